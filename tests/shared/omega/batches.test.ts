import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { agentIds } from '../../../shared/omega/agents/cast.ts';
import { wavesOf } from '../../../shared/omega/deployment/batches.ts';
import { deploy, deployedIn } from '../../../shared/omega/deployment/deployment.ts';
import { deployAgain } from '../../../shared/omega/deployment/redeployment.ts';
import { inputsOf } from '../../../shared/omega/contracts/inputs.ts';
import { isDigest } from '../../../shared/omega/contracts/outputs.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { sessionPhases } from '../../../shared/omega/agents/roster.ts';
import { characteristics, levels, problemTypes, type ProblemType } from '../../../shared/omega/vocabulary.ts';
import { classified } from './spoken.ts';

const deployments = fc
  .record({
    type: fc.constantFrom(...(Object.keys(problemTypes) as ProblemType[])),
    uncertainty: fc.constantFrom(...levels),
    stakes: fc.constantFrom(...levels),
    wellDefined: fc.boolean(),
    characteristics: fc.subarray([...characteristics]),
    closing: fc.boolean(),
    contradictions: fc.nat(5),
    out: fc.uniqueArray(fc.constantFrom(...agentIds), { maxLength: 20 }),
  })
  .map(({ closing, contradictions, out, ...problem }) =>
    deploy(problem, { closing, unresolvedContradictions: contradictions, withdrawn: new Set<number>(out) }, policy),
  );

const full = deploy(
  classified({ uncertainty: 'HIGH', stakes: 'HIGH', wellDefined: false }),
  { closing: true, unresolvedContradictions: 1, withdrawn: new Set() },
  policy,
);

describe('the batches of a cycle', () => {
  test('never hold more than the architecture allows at once', () => {
    fc.assert(
      fc.property(deployments, fc.integer({ min: 1, max: 12 }), (deployment, parallelAgents) => {
        for (const { agents } of wavesOf(deployment, { ...policy, parallelAgents })) {
          expect(agents.length).toBeLessThanOrEqual(parallelAgents);
          expect(agents.length).toBeGreaterThan(0);
        }
      }),
    );
    expect(policy.parallelAgents).toBe(10);
  });

  test('ask everybody who is deployed, and nobody else', () => {
    fc.assert(
      fc.property(deployments, (deployment) => {
        const asked = new Set(wavesOf(deployment, policy).flatMap(({ agents }) => agents));
        expect([...asked].sort((a, b) => a - b)).toEqual(deployedIn(deployment).sort((a, b) => a - b));
      }),
    );
  });

  test('ask nobody twice in a phase and round', () => {
    fc.assert(
      fc.property(deployments, (deployment) => {
        const calls = wavesOf(deployment, policy).flatMap(({ phase, round, agents }) =>
          agents.map((agent) => `${phase} ${round} ${agent}`),
        );
        expect(new Set(calls).size).toBe(calls.length);
      }),
    );
  });

  test('keep the order of the phases', () => {
    fc.assert(
      fc.property(deployments, (deployment) => {
        const order = wavesOf(deployment, policy).map(({ phase }) => sessionPhases.indexOf(phase));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  test('ask an agent only after those whose output it reads', () => {
    fc.assert(
      fc.property(deployments, (deployment) => {
        const waves = wavesOf(deployment, policy);
        const deployed = new Set<number>(deployedIn(deployment));
        const last = new Map(
          waves.flatMap(({ agents }, wave) => agents.map((agent) => [agent as number, wave] as const)),
        );
        for (const agent of deployed) {
          for (const { agentId, outputType } of inputsOf(agent, deployed).given) {
            const first = waves.findIndex(({ agents }) => (agents as readonly number[]).includes(agentId));
            if (!isDigest(outputType)) expect(first).toBeLessThan(last.get(agent) ?? -1);
          }
        }
      }),
    );
  });

  test('fill the first with six to ten explorers and overflow into the second', () => {
    const explorers = new Set(
      wavesOf(full, policy)
        .filter(({ phase }) => phase === 'EXPLORATION')
        .flatMap(({ agents }) => agents)
        .filter((agent) => agent <= 20),
    );
    expect(explorers.size).toBe(policy.explorationBatch.most);
    const second = wavesOf(full, policy)
      .filter(({ phase }) => phase === 'FORMALIZATION')
      .flatMap(({ agents }) => agents);
    expect(second.filter((agent) => agent <= 20)).toHaveLength(
      full.agents.GENESIS.length - policy.explorationBatch.most,
    );
  });

  test('clear up an ill-defined problem in a wave of its own', () => {
    expect([...(wavesOf(full, policy)[0]?.agents ?? [])].sort((a, b) => a - b)).toEqual([1, 3, 4, 47]);
  });

  test('have a conflict looked into before those are asked again whom it calls', () => {
    const again = deployAgain(
      classified({}),
      [{ kind: 'CONFLICT', id: '21.1/X1', agents: [7, 21] }],
      new Map(),
      { closing: true, unresolvedContradictions: 1, withdrawn: new Set() },
      policy,
    );
    const waves = wavesOf(again, policy);
    expect(waves[0]?.agents).toEqual([50]);
    expect(waves.slice(1).flatMap(({ agents }) => agents)).toEqual(expect.arrayContaining([7, 21]));
    expect(waves.slice(1).flatMap(({ agents }) => agents)).not.toContain(50);
  });

  test('verify twice at high stakes, the second time before the synthesis', () => {
    const waves = wavesOf(full, policy);
    const passes = waves.filter(({ agents }) => agents.includes(27)).map(({ phase, round }) => `${phase} ${round}`);
    expect(passes).toEqual(['VERIFICATION 1', 'SYNTHESIS 2']);
  });

  test('attack twice at high uncertainty, and end with the Survivor Synthesizer', () => {
    const attack = wavesOf(full, policy).filter(({ phase }) => phase === 'ATTACK');
    expect(attack.filter(({ agents }) => agents.includes(44)).map(({ round }) => round)).toEqual([1, 2]);
    expect(attack.filter(({ agents }) => agents.includes(46)).map(({ round }) => round)).toEqual([2]);
    expect(attack.at(-1)?.agents).toEqual([46]);
  });

  test('let the Quality Controller judge what the Synthesis Architect built, and memory speak last, in one wave', () => {
    const waves = wavesOf(full, policy);
    const at = (agent: number) => waves.findLastIndex(({ agents }) => (agents as readonly number[]).includes(agent));
    expect(at(51)).toBeLessThan(at(52));
    expect(waves.at(-1)).toEqual({ phase: 'MEMORY', round: 1, agents: [53, 54, 55, 56] });
  });
});
