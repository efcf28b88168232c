import { expect, test } from 'vitest';
import type { LedgerRow } from '../../../shared/kernel/ledger.ts';
import { blockOf, followCorpus, milestoneLine } from '../../../workers/corpus/run/follow.ts';
import { corpusPage } from '../../../workers/corpus/run/page.ts';
import type { CorpusReport } from '../../../workers/corpus/run/report.ts';
import type { Terminal } from '../../../workers/terminal/terminal.ts';
import { colors } from '../watch/played-match.ts';

const cell = { category: 'The Locked Room', tier: 'SPARK', status: 'KS' } as const;
const batch = { spentMicrodollars: 3_000_000, tokens: 9_000, begun: 3, made: 2, lost: 0, underWay: 3, idle: null };
const report: CorpusReport = {
  runKey: 'im-v1',
  corpus: 'simulated',
  createdAt: '2026-11-26T01:00:00Z',
  outcome: null,
  reason: null,
  held: false,
  size: 9,
  // One was there before the corpus began.
  made: 3,
  underWay: 3,
  cells: [
    { ...cell, asked: 4, made: 2, inFlight: 0, waiting: 1 },
    { ...cell, tier: 'FRACTURE', asked: 3, made: 1, inFlight: 2, waiting: 0 },
    { ...cell, category: 'The Cascade', status: 'DG', asked: 2, made: 0, inFlight: 0, waiting: 0 },
  ],
  planned: 10,
  seeds: { budget: 14, begun: 6 },
  batches: [{ ...batch, run: 'im-v1-b1', outcome: null }],
  spentMicrodollars: 3_000_000,
  tokens: 9_000,
  caps: [
    {
      scope: 'corpus/im-v1',
      kind: 'money',
      nth: 1,
      most: 30_000_000,
      spent: 3_000_000,
      held: 0,
      by: 'policy',
      reason: '',
      since: '',
    },
  ],
  milestones: [],
  waiting: [
    {
      reviewId: 'im-v1-b1-s1-1-seed-1-gate',
      runKey: 'im-v1-b1-s1-1',
      kind: 'gate',
      group: 'physicist',
      claimedBy: null,
      deadline: '2026-11-28T01:00:00.000Z',
    },
  ],
  openReviews: ['im-v1-b1-run-1-spend-cap'],
  sample: null,
};
const now = Date.parse('2026-11-26T03:00:00Z');

test('a corpus under way is drawn with its cells, its milestones, whom it waits for, cost and time left', () => {
  const lines = blockOf(report, null, now);
  // Two made in two hours, and six are left.
  expect(lines[0]).toMatch(/^im-v1 {2}SIMULATED {3}▸ making · 2:00:00 · about 6 h/);
  expect(lines.slice(1, 6)).toEqual([
    '3 of 9 made, 2 in flight, 1 waiting for people; 6 of 14 seeds begun; batch 1 of 10 planned: im-v1-b1',
    '$3.00 of $30.00, 9,000 tokens',
    'milestones: FOUNDATION after batch 3 · EXPANSION after batch 6 · SPECIALIZATION after batch 9 · COMPLETION at the end',
    'an operator is asked: symposium reviews show im-v1-b1-run-1-spend-cap',
    '  im-v1-b1-s1-1-seed-1-gate  physicist, until 2026-11-28T01:00:00.000Z',
  ]);
  const table = lines.slice(6).map((line) => line.split(/ {2,}/));
  expect(table).toEqual([
    ['made/asked', '+in flight', '?waiting for people', 'SPARK', 'FRACTURE'],
    ['The Locked Room', '2/4 ?1', '1/3 +2'],
    ['The Cascade', '0/2', '·'],
    ['', 'KS', 'DG'],
    ['SPARK', '2/4 ?1', '0/2'],
    ['FRACTURE', '1/3 +2', '·'],
  ]);
  expect(blockOf({ ...report, held: true }, null, now)[0]).toMatch(/▸ paused · 2:00:00$/);
  expect(blockOf(report, 'PARTIAL', now)[0]).toMatch(/▸ ended PARTIAL/);
  const page = corpusPage(report);
  expect(page).toEqual(expect.arrayContaining(lines.slice(6)));
  // What is under way is counted by the caps, and by neither its batch nor its corpus.
  expect(page).toContain('taken      9,000 tokens, $3.00, without the 3 under way');
  expect(page).toContain('cap        the corpus im-v1, $30.00: $3.00 spent, $0.00 held by calls under way');
});

test('a corpus whose sample is examined says so in place of what it makes', () => {
  const examined = { ...report, made: 9, sample: 'im-v1-qa-10' };
  const [first, , , milestones] = blockOf(examined, null, now);
  expect(first).toMatch(/▸ waits for its sample · 2:00:00$/);
  expect(milestones).toMatch(/ · COMPLETION: people examine im-v1-qa-10$/);
  expect(corpusPage(examined)).toContain('waiting    people examine its sample: symposium corpus qa show im-v1-qa-10');
});

test('of milestones that lie after one batch the last is told, and one that is through says so', () => {
  expect(milestoneLine({ planned: 1, milestones: [], sample: null })).toBe('milestones: COMPLETION at the end');
  const sampled = {
    kind: 'SAMPLED',
    batch: 1,
    run: 'q',
    outcome: 'EXAMINED',
    reason: '',
    milestone: 'FOUNDATION',
  } as const;
  expect(milestoneLine({ planned: 3, milestones: [sampled], sample: null })).toBe(
    'milestones: FOUNDATION done · EXPANSION after batch 2 · COMPLETION at the end',
  );
});

/** What is written to a terminal that shows these rows; the store answers the first look alone. */
async function shown(at: { readonly live: boolean; readonly json?: boolean }): Promise<string> {
  const written: string[] = [];
  const terminal: Partial<Terminal> = {
    json: false,
    colors,
    columns: () => 120,
    rows: () => 40,
    raw: (text) => void written.push(text),
    out: (line) => void written.push(`${line}\n`),
    ...at,
  };
  const begun = { kind: 'BEGUN', summary: 'batch 1 has begun: im-v1-b1' };
  const row = { type: 'CORPUS', at: '2026-11-26T01:00:01Z', content: begun } as Partial<LedgerRow> as LedgerRow;
  async function* rows() {
    for (const one of [row, row]) yield await Promise.resolve(one);
  }
  let looks = 0;
  await followCorpus(rows(), terminal as Terminal, () => {
    looks += 1;
    return looks === 1 ? Promise.resolve(report) : Promise.reject(new Error('the store is away'));
  });
  return written.join('');
}

test('it is redrawn where a person looks, and what was seen stays while the store is away; elsewhere a row is a line', async () => {
  const live = await shown({ live: true });
  expect(live).toMatch(/batch 1 has begun: im-v1-b1/);
  expect(live.slice(live.lastIndexOf('\x1b[0J') - 1_500)).toContain('2/4 ?1');
  expect(await shown({ live: false })).toBe('01:00:01  batch 1 has begun: im-v1-b1\n'.repeat(2));
  expect(
    (await shown({ live: false, json: true }))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as LedgerRow).type),
  ).toEqual(['CORPUS', 'CORPUS']);
});
