import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { classification } from '../../../shared/omega/answers/phi.ts';
import { agentIds, cast, idsOfTier } from '../../../shared/omega/agents/cast.ts';
import { ruleOn } from '../../../shared/omega/deployment/classification.ts';
import { deploy, deployedIn } from '../../../shared/omega/deployment/deployment.ts';
import { categoriesOf, genesisMatrix, inTurn } from '../../../shared/omega/deployment/selection.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import {
  clarityAgents,
  closingAgents,
  mandatoryAgents,
  priorityAgents,
} from '../../../shared/omega/deployment/priorities.ts';
import { characteristics, levels, problemTypes } from '../../../shared/omega/vocabulary.ts';
import { classified } from './spoken.ts';
import { now, problems, types } from './deployed.ts';

describe('PHI’s classification', () => {
  const pairs = types.flatMap((type) => problemTypes[type].map((subtype) => [type, subtype] as const));
  test('knows fifteen subtypes of five types', () => {
    expect([types.length, pairs.length]).toEqual([5, 15]);
    for (const [type, subtype] of pairs)
      expect(classification.safeParse(classified({ type, subtype })).success).toBe(true);
  });

  test('is refused where the subtype belongs to another type', () => {
    for (const [, subtype] of pairs)
      for (const type of types)
        expect(classification.safeParse(classified({ type, subtype })).success).toBe(
          (problemTypes[type] as readonly string[]).includes(subtype),
        );
  });

  test('yields to a flag, and both words stay on record', () => {
    const testimony = classified({ stakes: 'LOW', uncertainty: 'LOW' });
    const ruling = ruleOn(testimony, { stakes: 'HIGH', uncertainty: 'LOW' });
    expect(ruling).toMatchObject({
      classification: { stakes: 'HIGH', uncertainty: 'LOW' },
      testimony: { stakes: 'LOW' },
    });
    expect(ruling.overrides).toEqual([
      { field: 'stakes', testified: 'LOW', given: 'HIGH' },
      { field: 'uncertainty', testified: 'LOW', given: 'LOW' },
    ]);
    expect(ruleOn(testimony, { stakes: null, uncertainty: null })).toEqual({
      classification: testimony,
      testimony,
      overrides: [],
    });
  });
});

describe('the GENESIS matrix', () => {
  test('puts each of the twenty in one category', () => {
    expect(
      Object.values(genesisMatrix)
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(idsOfTier('GENESIS'));
    expect(inTurn().toSorted((a, b) => a - b)).toEqual(idsOfTier('GENESIS'));
  });

  test.each(characteristics)('deploys the whole row for %s', (row) => {
    const { agents } = deploy(classified({ uncertainty: 'HIGH', characteristics: [row] }), now, policy);
    expect(agents.GENESIS).toEqual(expect.arrayContaining([...genesisMatrix[row]]));
  });
});

describe('the decision tree', () => {
  test('clears up first what is not well-defined', () => {
    const unclear = deploy(classified({ wellDefined: false }), now, policy);
    expect(unclear.clarity.toSorted((a, b) => a - b)).toEqual([...clarityAgents].sort((a, b) => a - b));
    expect(deployedIn(unclear)).toEqual(expect.arrayContaining([...clarityAgents]));
    expect(deploy(classified(), now, policy).clarity).toEqual([]);
  });

  test.each(types)('gives %s its priority agents, whatever the sizes', (type) => {
    for (const level of levels)
      expect(
        deployedIn(
          deploy(classified({ type, subtype: problemTypes[type][0], uncertainty: level, stakes: level }), now, policy),
        ),
      ).toEqual(expect.arrayContaining([...priorityAgents[type]]));
  });

  test.each(levels)(
    'sizes GENESIS and BRIDGE, rounds and the threshold to proceed by %s uncertainty',
    (uncertainty) => {
      const { agents, attackRounds, proceedAt } = deploy(classified({ uncertainty }), now, policy);
      const { least, most } = policy.genesisAgents[uncertainty];
      expect(agents.GENESIS.length).toBeGreaterThanOrEqual(least);
      expect(agents.GENESIS.length).toBeLessThanOrEqual(most);
      expect([agents.BRIDGE.length, attackRounds, proceedAt]).toEqual([
        policy.bridges[uncertainty],
        policy.attackRounds[uncertainty],
        policy.confidence.proceed[uncertainty],
      ]);
    },
  );

  test.each(levels)('sizes ADVERSARY and VERIFICATION, passes and the final threshold by %s stakes', (stakes) => {
    const { agents, verificationPasses, finalAbove } = deploy(
      classified({ stakes, type: 'SYNTHETIC', subtype: 'CREATIVE' }),
      now,
      policy,
    );
    expect([agents.ADVERSARY.length, agents.VERIFICATION.length, verificationPasses, finalAbove]).toEqual([
      policy.adversaries[stakes],
      policy.verifiers[stakes],
      policy.verificationPasses[stakes],
      policy.confidence.final[stakes],
    ]);
  });

  test('follows the rules’ numbers by default', () => {
    expect(policy.genesisAgents).toEqual({
      HIGH: { least: 12, most: 16 },
      MEDIUM: { least: 9, most: 11 },
      LOW: { least: 6, most: 8 },
    });
    expect([policy.adversaries, policy.confidence.final]).toEqual([
      { HIGH: 12, MEDIUM: 6, LOW: 3 },
      { HIGH: 0.8, MEDIUM: 0.6, LOW: 0.4 },
    ]);
  });

  test('never leaves out whom every problem needs, for any problem', () => {
    fc.assert(
      fc.property(problems, fc.boolean(), (problem, closing) => {
        const deployment = deploy(problem, { ...now, closing }, policy);
        const deployed = deployedIn(deployment);
        expect(deployed).toEqual(expect.arrayContaining([...mandatoryAgents, 44, ...(closing ? closingAgents : [])]));
        expect(categoriesOf(deployment.agents.GENESIS).length).toBeGreaterThanOrEqual(policy.genesisCategories);
        expect(deployment.agents.VERIFICATION.length).toBeGreaterThan(0);
        expect(new Set(deployed).size).toBe(deployed.length);
        const { least, most } = policy.genesisAgents[problem.uncertainty];
        expect(deployment.agents.GENESIS.length >= least && deployment.agents.GENESIS.length <= most).toBe(true);
        for (const [tier, members] of Object.entries(deployment.agents))
          for (const id of members) expect(cast[id].tier).toBe(tier);
      }),
    );
  });

  test('lets nobody in who has been withdrawn, and says whose work is lost', () => {
    fc.assert(
      fc.property(problems, fc.uniqueArray(fc.constantFrom(...agentIds)), (problem, out) => {
        const withdrawn = new Set<number>(out);
        const deployment = deploy(problem, { ...now, closing: true, withdrawn }, policy);
        expect(deployedIn(deployment).some((id) => withdrawn.has(id))).toBe(false);
        for (const id of [...mandatoryAgents, ...closingAgents])
          expect(deployment.lost.includes(id)).toBe(withdrawn.has(id));
      }),
    );
  });

  test('puts a stand-in of the same group in the place of one who is withdrawn', () => {
    const { choices } = deploy(
      classified({ type: 'ANALYTICAL', subtype: 'LOGICAL', uncertainty: 'LOW' }),
      { ...now, withdrawn: new Set([21]) },
      policy,
    );
    expect(choices).toContainEqual({ agent: 23, why: 'stands in for 21: priority for ANALYTICAL' });
  });
});
