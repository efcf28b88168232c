import { describe, expect, test } from 'vitest';
import type { ArmEnd, RoundEnd } from '../../../../shared/omega/ablation/activities.ts';
import { arms } from '../../../../shared/omega/ablation/arms.ts';
import {
  renderAblation,
  armRows,
  judgingLine,
  pairRows,
  roundRows,
} from '../../../../shared/omega/ablation/document.ts';
import { reportOf, type ReportFacts } from '../../../../shared/omega/ablation/report.ts';
import { judgedBy, rules, type Taste } from './cases.ts';

const usage = (tokens: number) => ({
  inputTokens: tokens - 100,
  cachedInputTokens: 0,
  outputTokens: 100,
  costMicrodollars: 2_500,
});
const end = (arm: ArmEnd['arm'], tokens: number, change: Partial<ArmEnd> = {}): ArmEnd => ({
  arm,
  ref: `call/${arm}`,
  confidence: null,
  usage: usage(tokens),
  answers: 1,
  ended: 'SUCCESS',
  poll: null,
  ...change,
});
const roundOf = (round: number, change: Partial<RoundEnd> = {}): RoundEnd => ({
  round,
  budget: 10_000,
  verdicts: Array.from({ length: 6 }, (_, place) => ({ id: `${round}.0${place + 1}`, ref: 'call/judge', why: null })),
  ends: [
    end('omega', 10_000),
    end('vote', 9_600, { ended: 'VOTED', answers: 4, poll: { groups: [2, 2], majority: false, tied: true } }),
    end('single', 10_300, { ended: 'SPENT', answers: 3 }),
  ],
  ...change,
});

function factsOf(taste: Taste, change: Partial<ReportFacts> = {}): ReportFacts {
  const { rounds = [roundOf(1), roundOf(2)] } = change;
  return {
    runKey: 'bridge',
    simulated: false,
    problem: 'Should the village close the bridge?',
    seed: 'seed',
    arms,
    rules,
    rounds,
    judges: [{ seat: 'judge', model: 'anthropic:claude-opus-5-5' }],
    models: { omega: 'openai:gpt-6-sol', vote: 'openai:gpt-6-sol', single: 'openai:gpt-6-sol' },
    shown: Object.fromEntries(
      rounds.flatMap(({ round }) =>
        arms.map((arm) => [`${round}/${arm}`, { characters: 1_000, cuts: 0, shortened: 0 }]),
      ),
    ),
    marked: rounds.flatMap(({ round }) => judgedBy(taste, { round })),
    ...change,
  };
}

const better = { worth: { omega: 4.5, vote: 3, single: 3 } };

describe('the report', () => {
  test('adds up what each arm cost and scored over all rounds', () => {
    const [omega, vote, single] = reportOf(factsOf(better)).arms;
    expect(omega).toMatchObject({
      tokens: 20_000,
      costMicrodollars: 5_000,
      share: 1,
      score: 4.5,
      marks: { correctness: 4.5 },
    });
    expect(vote).toMatchObject({ tokens: 19_200, share: 0.96, score: 3 });
    expect(single?.rounds.map(({ parity }) => parity)).toEqual(['EQUAL', 'EQUAL']);
  });

  test('leaves an unknown price unknown', () => {
    const unpriced = roundOf(1, {
      ends: [end('omega', 10_000, { usage: { ...usage(10_000), costMicrodollars: null } })],
    });
    expect(reportOf(factsOf(better, { rounds: [unpriced] })).arms[0]?.costMicrodollars).toBeNull();
  });

  test('is the same for the same facts', () => {
    expect(reportOf(factsOf(better))).toEqual(reportOf(factsOf(better)));
  });

  test.each<[string, Partial<ReportFacts>, RegExp]>([
    ['simulated models took part', { simulated: true }, /^Simulated models took part/],
    ['there was one round', { rounds: [roundOf(1)] }, /with one round nothing is known of how the arms vary/],
    ['there are few units', {}, /^Fewer than 6 units/],
    [
      'an arm cost less',
      { rounds: [roundOf(1, { ends: [end('omega', 10_000), end('vote', 5_000), end('single', 10_000)] })] },
      /^Unequal cost: vote in round 1 spent 5000 of 10000/,
    ],
    [
      'an arm cost more',
      { rounds: [roundOf(1, { ends: [end('omega', 10_000), end('vote', 12_000)] })] },
      /more than the tolerance of 10%/,
    ],
    [
      'judgements could not be read',
      { rounds: [roundOf(1)], marked: judgedBy(better).slice(0, 5) },
      /^1 of 6 judgements could not be read/,
    ],
    [
      'a judge is of the kind of an arm',
      { judges: [{ seat: 'judge', model: 'openai:gpt-6-sol' }] },
      /^openai:gpt-6-sol judges answers of its own kind/,
    ],
    [
      'place matters to the judge',
      { rounds: [roundOf(1)], marked: judgedBy({ ...better, first: -0.9 }) },
      /favour the answer that they read second by 0\.90/,
    ],
    [
      'answers differ in length',
      {
        shown: {
          '1/omega': { characters: 9_000, cuts: 0, shortened: 0 },
          '1/vote': { characters: 900, cuts: 0, shortened: 0 },
        },
      },
      /differ much in length/,
    ],
  ])('warns where %s', (_, change, caution) => {
    expect(reportOf(factsOf(better, change)).cautions).toEqual(
      expect.arrayContaining([expect.stringMatching(caution)]),
    );
  });

  test('warns of none of these where none is the case', () => {
    const rounds = [1, 2, 3, 4, 5, 6].map((round) => roundOf(round));
    const judges = [
      { seat: 'judge', model: 'anthropic:claude-opus-5-5' },
      { seat: 'judge-2', model: 'anthropic:claude-fable-5' },
    ];
    expect(reportOf(factsOf(better, { rounds, judges }))).toMatchObject({
      finding: 'EARNED',
      cautions: ['All of it is about one problem, and about this one only.'],
    });
  });
});

describe('the table', () => {
  const report = reportOf(factsOf(better));
  test('has a row for each arm, each pair and each arm in each round', () => {
    expect(armRows(report).rows.map(([arm, , tokens, share, cost]) => [arm, tokens, share, cost])).toEqual([
      ['omega', '20,000', '100%', 'equal'],
      ['vote', '19,200', '96%', 'equal'],
      ['single', '20,600', '103%', 'equal'],
    ]);
    expect(pairRows(report).rows[0]).toEqual([
      'omega – vote',
      '+1.50',
      '+1.50 to +1.50',
      '2 rounds',
      '2/0/0',
      '0/0',
      'ahead',
    ]);
    expect(roundRows(report).rows).toHaveLength(6);
    expect(roundRows(report).rows[1]?.slice(5, 8)).toEqual(['4', 'VOTED', '2+2, no majority, tied']);
    for (const { head, rows } of [armRows(report), pairRows(report), roundRows(report)])
      expect(rows.every((row) => row.length === head.length)).toBe(true);
  });

  test('says how many judgements count and what place was worth', () => {
    expect(judgingLine(report)).toBe(
      '12 judgements by 1 judge: 0 unscored, 12 counted. Position bias (first over second) 0.00, letter bias (A over B) 0.00.',
    );
  });
});

describe('the document', () => {
  test('says so where models were simulated, and names every arm, finding and caution', () => {
    const report = reportOf(factsOf(better, { simulated: true }));
    const text = renderAblation(report);
    expect(text).toMatch(/^# Ablation bridge\n\n> \*\*SIMULATED\*\*/);
    for (const words of [
      'Open: what was measured',
      '## Before you believe it',
      'omega – single',
      ...arms.map((arm) => `- ${arm}:`),
    ])
      expect(text).toContain(words);
  });

  test('lets no words of the problem become structure', () => {
    const text = renderAblation(
      reportOf(factsOf(better, { problem: '# Forged\n| a | b |\n<script>x</script>\n- item' })),
    );
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).not.toMatch(/^<script>|^\| a \|/m);
  });
});
