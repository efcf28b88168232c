import { describe, expect, test } from 'vitest';
import { noUsage, type Usage } from '../../../shared/kernel/ask.ts';
import { allowanceOf, costParity, spentIn, type AloneTally } from '../../../shared/worldbuilding/alone/spending.ts';
import { problemsAlone } from '../../../shared/worldbuilding/alone/sound.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { readMatch } from '../../../shared/worldbuilding/read-match.ts';
import { crystallized } from './deliberation/said.ts';

const { tolerance } = matchDefaults.alone;
const usage = (tokens: number, costMicrodollars: number | null): Usage => ({
  ...noUsage,
  inputTokens: tokens - 10,
  outputTokens: 10,
  costMicrodollars,
});
const rates = { input: 3, output: 15 };

describe('what a soloist may spend', () => {
  test.each([
    ['money, where both have a price', usage(1_000, 5_000), rates, { measure: 'MICRODOLLARS', amount: 5_000 }],
    ['tokens, where the team cost nothing', usage(1_000, 0), rates, { measure: 'TOKENS', amount: 1_000 }],
    ['tokens, where the team’s price is not known', usage(1_000, null), rates, { measure: 'TOKENS', amount: 1_000 }],
    ['tokens, where the soloist’s is not', usage(1_000, 5_000), null, { measure: 'TOKENS', amount: 1_000 }],
    [
      'tokens, where the soloist is free',
      usage(1_000, 5_000),
      { input: 0, output: 0 },
      { measure: 'TOKENS', amount: 1_000 },
    ],
  ])('is %s', (_, team, own, allowance) => {
    expect(allowanceOf(team, own)).toEqual(allowance);
  });

  test('is passed at once by a cost that nobody knows', () => {
    expect(spentIn('MICRODOLLARS', usage(10, null))).toBe(Infinity);
  });
});

describe('equal cost', () => {
  const tally = (own: Usage): AloneTally => ({
    measure: 'MICRODOLLARS',
    beside: usage(1_000, 10_000),
    own,
    drafts: 2,
    revisions: 1,
    ended: 'SPENT',
  });
  const within = 10_000 * tolerance;
  test.each([
    ['EQUAL', 10_000],
    ['EQUAL', 10_000 - within],
    ['UNDER', 10_000 - within - 1],
    ['OVER', 10_000 + within + 1],
    ['UNKNOWN', null],
  ] as const)('is %s at %s microdollars of 10,000, whatever the tokens', (parity, cost) => {
    expect(costParity(tally(usage(999_999, cost)), tolerance)).toBe(parity);
  });
});

describe('a match with a soloist', () => {
  const read = (teams: unknown, policy: object = {}) =>
    readMatch({ teams, policy: { pictures: { model: 'openai:gpt-image-1.5' }, ...policy } });

  test('weighs no debate, hears no audience, and the soloist has the Synthesizer’s model', () => {
    const reading = read(
      { A: { models: { SYNTHESIZER: 'openai:gpt-6-sol' } }, B: { alone: true } },
      { models: { 'b-architect': 'simulated:chat' } },
    );
    if (!reading.ok) throw new Error(reading.problems.join());
    const { policy, brief } = reading.match;
    expect(policy.rubric.weights.processQuality).toBe(0);
    expect(policy.curveballs).toMatchObject({ offers: 0, offersPerPerson: 0 });
    expect(policy.models).toMatchObject({ soloist: 'openai:gpt-6-sol', 'b-architect': policy.models['a-architect'] });
    expect(brief.teams.B.alone).toBe(true);
  });

  test('takes another model for it, by name', () => {
    const reading = read({ B: { alone: true } }, { models: { soloist: 'openai:gpt-6-sol' } });
    expect(reading.ok && reading.match.policy.models.soloist).toBe('openai:gpt-6-sol');
  });

  test('in another match nobody’s model is the soloist’s: it says nothing of what the match is', () => {
    const models = { A: { models: { SYNTHESIZER: 'openai:gpt-6-sol' } } };
    const reading = read(models, { models: { soloist: 'simulated:messages' } });
    expect(reading.ok && reading.match.policy.models.soloist).toBe('openai:gpt-6-sol');
  });

  test.each([
    ['team A alone', { A: { alone: true } }, 'teams.A.alone: only team B may be one agent alone'],
    ['a word in place of yes or no', { B: { alone: 'yes' } }, 'teams.B.alone: is "yes"; use true or false'],
    [
      'a person beside it',
      { A: { wildcard: 'Ada' }, B: { alone: true } },
      expect.stringMatching(/^teams: .*wildcards out/),
    ],
  ])('refuses %s', (_, teams, problem) => {
    expect(read(teams)).toEqual({ ok: false, problems: [problem] });
  });
});

describe('a world that was written alone', () => {
  test('may stand without a canon, whatever it cites', () => {
    expect(problemsAlone(crystallized())).toEqual([]);
  });
  test('may not stand with an empty field', () => {
    expect(problemsAlone(crystallized({ governingLogic: { text: 'TBD', cites: [] } }))).toEqual([
      'governingLogic says nothing',
    ]);
  });
});
