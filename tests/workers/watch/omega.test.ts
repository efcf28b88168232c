import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import picocolors from 'picocolors';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../../shared/kernel/ledger.ts';
import { answerId } from '../../../shared/omega/confidence/argument.ts';
import { sessionEntry, type RowOrder } from '../../../shared/omega/memory/stored-rows.ts';
import { sessionBlock } from '../../../workers/omega/block.ts';
import { sessionLineOf } from '../../../workers/omega/line.ts';
import { nextStepOf } from '../../../workers/omega/report.ts';
import { nothingSaid, sessionViewOf } from '../../../workers/omega/view.ts';

const rowsOf = (entries: readonly LedgerEntry[]): LedgerRow[] =>
  entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place}`,
    at: new Date(Date.UTC(2026, 10, 21, 12, 0, place)).toISOString(),
  }));
const base = (key: string, iteration = 1) => ({ key, iteration, agent: null, summary: `[SUPPORTS] about ${key}` });
const side = (agentId: 7 | 12, claim: string) => ({ agentId, statement: 'it holds', claim });
const told = (row: RowOrder, phase = 'SYNTHESIS'): LedgerEntry => sessionEntry(row, phase);
const call = (agent: string, state: 'asked' | 'answered'): LedgerEntry => {
  const entry = houseEntry(
    'CALL',
    `${state}/${agent}`,
    'EXPLORATION',
    {
      state,
      call: `lakes/${agent}`,
      task: 'contribute',
      subject: null,
      usage: { input: 1_000, output: 234, cost_microdollars: 10 },
    },
    1,
  );
  return state === 'asked' ? { ...entry, recipient: agent } : { ...entry, sender: agent };
};
const output = (quarantined: string | null): LedgerEntry => ({
  ...told({ kind: 'OUTPUT', ...base('out'), call: 'lakes/x', quarantined }, 'EXPLORATION'),
  sender: 'gap-hunter',
});
const deployment = told({ kind: 'DEPLOYMENT', ...base('wave'), batch: 1, agents: [7, 12] }, 'EXPLORATION');
const contradiction = told({
  kind: 'CONTRADICTION',
  ...base('x'),
  id: '7.1/X1',
  a: side(7, '7.1/C1'),
  b: side(12, '12.1/C1'),
  severity: 'FATAL',
});
const resolution = told({
  kind: 'RESOLUTION',
  ...base('r'),
  contradiction: '7.1/X1',
  resolution: 'A holds',
  by: 'USER',
});
const propagation = (iteration: number, confidence: number) =>
  told({
    kind: 'PROPAGATION',
    ...base(`p${iteration}`, iteration),
    confidences: { '7.1/C1': 0.9, [answerId]: confidence },
  });
const ended = houseEntry('OUTCOME', 'outcome', 'CONCLUSION', { outcome: 'SUCCESS', reason: 'all conditions hold' });

const whole = rowsOf([
  houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus: 'simulated' }),
  deployment,
  call('math-structure-hunter', 'asked'),
  call('embodied-reasoner', 'asked'),
  call('embodied-reasoner', 'answered'),
  output(null),
  output('INCOHERENT: cites 9.1/C1'),
  contradiction,
  propagation(1, 0.5),
  propagation(2, 0.72),
]);

describe('a session as its ledger tells it', () => {
  test('has its cycle, its waves, the agents under way, verdicts, confidences and open contradictions', () => {
    const view = sessionViewOf(whole);
    expect(view).toMatchObject({
      corpus: 'simulated',
      cycle: 1,
      deployments: [{ cycle: 1, phase: 'EXPLORATION', batch: 1, agents: [7, 12] }],
      calls: 1,
      tokens: 1_234,
      costMicrodollars: 10,
      answer: [
        { cycle: 1, confidence: 0.5 },
        { cycle: 2, confidence: 0.72 },
      ],
      contradictions: [{ id: '7.1/X1', severity: 'FATAL' }],
      settled: 0,
    });
    expect(Object.values(view.underWay).map(({ agent }) => agent)).toEqual(['math-structure-hunter']);
    expect(view.verdicts.map(({ agent, quarantined }) => [agent, quarantined])).toEqual([
      [40, null],
      [40, 'INCOHERENT: cites 9.1/C1'],
    ]);
  });

  test('settles a contradiction once, and is over with its outcome', () => {
    expect(sessionViewOf(rowsOf([contradiction, contradiction, resolution, resolution]))).toMatchObject({
      contradictions: [],
      settled: 1,
    });
    expect(sessionViewOf([...whole, ...rowsOf([ended])])).toMatchObject({
      outcome: 'SUCCESS',
      reason: 'all conditions hold',
      underWay: {},
    });
  });
});

describe('a line', () => {
  const lineOf = (entry: LedgerEntry) => rowsOf([entry]).map(sessionLineOf)[0];
  test.each<[string, LedgerEntry, RegExp | null]>([
    ['of an output is its verdict', output(null), /EXPLORATION +Gap Hunter \(40\) \[SUPPORTS\] about out$/],
    ['of what is set aside says why', output('BELOW_USABLE: 0.2'), /set aside: BELOW_USABLE: 0\.2$/],
    ['of a wave names its agents', deployment, /cycle 1, batch 1: Math Structure Hunter, Embodied Reasoner$/],
    [
      'of a cycle’s end gives the answer’s confidence',
      propagation(2, 0.72),
      /cycle 2: the answer has confidence 72%, 1 claim weighed$/,
    ],
    ['of a contradiction names it', contradiction, /contradiction 7\.1\/X1 \(FATAL\)/],
    ['is left out where the output says the same', call('gap-hunter', 'answered'), null],
    ['of an ending is as everywhere', ended, /SUCCESS: all conditions hold$/],
  ])('%s', (_, entry, line) => {
    if (line === null) expect(lineOf(entry)).toBeNull();
    else expect(lineOf(entry)).toMatch(line);
  });

  test('steers no terminal, whatever an agent wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const line = lineOf({
          ...output(words.toWellFormed()),
          content: { ...output(null).content, summary: words.toWellFormed(), quarantined: words.toWellFormed() },
        });
        expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('the block of a session', () => {
  const colors = picocolors.createColors(false);

  test('shows place, agents under way, verdicts, confidences, contradictions and cost', () => {
    const lines = sessionBlock('lakes', sessionViewOf(whole), Date.UTC(2026, 10, 21, 12, 1), 120, colors).join('\n');
    for (const words of [
      'lakes  SIMULATED',
      'cycle 1   ▸ EXPLORATION',
      'Math Structure Hunter (7)',
      'Gap Hunter [SUPPORTS] about out',
      'answer: 50% → 72%',
      '7.1/C1 90%',
      '7.1/X1 FATAL',
      '1 calls · 1,234 tokens',
    ])
      expect(lines).toContain(words);
  });

  test('is never wider than the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 120 }), fc.string(), (columns, words) => {
        const view = {
          ...sessionViewOf(whole),
          verdicts: [{ agent: null, cycle: 1, line: words.repeat(30), quarantined: null }],
        };
        for (const line of sessionBlock('lakes', view, 0, columns, colors)) expect(line.length).toBeLessThan(columns);
      }),
    );
  });
});

test.each([
  [
    { openReview: { reviewId: 'r-1', question: '', deadline: '', group: null, claimedBy: null }, outcome: null },
    /reviews show r-1/,
  ],
  [{ openReview: null, outcome: null }, /omega watch lakes/],
  [{ openReview: null, outcome: 'PARTIAL' }, /omega report lakes/],
  [{ openReview: null, outcome: 'FAILED' }, /without a report/],
])('the next step of %j is a command', (view, words) => {
  expect(nextStepOf('lakes', { ...nothingSaid, ...view })).toMatch(words);
});
