import { describe, expect, test } from 'vitest';
import { estimating } from '../../../workers/estimate/estimating.ts';
import { measured } from '../../../workers/estimate/measured.ts';
import { planOfSession, planOfTeamAblation } from '../../../workers/estimate/plans.ts';
import { present } from '../../support/present.ts';

const played = { simulatedManners: [], simulatedLatencyMs: 0 };
const facts = 'a'.repeat(64);

describe('a session', () => {
  const of = async (input: object) =>
    (await estimating(present(planOfSession({ problem: 'Why?', ...input }, 'simulated:messages')), null, played))
      .estimate;
  const low = { stakes: 'LOW', uncertainty: 'LOW' };
  const calls = (kind: 'session' | 'session-low' | 'session-high') =>
    Object.values(measured[kind].plain.groups).reduce((sum, [count]) => sum + count, 0);

  test('is reckoned with what its second cycle brings, and with facts by a question of each cycle more', async () => {
    const [without, standing] = [await of(low), await of({ ...low, facts })];
    expect(standing.calls - without.calls).toBeCloseTo(2);
    const [count, input, , output] = measured['session-low'].plain.groups['META'] ?? [1, 0, 0, 0];
    expect(standing.tokens - without.tokens).toBeCloseTo((2 * (input + output)) / count);
    expect(standing.ms).toBeGreaterThanOrEqual(without.ms);
    const trials = without.calls - 1 - calls('session-low');
    for (const [kind, levels] of [
      ['session', {}],
      ['session-high', { stakes: 'HIGH', uncertainty: 'HIGH' }],
    ] as const)
      expect((await of(levels)).calls - trials).toBeCloseTo(calls(kind) + 1);
  });
});

describe('an ablation of a team', () => {
  const lines = async (policy: object) =>
    (await estimating(present(planOfTeamAblation({ policy }, 'simulated:messages')), null, played)).lines;

  test('that simulated models play says what it would cost with real ones', async () => {
    expect((await lines({})).at(-1)).toMatch(
      /^ {2}With anthropic:claude-opus-5-5 and openai:gpt-image-1\.5 it would be .*\$\d/,
    );
  });
});
