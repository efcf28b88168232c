import { describe, expect, test } from 'vitest';
import { storedTables, type Archive, type StoredTable } from '../../bench/chaos/archive.ts';
import { isFault } from '../../bench/chaos/finding.ts';
import { judge } from '../../bench/chaos/judge.ts';

const call = 'chaos-001/SEED/1/ATHENA/seed/-/0';
const none = Object.fromEntries(storedTables.map((table) => [table, []])) as unknown as Record<StoredTable, string[]>;

const calm: Archive = {
  outcomes: { 'chaos-001': 'DOCUMENTED' },
  rows: {
    ...none,
    runs: ['chaos-001'],
    calls: [call],
    ledger: [`chaos-001 asked/${call}#1`, `chaos-001 call/${call}`],
    documents: ['chaos-001 public/IM-0001.md'],
  },
  numbers: [
    { of: 'corpus simulated', count: 1, last: 1 },
    { of: 'ledger chaos-001', count: 2, last: 2 },
  ],
  documents: [{ runKey: 'chaos-001', path: 'public/IM-0001.md', text: '# IM-0001\nYou wake.\n' }],
  tallies: { [call]: { asked: 1, answered: 1, requests: 1, answers: 1 } },
  histories: [{ workflowId: 'scenario/chaos-001', failedTasks: [], replay: null, versions: ['one'] }],
  briefs: [],
};

const rows = (change: Partial<Archive['rows']>): Partial<Archive> => ({ rows: { ...calm.rows, ...change } });
const tally = (change: Partial<Archive['tallies'][string]>): Partial<Archive> => ({
  tallies: { [call]: { asked: 1, answered: 1, requests: 1, answers: 1, ...change } },
});
/** Rows of these attempts at the call, and its answer. */
const ledger = (...attempts: readonly `${'asked' | 'lost'}#${number}`[]) => [
  ...attempts.map((attempt) => `chaos-001 ${attempt.replace('#', `/${call}#`)}`),
  `chaos-001 call/${call}`,
];

/** Names of the findings that are not empty, `!` before those that are faults. */
function seen(change: Partial<Archive>): string[] {
  return judge(calm, { ...calm, ...change })
    .filter(({ found }) => found.length > 0)
    .map((finding) => `${isFault(finding) ? '!' : ''}${finding.name}`);
}

describe('what is no fault', () => {
  test.each<[string, Partial<Archive>, string[]]>([
    ['the same again', {}, []],
    [
      'an answer paid twice, where the ledger says that a request was lost',
      { ...rows({ ledger: ledger('asked#1', 'lost#1', 'asked#2') }), ...tally({ asked: 2, answered: 2 }) },
      ['calls paid twice, with their rows'],
    ],
    [
      'a scenario that moves on to another version',
      { histories: [{ workflowId: 'scenario/chaos-001', failedTasks: [], replay: null, versions: ['one', 'two'] }] },
      ['runs that moved on to another version'],
    ],
    ['a request that was lost before it left', rows({ ledger: ledger('asked#1', 'lost#1', 'asked#3') }), []],
    ['a first attempt that left no row', rows({ ledger: ledger('asked#2') }), []],
    [
      'another number',
      {
        ...rows({ documents: ['chaos-001 public/IM-0002.md'] }),
        documents: [{ runKey: 'chaos-001', path: 'public/IM-0002.md', text: '# IM-0002\nYou wake.\n' }],
      },
      [],
    ],
    [
      'a run that had ended while a message came',
      {
        histories: [
          {
            workflowId: 'scenario/chaos-001',
            failedTasks: ['WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND: UnhandledCommand'],
            replay: null,
            versions: ['one'],
          },
        ],
      },
      ['workflow tasks given again'],
    ],
  ])('%s', (_, change, names) => {
    expect(seen(change)).toEqual(names);
  });
});

test('a request that failed is no fault where the provider was cut off, and explains that it is paid again', () => {
  const cut = {
    ...calm,
    ...rows({ ledger: [`chaos-001 asked/${call}#1`, `chaos-001 failed/${call}#1`, ...ledger('asked#2')] }),
    ...tally({ asked: 2, answered: 2 }),
  };
  expect(judge(calm, cut, true).filter(isFault)).toEqual([]);
  expect(
    judge(calm, cut)
      .filter(isFault)
      .map(({ name }) => name),
  ).toEqual(['requests that failed']);
});

test('another execution of a review is no fault, and a turn that only one of them took is', () => {
  const turns = (execution: string, ...nths: readonly number[]) => ({
    ...calm,
    ...rows({ review_turns: nths.map((nth) => `${execution}/${nth}`) }),
  });
  const [before, after] = ['01a1fcf2-3f4e-70c6-8eab-61fcb86e834a', '01a1fcf2-a4e8-7c19-8ab4-8071e44a9f2e'] as const;
  expect(judge(turns(before, 1), turns(after, 1)).filter(({ found }) => found.length > 0)).toEqual([]);
  expect(
    judge(turns(before, 1), turns(after, 1, 2))
      .filter(isFault)
      .map(({ name }) => name),
  ).toEqual(['rows missing or new']);
});

describe('what is a fault', () => {
  test.each<[string, Partial<Archive>, string[]]>([
    ['another ending', { outcomes: { 'chaos-001': 'LOST: it did not end' } }, ['!runs lost']],
    ['a run without an ending', { outcomes: {} }, ['!runs lost']],
    [
      'an answer paid twice though none was lost',
      { ...rows({ ledger: ledger('asked#1', 'asked#2') }), ...tally({ asked: 2, answered: 2 }) },
      ['!calls paid twice, unexplained'],
    ],
    [
      'an answer paid three times where one was lost',
      { ...rows({ ledger: ledger('asked#1', 'lost#1', 'asked#2') }), ...tally({ answered: 3 }) },
      ['!calls paid twice, unexplained'],
    ],
    [
      'a call asked for when its answer was there',
      rows({ ledger: [...ledger('asked#1'), `chaos-001 asked/${call}#3f1c9a52-0d5e-4b7a-9c11-5d2f60c1a8e4.6.2`] }),
      ['!calls asked for after they were stored'],
    ],
    [
      'a paid answer that the ledger and the store do not know',
      { tallies: { ...calm.tallies, other: { asked: 1, answered: 1, requests: 1, answers: 1 } } },
      ['!calls paid without a row of asking', '!calls paid and not stored'],
    ],
    [
      'a request that failed',
      rows({ ledger: [...ledger('asked#1'), `chaos-001 failed/${call}#1`] }),
      ['!requests that failed'],
    ],
    ['another request under the same key', tally({ asked: 2, requests: 2 }), ['!calls asked in two ways']],
    [
      'a row that is there twice',
      rows({ documents: ['chaos-001 public/IM-0001.md', 'chaos-001 public/IM-0001.md'] }),
      ['!rows doubled'],
    ],
    ['a row that is missing', rows({ runs: [] }), ['!rows missing or new']],
    ['a row that was not there before', rows({ notes: ['chaos-001/note'] }), ['!rows missing or new']],
    ['a gap in the numbers', { numbers: [{ of: 'corpus simulated', count: 1, last: 2 }] }, ['!ids skipped']],
    [
      'another word in a document',
      { documents: [{ runKey: 'chaos-001', path: 'public/IM-0001.md', text: '# IM-0001\nYou sleep.\n' }] },
      ['!documents that differ'],
    ],
    ['a document that is not there', { documents: [] }, ['!documents that differ']],
    [
      'a failed workflow task',
      {
        histories: [
          {
            workflowId: 'scenario/chaos-001',
            failedTasks: ['WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE: no such activity'],
            replay: null,
            versions: [],
          },
        ],
      },
      ['!workflow tasks failed'],
    ],
    [
      'a history that does not replay',
      { histories: [{ workflowId: 'scenario/chaos-001', failedTasks: [], replay: 'TMPRL1100', versions: [] }] },
      ['!histories that do not replay'],
    ],
    [
      'a match that two versions have played',
      { histories: [{ workflowId: 'match/m/A', failedTasks: [], replay: null, versions: ['one', 'two'] }] },
      ['!pinned runs that changed their version'],
    ],
  ])('%s', (_, change, names) => {
    expect(seen(change)).toEqual(names);
  });

  test('is told with its place', () => {
    const finding = judge(calm, {
      ...calm,
      documents: [{ runKey: 'chaos-001', path: 'public/IM-0001.md', text: '# IM-0001\nYou sleep.\n' }],
    }).find(({ found }) => found.length > 0);
    expect(finding?.found).toEqual(['chaos-001 public/IM-####.md: line 2: "You sleep.", undisturbed "You wake."']);
  });
});
