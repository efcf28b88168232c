import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { shareBackend } from '../../workers/stack/shared-backend.ts';
import { endsExchange, frameReader, queryMessage, readyWatcher } from '../../workers/stack/wire-frame.ts';
import type { Frame } from '../../workers/stack/wire-frame.ts';

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const encryption = Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]);

/** A message of a type with a body. */
function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

function framed(type: string, body = ''): Frame {
  return { kind: 'message', type, bytes: Uint8Array.from(message(type, body)) };
}

describe('frameReader', () => {
  const messages = fc.array(fc.tuple(fc.constantFrom('Q', 'P', 'B', 'E', 'S'), fc.string({ unit: 'binary-ascii' })));

  test('finds the same frames however the bytes are cut', () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat({ max: 200 })), (sent, cuts) => {
        const bytes = Buffer.concat([encryption, startup, ...sent.map(([type, body]) => message(type, body))]);
        const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        const read = frameReader();
        const frames = places.flatMap((place, index) => read(bytes.subarray(places[index - 1] ?? 0, place)));
        expect(frames.map((frame) => (frame.kind === 'message' ? frame.type : frame.kind))).toEqual([
          'encryption',
          'startup',
          ...sent.map(([type]) => type),
        ]);
        expect(Buffer.concat(frames.map((frame) => frame.bytes)).equals(bytes)).toBe(true);
      }),
    );
  });

  test.each([[Buffer.from([0, 0, 0, 0])], [Buffer.from('GET / HTTP/1.1\r\n')]])(
    'refuses what is no protocol',
    (bytes) => {
      expect(() => frameReader()(bytes)).toThrow('not the Postgres protocol');
    },
  );
});

describe('readyWatcher', () => {
  test.each([
    ['I', true],
    ['T', false],
    ['E', false],
  ])('takes ReadyForQuery %s for idle: %s', (status, idle) => {
    const watcher = readyWatcher();
    for (const byte of Buffer.concat([message('C', 'SELECT 1\0'), message('Z', status)]))
      watcher.see(Uint8Array.of(byte));
    expect(watcher.isIdle()).toBe(idle);
  });
});

describe('shareBackend', () => {
  /**
   * A backend that writes down what reaches it, message by message and entry by entry, and is in a transaction between
   * BEGIN and COMMIT or ROLLBACK. It answers from one memory, as PGlite does.
   */
  function scriptedBackend() {
    const reached: string[] = [];
    const entries: string[] = [];
    const memory = new Uint8Array(6);
    let open = false;
    const shared = shareBackend(
      async (bytes, onAnswer) => {
        const said = messagesIn(bytes).filter(({ type }) => type !== 'f');
        entries.push(said.map(({ type }) => type).join(''));
        await Promise.resolve();
        for (const { type, body } of said) {
          reached.push(`${type}${body}`);
          if (body === 'BEGIN') open = true;
          if (body === 'COMMIT' || body === 'ROLLBACK') open = false;
          const answer = 'QS'.includes(type) ? message('Z', open ? 'T' : 'I') : message('1');
          memory.set(answer);
          onAnswer(memory.subarray(0, answer.length));
        }
      },
      (error) => {
        throw error;
      },
      60_000,
    );
    return { reached, entries, shared };
  }

  function messagesIn(bytes: Uint8Array): { readonly type: string; readonly body: string }[] {
    const read = frameReader();
    read(startup);
    return read(bytes).map((frame) => ({
      type: String.fromCharCode(frame.bytes[0] ?? 0),
      body: Buffer.from(frame.bytes.subarray(5)).toString('latin1').replace('\0', ''),
    }));
  }

  const deaf = { answer: () => undefined, evict: () => undefined };

  test('never mixes the exchanges of two clients', async () => {
    const exchange = (client: number) => ['P', 'B', 'E', 'S'].map((type) => framed(type, String(client)));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 60 }), async (order) => {
        const { reached, shared } = scriptedBackend();
        const sessions = [0, 1, 2, 3].map(() => shared.join(deaf));
        const waiting = [0, 1, 2, 3].map((client) => [...exchange(client), ...exchange(client)]);
        const sendNext = (client: number) => {
          const frame = waiting[client]?.shift();
          if (frame !== undefined) sessions[client]?.send(frame);
        };
        for (const client of order) {
          sendNext(client);
          await Promise.resolve();
        }
        while (waiting.some((frames) => frames.length > 0)) [0, 1, 2, 3].forEach(sendNext);
        while (reached.length < 32) await Promise.resolve();
        const exchanges = Array.from({ length: 8 }, (_, at) => reached.slice(at * 4, at * 4 + 4).join(' '));
        expect(exchanges.sort()).toEqual(
          [0, 1, 2, 3].flatMap((n) => [`P${n} B${n} E${n} S${n}`, `P${n} B${n} E${n} S${n}`]),
        );
      }),
    );
  });

  test('is entered once for what has come of an exchange, and answers each entry in one piece', async () => {
    const { entries, shared } = scriptedBackend();
    const heard: string[] = [];
    const hears = {
      answer: (pieces: readonly Uint8Array[]) => void heard.push(Buffer.concat(pieces).toString('latin1')),
      evict: () => undefined,
    };
    const one = shared.join(hears);
    for (const type of ['P', 'B', 'E', 'S', 'P', 'B']) one.send(framed(type));
    while (heard.length < 2) await Promise.resolve();
    expect(entries).toEqual(['PBES', 'PB']);
    const [parsed, ready] = [message('1').toString('latin1'), message('Z', 'I').toString('latin1')];
    expect(heard).toEqual([parsed.repeat(3) + ready, parsed.repeat(2)]);
  });

  test('rolls back what a client leaves open, and only then serves the next', async () => {
    const { reached, shared } = scriptedBackend();
    const query = (sql: string): Frame => ({ kind: 'message', type: 'Q', bytes: queryMessage(sql) });
    const [first, second] = [shared.join(deaf), shared.join(deaf)];
    first.send(query('BEGIN'));
    second.send(query('SELECT'));
    while (reached.length < 1) await Promise.resolve();
    first.leave();
    while (reached.length < 4) await Promise.resolve();
    expect(reached).toEqual(['QBEGIN', 'S', 'QROLLBACK', 'QSELECT']);
  });

  test('ends an exchange with the messages that Postgres answers with ReadyForQuery', () => {
    expect(['Q', 'S', 'F', 'P', 'B', 'D', 'E', 'H', 'C'].filter((type) => endsExchange(framed(type)))).toEqual([
      'Q',
      'S',
      'F',
    ]);
  });
});
