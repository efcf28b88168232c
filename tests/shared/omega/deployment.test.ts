import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classification } from '../../../shared/omega/answers-phi.ts';
import { agentIds, cast, idsOfTier } from '../../../shared/omega/cast.ts';
import { ruleOn } from '../../../shared/omega/classification.ts';
import { examinerOf, mayClose, stillToAsk } from '../../../shared/omega/closing.ts';
import { deploy, deployedIn, type Circumstances } from '../../../shared/omega/deployment.ts';
import { categoriesOf, genesisMatrix, inTurn } from '../../../shared/omega/genesis-matrix.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import {
  clarityAgents,
  closingAgents,
  mandatoryAgents,
  orderWithin,
  priorityAgents,
} from '../../../shared/omega/priorities.ts';
import { deployAgain, untriedAgents } from '../../../shared/omega/redeployment.ts';
import { triggersOf, type Trigger } from '../../../shared/omega/triggers.ts';
import { characteristics, levels, problemTypes, type ProblemType } from '../../../shared/omega/vocabulary.ts';
import { classified } from './spoken.ts';

const now: Circumstances = { closing: false, unresolvedContradictions: 0, withdrawn: new Set() };
const types = Object.keys(problemTypes) as ProblemType[];
const problems = fc.record({
  type: fc.constantFrom(...types),
  uncertainty: fc.constantFrom(...levels),
  stakes: fc.constantFrom(...levels),
  wellDefined: fc.boolean(),
  characteristics: fc.subarray([...characteristics]),
});

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

describe('a closing cycle', () => {
  const outlook = { cycle: 2, cycles: 10, wellDefined: true, confidence: 0.6, proceedAt: 0.5, pressed: false };
  test.each([
    ['the last that is allowed', { cycle: 10, confidence: 0 }, true],
    ['one under pressure', { pressed: true, confidence: 0 }, true],
    ['one with enough confidence', {}, true],
    ['one without', { confidence: 0.49 }, false],
    ['a first one of a clear problem', { cycle: 1, confidence: null }, true],
    ['a first one of an unclear problem', { cycle: 1, confidence: null, wellDefined: false }, false],
  ])('is %s', (_, change, closes) => {
    expect(mayClose({ ...outlook, ...change })).toBe(closes);
  });

  test('asks late whoever has not been asked', () => {
    expect(stillToAsk(new Set([44]), { lost: [] })).toEqual([40, 46]);
    expect(stillToAsk(new Set([44]), { lost: [46] })).toEqual([40]);
  });

  test.each([
    ['nothing', [], [], []],
    ['claims of others', ['1.1/C1', '21.2/C3'], [], [27]],
    ['a claim of the first verifier', ['27.1/C1', '1.1/C1'], [], [31]],
    ['a claim of the first, and the second is gone', ['27.1/C1'], [31], [32]],
    ['a claim of each', orderWithin.VERIFICATION.map((agent) => `${agent}.1/C1`), [], [27]],
    ['a claim, with nobody left', ['1.1/C1'], orderWithin.VERIFICATION, []],
  ] as const)('has %s examined by somebody whose finding counts', (_, claims, gone, examiner) => {
    expect(examinerOf(claims, orderWithin.VERIFICATION, new Set(gone))).toEqual(examiner);
  });
});

describe('the triggers of another cycle', () => {
  const quiet = {
    newContradictions: [],
    conflicts: [],
    confidence: 0.9,
    stakes: 'HIGH',
    gaps: [],
    quality: null,
  } as const;
  test.each([
    ['none', {}, []],
    ['a contradiction', { newContradictions: [{ id: 'X1', agents: [1, 2] }] }, ['CONTRADICTION']],
    ['confidence at its threshold', { confidence: policy.confidence.final.HIGH }, ['LOW_CONFIDENCE']],
    ['a critical gap', { gaps: [{ gap: 'g', critical: true, wouldFill: 'PATTERNS' as const }] }, ['GAP']],
    ['a gap that is not critical', { gaps: [{ gap: 'g', critical: false, wouldFill: 'PATTERNS' as const }] }, []],
    ['a conflict', { conflicts: [{ id: 'X1', agents: [1, 2] }] }, ['CONFLICT']],
    ['a rejection', { quality: { verdict: 'REJECT' as const, tiers: ['BRIDGE' as const] } }, ['QUALITY_REJECT']],
    ['caveats', { quality: { verdict: 'SHIP_WITH_CAVEATS' as const, tiers: [] } }, []],
  ])('are read off the end of the last: %s', (_, change, kinds) => {
    expect(triggersOf({ ...quiet, ...change }, policy).map(({ kind }) => kind)).toEqual(kinds);
  });

  const again = (...triggers: Trigger[]) =>
    deployAgain(
      classified({ stakes: 'LOW' }),
      triggers,
      new Map([
        [10, 1],
        [1, 1],
        [17, 1],
      ]),
      now,
      policy,
    );
  test('send back the GENESIS agents that contradict each other, and verify', () => {
    const { agents } = again({ kind: 'CONTRADICTION', id: 'X1', agents: [5, 12, 35] });
    expect(agents.GENESIS).toEqual([5, 12]);
    expect(agents.VERIFICATION).toHaveLength(policy.verifiers.LOW);
  });
  test('add attackers where confidence is low', () => {
    expect(again({ kind: 'LOW_CONFIDENCE', confidence: 0.3, below: 0.4 }).agents.ADVERSARY).toHaveLength(
      policy.adversaries.LOW + policy.additionalAdversaries,
    );
  });
  test('fill a gap with its row, those who were not asked first', () => {
    expect(again({ kind: 'GAP', gap: 'g', wouldFill: 'PATTERNS' }).agents.GENESIS).toEqual([11, 10]);
  });
  test('bring the Conflict Resolver and both parties', () => {
    expect(deployedIn(again({ kind: 'CONFLICT', id: 'X1', agents: [3, 36] }))).toEqual(
      expect.arrayContaining([50, 3, 36]),
    );
  });
  test('run the rejected tiers again', () => {
    expect(again({ kind: 'QUALITY_REJECT', tiers: ['BRIDGE'] }).agents.BRIDGE).toHaveLength(policy.bridges.MEDIUM);
  });
  test('ask somebody fresh where there are none', () => {
    const { agents } = again();
    expect(agents.GENESIS).toHaveLength(policy.targetedGenesis);
    for (const id of [1, 10, 17]) expect(agents.GENESIS).not.toContain(id);
  });
  test('add some of each tier who were never asked where confidence does not improve, until there is nobody left', () => {
    const asked = new Map<number, number>([
      [10, 1],
      [1, 1],
      [17, 1],
    ]);
    let cycles = 0;
    for (; untriedAgents(asked, new Set()).length > 0; cycles += 1) {
      const before = untriedAgents(asked, new Set()).length;
      for (const agent of deployedIn(
        deployAgain(
          classified({ stakes: 'LOW' }),
          [{ kind: 'LOW_CONFIDENCE', confidence: 0.3, below: 0.4 }, { kind: 'NOT_IMPROVING' }],
          asked,
          now,
          policy,
        ),
      ))
        asked.set(agent, cycles + 2);
      expect(untriedAgents(asked, new Set()).length).toBeLessThan(before);
    }
    expect(cycles).toBeLessThanOrEqual(policy.limits.cycles);
    expect(agentIds.filter((agent) => !asked.has(agent))).toEqual([47, 50, 57]);
    expect(again({ kind: 'NOT_IMPROVING' }).agents.GENESIS).toHaveLength(policy.targetedGenesis);
  });
  test('count nobody as untried who cannot be asked', () => {
    expect(untriedAgents(new Map(), new Set([5]))).not.toContain(5);
    expect(untriedAgents(new Map(agentIds.map((agent) => [agent, 1])), new Set())).toEqual([]);
  });
  test('leave the mandatory and the attacker in, whatever they are', () => {
    const kinds = fc.constantFrom<Trigger>(
      { kind: 'CONTRADICTION', id: 'X', agents: [35, 99] },
      { kind: 'LOW_CONFIDENCE', confidence: 0, below: 1 },
      { kind: 'GAP', gap: 'g', wouldFill: 'DECOMPOSABLE' },
      { kind: 'QUALITY_REJECT', tiers: ['PHI', 'MEMORY', 'META'] },
    );
    fc.assert(
      fc.property(problems, fc.array(kinds, { maxLength: 6 }), (problem, triggers) => {
        const deployed = deployedIn(deployAgain(problem, triggers, new Map(), now, policy));
        expect(deployed).toEqual(expect.arrayContaining([...mandatoryAgents, 44]));
        expect(new Set(deployed).size).toBe(deployed.length);
      }),
    );
  });
});
