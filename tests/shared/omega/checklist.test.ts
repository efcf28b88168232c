import { describe, expect, test } from 'vitest';
import { wavesOf, type Wave } from '../../../shared/omega/deployment/batches.ts';
import { checklist, unready, type Plan } from '../../../shared/omega/deployment/checklist.ts';
import { deploy } from '../../../shared/omega/deployment/deployment.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { classified } from './spoken.ts';

const deployment = deploy(classified(), { closing: true, unresolvedContradictions: 0, withdrawn: new Set() }, policy);
const named = { ...classified(), uncertainties: 1 };
const plan: Plan = { classification: named, deployment, waves: wavesOf(deployment, policy), first: true };
const without = (tier: 'GENESIS' | 'META' | 'MEMORY', ...ids: number[]): Partial<Plan> => ({
  deployment: {
    ...deployment,
    agents: { ...deployment.agents, [tier]: deployment.agents[tier].filter((id) => !ids.includes(id)) },
  },
});
const crowd: Wave = { phase: 'ATTACK', round: 1, agents: [34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44] };

describe('the checklist before a deployment', () => {
  test('asks eight questions, and a sound plan answers all with evidence', () => {
    const answers = checklist(plan, policy);
    expect(answers).toHaveLength(8);
    expect(answers.every(({ answer, evidence }) => answer === 'YES' && evidence !== '')).toBe(true);
    expect(unready(answers)).toEqual([]);
  });

  test.each<[string, Partial<Plan>, number[]]>([
    ['no classification', { classification: null }, [0, 1]],
    ['no key uncertainty', { classification: { ...named, uncertainties: 0 } }, [1]],
    ['no Session Memory', without('MEMORY', 53), [2]],
    ['no Progress Monitor', without('META', 48), [2, 7]],
    ['GENESIS of too few categories', without('GENESIS', ...deployment.agents.GENESIS.slice(1)), [3]],
    ['a wave of eleven', { waves: [...plan.waves, crowd] }, [4]],
    ['no waves', { waves: [] }, [5]],
    ['an agent without a wave', { waves: plan.waves.slice(0, -1) }, [5]],
    ['no threshold to end at', { deployment: { ...deployment, finalAbove: 0 } }, [6]],
  ])('says NO to %s', (_, change, questions) => {
    const answers = checklist({ ...plan, ...change }, policy);
    expect(answers.flatMap(({ answer }, nth) => (answer === 'NO' ? [nth] : []))).toEqual(questions);
    expect(unready(answers)).toHaveLength(questions.length);
  });

  test('asks width of a first cycle only', () => {
    expect(
      unready(
        checklist({ ...plan, ...without('GENESIS', ...deployment.agents.GENESIS.slice(1)), first: false }, policy),
      ),
    ).toEqual([]);
  });
});
