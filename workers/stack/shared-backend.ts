import { endsExchange, queryMessage, readyWatcher, syncMessage } from './wire-frame.ts';
import type { Frame } from './wire-frame.ts';

/** What one backend does with one message. */
export type Execute = (message: Uint8Array, onAnswer: (answer: Uint8Array) => void) => Promise<void>;

/** One client of the shared backend. */
export interface Session {
  send(frame: Frame): void;
  /** Gives up what waits and rolls back what is open. */
  leave(): void;
}

interface Member {
  readonly waiting: Frame[];
  readonly answer: (bytes: Uint8Array) => void;
  gone: boolean;
}

/**
 * Many clients, one backend. From the first message of an exchange until the backend is idle again, it belongs to
 * one client: a Parse and its Bind share the backend's unnamed statement, and a transaction is the backend's own,
 * so a message of anybody else between them would take the one's parameters to the other's query. (The server of
 * pglite-socket 0.2.17 takes turns message by message, and answers clients with each other's rows.)
 *
 * What clients still share: settings of SET, named statements, temporary tables, session advisory locks.
 */
export function shareBackend(
  execute: Execute,
  onBroken: (error: unknown) => void,
): { join(answer: Member['answer']): Session } {
  const turns = new Set<Member>();
  let owner: Member | null = null;
  let running = false;

  function next(): Member | null {
    if (owner !== null) return owner;
    const [first] = turns;
    if (first !== undefined) turns.delete(first);
    return first ?? null;
  }

  /** Ends the exchange and the transaction that a client left open. */
  async function cleanUp(): Promise<void> {
    await execute(syncMessage, () => undefined);
    await execute(queryMessage('ROLLBACK'), () => undefined);
    owner = null;
  }

  async function step(member: Member, frame: Frame): Promise<void> {
    const ready = readyWatcher();
    owner = member;
    await execute(frame.bytes, (bytes) => {
      ready.see(bytes);
      if (!member.gone) member.answer(bytes);
    });
    if (!endsExchange(frame) || !ready.isIdle()) return;
    owner = null;
    if (member.waiting.length > 0) turns.add(member);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let member = next(); member !== null; member = next()) {
        const frame = member.waiting.shift();
        if (member.gone) {
          if (owner === member) await cleanUp();
        } else if (frame !== undefined) await step(member, frame);
        else if (owner === member) return;
      }
    } catch (error) {
      onBroken(error);
    } finally {
      running = false;
    }
  }

  return {
    join(answer) {
      const member: Member = { waiting: [], answer, gone: false };
      return {
        send(frame) {
          member.waiting.push(frame);
          if (owner !== member) turns.add(member);
          void run();
        },
        leave() {
          member.gone = true;
          member.waiting.length = 0;
          turns.delete(member);
          void run();
        },
      };
    },
  };
}
