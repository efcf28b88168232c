import { convert } from '../../../activities/verification/units.ts';
import { comparedNumbers } from '../../../shared/verification/compared-quotations.ts';
import { survivingForms, testimoniesIn } from '../../../shared/omega/assess/argument.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { HouseRow, Output } from '../../../shared/omega/activities.ts';
import { restsOnIn } from '../../../shared/omega/claims/rests-on.ts';
import { cast, type AgentId } from '../../../shared/omega/agents/cast.ts';
import { foldSession } from '../../../shared/omega/memory/session.ts';
import { sessionEntry, sessionRows } from '../../../shared/omega/memory/stored-rows.ts';
import { stepRows, type SettledAnswer } from '../../../shared/omega/memory/step-rows.ts';
import { originOf } from '../../../shared/omega/answers/addresses.ts';
import { subjectOf } from '../../../shared/omega/place.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import type { SessionView } from '../../../shared/omega/session/view.ts';
import { testimonyOf } from '../../../shared/omega/answers/testimony.ts';

/** What an agent said in a step. */
export interface Say {
  readonly agent: AgentId;
  readonly answer: Json;
  readonly task?: Output['task'];
  readonly pass?: number;
  readonly quarantined?: string;
  /** What was found in the answer where it was saved. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface Told {
  readonly cycle: number;
  readonly say?: readonly Say[];
  readonly rows?: readonly HouseRow[];
}

export const at = (sequence: number) =>
  `2026-11-21T10:${String(Math.floor(sequence / 60) % 60).padStart(2, '0')}:${String(sequence % 60).padStart(2, '0')}.000Z`;

/**
 * A session that went through these steps, as a store would hold it: its rows went through the ledger's form and back.
 */
export function toldSession(statement: string, ...steps: readonly Told[]): SessionView {
  const calls = new Map<string, SettledAnswer & { readonly key: string }>();
  let session: SessionView = {
    rows: [
      {
        kind: 'QUERY',
        key: 'query',
        sequence: 1,
        at: at(1),
        iteration: 0,
        agent: null,
        summary: 'asked',
        sessionId: 'told',
        statement,
      },
    ],
    state: foldSession([]),
    calls,
  };
  session = { ...session, state: foldSession(session.rows) };
  for (const [nth, { cycle, say = [], rows = [] }] of steps.entries()) {
    const outputs = say.map(
      ({ agent, answer, task = 'contribute', pass = 1, quarantined = null, facts = null }, place): Output => {
        const key = `call-${nth}-${place}`;
        calls.set(key, {
          key,
          agent: cast[agent].key,
          round: cycle,
          task,
          subject: subjectOf({ pass, retry: 0, instead: null }),
          answer,
          facts,
        });
        return { agent, ref: key, task, quarantined };
      },
    );
    const orders = stepRows(
      { step: `${cycle}/STEP/${nth}`, cycle, rows, outputs },
      calls,
      session.state,
      defaultPolicy,
      {
        numbers: (one, other) => comparedNumbers(one, other, convert, defaultPolicy.facts.sameNumber),
        forms: survivingForms(testimoniesIn(session)),
        policy: defaultPolicy.facts,
      },
      new Set(restsOnIn(session)),
    );
    const testimonies = new Map(
      [...calls.values()].flatMap((call) => {
        const origin = originOf(call);
        return origin === null
          ? []
          : [[call.key, testimonyOf(call.answer, origin.agent, origin.iteration, origin.pass)] as const];
      }),
    );
    const first = session.rows.length + 1;
    const ledger = orders.map((order, place) => ({
      ...sessionEntry(order, 'SYNTHESIS'),
      sequence: first + place,
      messageId: '',
      at: at(first + place),
    }));
    const all = [...session.rows, ...sessionRows(ledger, testimonies)];
    session = { rows: all, state: foldSession(all), calls };
  }
  return session;
}
