import { describe, expect, test } from 'vitest';
import { about, estimateOf, type Asked, type Measured, type Pace } from '../../../workers/estimate/estimate.ts';
import { modelsByGroup } from '../../../workers/estimate/groups.ts';
import { measured } from '../../../workers/estimate/measured.ts';
import {
  planOfAblation,
  planOfComparison,
  planOfMatch,
  planOfScenario,
  planOfSession,
  planOfTournament,
} from '../../../workers/estimate/plans.ts';
import { trialLines, trialsOf, withTrials } from '../../../workers/estimate/trials.ts';
import { estimateLines } from '../../../workers/estimate/words.ts';
import { schemasTried, trialTokens } from '../../../shared/kernel/trials.ts';
import { agentKeys } from '../../../shared/omega/agents/index.ts';
import { sessionDefaults } from '../../../shared/omega/session-policy.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { pageReader } from '../../../shared/scenario/page-reader.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';

const row: Measured = {
  runs: 2,
  groups: { WRITER: [10, 20_000, 5_000, 3_000], judge: [2, 8_000, 0, 1_000] },
  path: [5, 2_000],
  ownMs: 1_000,
};
const asked: Asked = {
  models: { WRITER: ['a:dear', 'a:cheap'], judge: ['a:cheap'] },
  runs: 1,
  inTurn: 1,
  pictures: null,
};
/** A microdollar or ten a token, cached or not; `none` has no price, and `short` one for calls of 3,000 tokens. */
const pace: Pace = {
  price: (model, { input, output }) =>
    model === 'a:none' || (model === 'a:short' && input > 3_000)
      ? null
      : (model === 'a:dear' ? 10 : 1) * (input + output),
  tokensPerSecond: 50,
  firstTokenMs: 2_000,
};
const of = (change: Partial<Asked>) => estimateOf(row, { ...asked, ...change }, pace);

describe('what a run will take', () => {
  test('is the sum over its groups, each priced by the models that answer for it', () => {
    expect(of({})).toEqual({
      calls: 12,
      tokens: 32_000,
      microdollars: (23_000 / 2) * 10 + 23_000 / 2 + 9_000,
      ms: 1_000 + 5 * 2_000 + 40_000,
      unpriced: {},
      unpricedPictures: null,
    });
  });

  test.each<[string, Partial<Asked>, object]>([
    [
      'judges in batches at half of their price',
      { shares: { judge: 0.5 } },
      { microdollars: (23_000 / 2) * 11 + 9_000 / 2 },
    ],
    ['many runs', { runs: 6, inTurn: 3 }, { calls: 72, tokens: 192_000, ms: 3 * 51_000 }],
    [
      'more judges',
      { models: { ...asked.models, judge: ['a:cheap', 'a:cheap'] }, times: { judge: 2 } },
      { calls: 14, tokens: 41_000 },
    ],
    [
      'nobody who judges',
      { models: { ...asked.models, judge: [] }, times: { judge: 0 } },
      { calls: 10, tokens: 23_000 },
    ],
    [
      'a model without a price',
      { models: { WRITER: ['a:none', 'a:cheap'], judge: ['a:none'] } },
      { microdollars: 11_500, unpriced: { 'a:none': 20_500 } },
    ],
    [
      'a price that holds for each call, though not for all their tokens at once',
      { models: { WRITER: ['a:short'], judge: ['a:short'] } },
      { microdollars: 23_000, unpriced: { 'a:short': 9_000 } },
    ],
    [
      'pictures',
      { pictures: { model: 'p:a', count: 12, microdollars: 100 }, models: {} },
      { calls: 0, microdollars: 1_200, unpricedPictures: null },
    ],
    [
      'pictures without a price',
      { pictures: { model: 'p:a', count: 12, microdollars: null }, models: {} },
      { microdollars: 0, unpricedPictures: 'p:a' },
    ],
  ])('of %s', (_, change, expected) => expect(of(change)).toMatchObject(expected));

  test.each([
    [0, 0],
    [4, 4],
    [1_249_000, 1_200_000],
    [0.0468, 0.047],
  ])('%d is about %d', (value, rounded) => expect(about(value)).toBe(rounded));
});

describe('what is printed', () => {
  const basis = { words: 'Reckoned from two runs', simulated: false };
  const lines = (change: Partial<Asked>, cap = { microdollars: 5_000_000 as number | null, said: true, of: 'run' }) =>
    estimateLines(of(change), basis, cap);

  test('names calls, tokens, money, time, the basis and the cap', () => {
    expect(lines({})).toEqual([
      'Estimate: about 12 calls, 32,000 tokens, $0.14, 51 s.',
      '  Reckoned from two runs.',
      '  The run pauses at $5.00.',
    ]);
  });

  test('names a cap in tokens beside that in money, and says where it stops the run before its end', () => {
    const cap = { microdollars: 5_000_000, said: false, of: 'run' };
    const capLine = (tokens: number | null, microdollars: number | null = cap.microdollars) =>
      estimateLines(of({}), basis, { ...cap, microdollars, tokens })[2];
    expect(capLine(2_000_000)).toBe(
      '  The run pauses at 2,000,000 tokens or at $5.00, the default cap (--dollars sets another).',
    );
    expect(capLine(5_000)).toMatch(
      /pauses at 5,000 tokens or at .*another\)\. That is less than it is reckoned to take\.$/,
    );
    expect(capLine(2_000_000, null)).toBe('  The run pauses at 2,000,000 tokens; no cap in money.');
    expect(capLine(null)).not.toMatch(/tokens/);
  });

  test('says what has no price, and never that it costs nothing', () => {
    const [estimate, , cap] = lines(
      { models: { WRITER: ['a:none'], judge: [] } },
      { microdollars: 5_000_000, said: false, of: 'run' },
    );
    expect(estimate).toBe('Estimate: about 10 calls, 23,000 tokens, 23,000 tokens not priced: a:none, 51 s.');
    expect(cap).toBe(
      '  The run pauses at $5.00, the default cap (--dollars sets another); tokens without a price count like those of the dearest model.',
    );
  });

  test('says that simulated models cost nothing, unless their pictures do', () => {
    const simulated = { ...basis, simulated: true };
    const cap = { microdollars: null, said: false, of: 'match' };
    const first = (microdollars: number) => estimateLines({ ...of({}), microdollars }, simulated, cap)[0];
    expect(first(0)).toBe('Estimate: about 12 calls, 32,000 tokens, no money (simulated models), 51 s.');
    expect(first(480_000)).toBe('Estimate: about 12 calls, 32,000 tokens, $0.48, 51 s.');
    expect(first(900)).toBe('Estimate: about 12 calls, 32,000 tokens, less than $0.01, 51 s.');
  });

  test.each([
    [3_589_000, '1 h 0 min'],
    [605_000, '10 min 0 s'],
    [59_400, '59 s'],
    [100, '1 s'],
    [7_000_000, '1 h 55 min'],
  ])('%d ms are %s', (ms, words) =>
    expect(estimateLines({ ...of({}), ms }, basis, { microdollars: 1, said: true, of: 'run' })[0]).toContain(
      `, ${words}.`,
    ),
  );

  test('says where there is no cap, and that simulated models cost nothing', () => {
    expect(
      estimateLines(
        { ...of({}), microdollars: 0 },
        { ...basis, simulated: true },
        { microdollars: null, said: false, of: 'match' },
      ),
    ).toEqual([
      'Estimate: about 12 calls, 32,000 tokens, no money (simulated models), 51 s.',
      '  Reckoned from two runs.',
      '  No cap: the policy sets none for the match.',
    ]);
  });
});

describe('what a start asks for', () => {
  const dear = 'anthropic:claude-opus-5-5';
  const problem = 'Why do lakes freeze from the top?';

  test('is read from its input: models, levels, judges, rounds, and the cap that holds', () => {
    expect(planOfScenario({ policy: { models: { EULER: dear } } }, 'local:llama')).toMatchObject({
      like: 'scenario',
      asked: { models: { EULER: [dear], NEWTON: ['local:llama'] } },
      cap: { microdollars: defaultPolicy.defaultCapMicrodollars, said: false },
    });
    expect(planOfScenario({ policy: { spendCapMicrodollars: 7 } }, null)).toMatchObject({
      cap: { microdollars: 7, said: true, tokens: null },
    });
    expect(planOfScenario({ policy: { tokenCap: 5_000 } }, null)).toMatchObject({
      cap: { tokens: 5_000, said: false },
    });
    expect(planOfMatch({ policy: { tokenCap: 6_000 } }, null)).toMatchObject({ cap: { tokens: 6_000 } });
    expect(planOfSession({ problem, policy: { limits: { tokens: 7_000 } } }, null)).toMatchObject({
      cap: { tokens: 7_000 },
    });
    expect(planOfSession({ problem }, null)).toMatchObject({
      like: 'session',
      cap: { microdollars: sessionDefaults.defaultCapMicrodollars },
    });
    expect(planOfSession({ problem, stakes: 'HIGH' }, null)).toMatchObject({
      like: 'session-high',
      earlier: { brief: { stakes: 'HIGH', uncertainty: null } },
    });
    expect(planOfSession({ problem, stakes: 'LOW', uncertainty: 'LOW' }, dear)).toMatchObject({
      like: 'session-low',
      asked: { models: { PHI: [dear] } },
    });
    expect(
      planOfMatch({ policy: { judges: { models: 2, people: [] }, pictures: { model: 'openai:gpt-image-1.5' } } }, dear),
    ).toMatchObject({
      asked: { models: { judge: [dear, dear], architect: [dear, dear] }, times: { judge: 2 } },
      cap: { microdollars: matchDefaults.defaultCapMicrodollars },
    });
    expect(
      planOfTournament({ format: 'ROUND_ROBIN', entrants: ['Ash', 'Tide', 'Salt', 'Fen'], atOnce: 2 }, null),
    ).toMatchObject({ asked: { runs: 6, inTurn: 3 } });
    expect(planOfAblation({ problem, rounds: 3, arms: ['vote', 'single'], judges: [dear] }, null)).toMatchObject({
      asked: {
        models: { soloist: ['simulated:messages'], judge: [dear] },
        runs: 3,
        times: { soloist: 1, judge: 1 / 3 },
      },
    });
    expect(planOfAblation({ set: 'calibration' }, null)).toBeNull();
  });

  test('of a set are as many as it has problems: sessions alone, some side by side, or rounds that nobody judges', async () => {
    // What comes with Symposium is asked of no store, and nothing is stored in this one.
    const db = { query: () => Promise.reject(new Error('no store')) };
    const input = { set: 'calibration', sample: 14, model: dear, stakes: 'LOW', uncertainty: 'LOW' };
    expect(await planOfComparison({ ...input, arms: ['omega'] }, null, db)).toMatchObject({
      like: 'session-low',
      asked: { runs: 14, inTurn: 4, models: { PHI: [dear] } },
      cap: { said: false, of: 'session', each: 14, shared: true },
    });
    const all = await planOfComparison({ ...input, policy: { spendCapMicrodollars: 5 } }, null, db);
    expect(all).toMatchObject({
      like: 'ablation',
      asked: { runs: 14, inTurn: 14, times: { soloist: 1, judge: 0 } },
      cap: { microdollars: 5, said: true },
    });
    expect(all?.asked.models).not.toHaveProperty('judge');
    expect(await planOfComparison({ set: 'a'.repeat(64) }, null, db)).toBeNull();
  });

  test('is nothing where it cannot be read, which is said by whoever refuses it', () => {
    for (const plan of [planOfScenario, planOfSession, planOfMatch])
      expect(plan({ policy: { modells: {} } }, null)).toBeNull();
    expect(planOfTournament({}, null)).toBeNull();
    expect(planOfAblation({}, null)).toBeNull();
  });
});

test('every group that was measured has models in a run of its kind', () => {
  const groups = {
    scenario: modelsByGroup('scenario', { ...defaultPolicy.models, [pageReader]: 'a:b' }),
    session: modelsByGroup('omega', Object.fromEntries(agentKeys.map((key) => [key, 'a:b']))),
    match: modelsByGroup('worldbuilding', matchDefaults.models),
  };
  const known = {
    ...groups,
    'session-low': groups.session,
    'session-high': groups.session,
    ablation: { ...groups.session, soloist: [], judge: [] },
    response: { subject: [], judge: [] },
    reply: { respondent: [] },
  };
  for (const [kind, { plain, thinks }] of Object.entries(measured))
    for (const { groups: rows } of [plain, thinks])
      expect(Object.keys(known[kind as keyof typeof known])).toEqual(expect.arrayContaining(Object.keys(rows)));
});

describe('trials of the models before a run', () => {
  const three: Asked = {
    models: { five: ['anthropic:claude-opus-5-5', 'simulated:chat'], judge: ['anthropic:claude-opus-5-5', 'local:x'] },
    runs: 3,
    inTurn: 1,
    pictures: null,
  };
  const nothing = { calls: 0, tokens: 0, microdollars: 0, ms: 0, unpriced: { 'local:x': 5 }, unpricedPictures: null };
  const trials = trialsOf(three, (ref, { input }) => (ref === 'local:x' ? null : input));

  test('are of each real model once, however many runs and agents there are', () => {
    expect(trials).toMatchObject({ models: 2, microdollars: schemasTried * trialTokens.input });
    expect(withTrials(nothing, trials)).toMatchObject({
      tokens: 2 * schemasTried * (trialTokens.input + trialTokens.output),
      microdollars: trials.microdollars,
      unpriced: { 'local:x': 5 + schemasTried * (trialTokens.input + trialTokens.output) },
    });
    expect(trialLines(trials)).toEqual([expect.stringMatching(/^ {2}First each model is tried .*: at most \$0\.\d\d/)]);
  });

  test('of simulated models are no money, and are not told', () => {
    const none = trialsOf({ ...three, models: { five: ['simulated:chat'] } }, () => 0);
    expect(withTrials(nothing, none)).toEqual(nothing);
    expect(trialLines(none)).toEqual([]);
  });
});
