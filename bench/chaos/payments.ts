import type { Archive } from './archive.ts';
import type { Finding } from './finding.ts';

/**
 * An answer may be paid again where the ledger says, before it is asked for again, that the earlier request was lost or
 * failed. A request fails where its connection is cut, and `cutOff` says that some were: then its row is no fault. A row of
 * asking behind the row of the answer is no such thing: somebody paid for what was already there.
 */
export function payments({ tallies, rows: { ledger, calls, pictures } }: Archive, cutOff: boolean): Finding[] {
  const keys = Object.entries(tallies);
  const asked = rowsOf(ledger, 'asked');
  const failed = rowsOf(ledger, 'failed');
  const lost = [...rowsOf(ledger, 'lost'), ...failed];
  const lostOf = (key: string) => lost.filter(({ call }) => call === key).length;
  const inWords = ([key, { answered }]: (typeof keys)[number]) =>
    `${key}: ${answered} answers, ${lostOf(key)} of the requests lost or failed`;
  const explained = ([key, { answered }]: (typeof keys)[number]) => answered <= 1 + lostOf(key);
  const twice = keys.filter(([, { answered }]) => answered > 1);
  const answeredAt = new Map(rowsOf(ledger, 'call').map(({ call, place }) => [call, place]));
  const late = asked.filter(({ call, place }) => place > (answeredAt.get(call) ?? Infinity));
  const named = new Set(asked.map(({ call }) => call));
  const stored = new Set([...calls, ...pictures]);
  const all = `${keys.length} calls`;
  return [
    { name: 'calls paid twice, unexplained', found: twice.filter((each) => !explained(each)).map(inWords), of: all },
    {
      name: 'calls paid twice, with their rows',
      found: twice.filter(explained).map(inWords),
      of: all,
      excuse:
        'the answer was under way, or not yet saved, when a process died or was cut off; the ledger says so in a row for each',
    },
    {
      name: 'requests that failed',
      found: failed.map(({ call }) => call),
      of: `${asked.length} rows of asking`,
      ...(cutOff ? { excuse: 'the worker was cut off from the provider, and each has its row' } : {}),
    },
    {
      name: 'calls asked for after they were stored',
      found: late.map(({ call }) => call),
      of: `${asked.length} rows of asking`,
    },
    {
      name: 'calls paid without a row of asking',
      found: keys.filter(([key]) => !named.has(key)).map(([key]) => key),
      of: all,
    },
    {
      name: 'calls paid and not stored',
      found: keys.filter(([key, { answered }]) => answered > 0 && !stored.has(key)).map(([key]) => key),
      of: all,
    },
    {
      name: 'calls asked in two ways',
      found: keys
        .filter(([, { requests, answers }]) => requests > 1 || answers > 1)
        .map(([key, { requests, answers }]) => `${key}: ${requests} requests, ${answers} answers`),
      of: 'one request and one answer a key',
    },
  ];
}

/**
 * `<run> asked/<call>#<asking>` before each request; `lost/` where one got no answer; `failed/` where it ended without one;
 * `call/` (no asking) with the answer.
 */
function rowsOf(
  ledger: readonly string[],
  kind: 'asked' | 'lost' | 'failed' | 'call',
): { call: string; place: number }[] {
  return ledger.flatMap((row, place) => {
    const [, told, call] = /^\S+ (asked|lost|failed|call)\/(.+?)(?:#\S+)?$/.exec(row) ?? [];
    return told === kind && call !== undefined ? [{ call, place }] : [];
  });
}
