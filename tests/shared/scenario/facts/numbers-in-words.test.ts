import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { MathematicsReport, PhysicsReport } from '../../../../shared/scenario/answers/validation.ts';
import { mathematicsFacts, memoFacts, noActFacts, physicsFacts } from '../../../../shared/scenario/facts/index.ts';
import { otherNumbers } from '../../../../shared/scenario/facts/other-numbers.ts';
import { profileAgainstRows } from '../../../../shared/scenario/facts/results-in-words.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { noActs } from '../../../../shared/scenario/answers/acts.ts';
import { present } from '../../../support/present.ts';
import { mathematics, physics, shaft } from '../shaft.ts';

/* The rules that read the words have tests of their own; these ask which words are read, and against what. */

const cold = {
  ...shaft,
  scenario: { ...shaft.scenario, environment: [{ parameter: 'Air temperature', value: '254 K' }] },
};
const wrong = 'The air temperature is 281 K.';
const said = '“air temperature is 281 K”, where air temperature is 254 K';

describe('another number than the scenario’s', () => {
  test('is named in a design wherever its words state what is so', () => {
    const { scenario, solution } = cold;
    const told = (change: Partial<typeof shaft>) => otherNumbers({ ...cold, ...change }, convert);
    expect(told({})).toEqual([]);
    for (const text of ['narrative', 'threat', 'startingState', 'whyImpossible'] as const)
      expect(told({ scenario: { ...scenario, [text]: wrong } })).toEqual([expect.stringContaining(said)]);
    expect(
      told({ solution: { ...solution, claims: solution.claims.map((one) => ({ ...one, statement: wrong })) } }),
    ).toEqual([`C1: ${said}`, `C2: ${said}`]);
    const paradox = { theorem: 't', premises: [{ id: 'P1', statement: wrong }], argument: wrong, apparentWay: 'w' };
    expect(told({ paradox })).toEqual([`P1: ${said}`, `the argument of the paradox: ${said}`]);
    expect(told({ counterfactuals: [{ change: wrong, effect: wrong }] })).toEqual([]);
  });

  const newton = (change: Partial<PhysicsReport>, seed = cold) =>
    present(physicsFacts({ ...physics, ...change }, seed, undefined, convert, undefined, evaluate).substance);
  test('is named in NEWTON’s report', () => {
    const [material, force] = [present(physics.materials[0]), present(physics.forces[0])];
    expect(newton({}).misreckoned).toEqual([]);
    expect(newton({ environment: wrong }).misreckoned).toEqual([`environment: ${said}`]);
    expect(newton({ threatModel: wrong }).misreckoned).toEqual([`threat model: ${said}`]);
    expect(newton({ materials: [{ ...material, note: wrong }] }).misreckoned).toHaveLength(1);
    expect(newton({ forces: [{ ...force, analysis: wrong }] }).misreckoned).toHaveLength(1);
    expect(newton({ edgeCases: [{ situation: wrong, effect: wrong }] }).misreckoned).toEqual([]);
  });

  test('is named in a memo’s findings, and not in its concerns', () => {
    const memo = (findings: readonly string[], concerns: readonly string[] = []) =>
      memoFacts(
        {
          findings: [...findings],
          concerns: [...concerns],
          recommendedChanges: [],
          noContribution: null,
          veto: null,
          breakthrough: null,
          confidence: 0.9,
          ...noActs,
        },
        noActFacts,
        { seed: cold, convert },
      ).misnamed;
    expect([memo(['All holds.'], [wrong]), memo(['All holds.', wrong])]).toEqual([[], [`finding 2: ${said}`]]);
  });

  test('a word for all materials or steps is about none of them, where they are three or more', () => {
    const [object] = shaft.scenario.objects;
    const named = ['rope', 'tank', 'net'].map((name) => ({ ...present(object), name }));
    const seed = { ...cold, scenario: { ...cold.scenario, objects: named } };
    const materials = (...notes: readonly string[]) =>
      newton(
        {
          materials: notes.map((note, at) => ({ object: present(named[at]).name, note, consistent: true })),
        },
        seed,
      ).objects;
    expect(materials('nylon does', 'steel does', 'nylon does')).toEqual([]);
    expect(materials('Realistic.', 'realistic.', ' Realistic.')).toEqual(['rope', 'tank', 'net']);
    expect(materials('Realistic.', 'Realistic.')).toEqual(['net']);
    const forces = (...analyses: readonly string[]) =>
      newton({ forces: analyses.map((analysis, at) => ({ action: `S${at + 1}`, analysis, feasible: true })) })
        .unanalysed;
    expect(forces('Feasible.', 'Feasible.')).toEqual([]);
    expect(forces('Feasible.', 'feasible.', 'Feasible.')).toEqual(['S1', 'S2']);
  });

  test('VALID for the whole stands against concerns that stay', () => {
    const beside = (feasibility: PhysicsReport['feasibility'], ...concerns: string[]) =>
      newton({ feasibility, concerns }).concernsBesideValid;
    expect(beside('VALID')).toBe(0);
    expect(beside('VALID', 'None.', 'No concerns remain.', '')).toBe(0);
    expect(beside('VALID-WITH-CONCERNS', 'It is wet.')).toBe(0);
    expect(beside('VALID', 'It is wet.', 'None.')).toBe(1);
  });
});

describe('another result than EULER’s own', () => {
  const euler = (change: Partial<MathematicsReport>) =>
    present(mathematicsFacts({ ...mathematics, ...change }, shaft, evaluate, convert, defaultPolicy).substance)
      .misreckoned;
  const [calculation] = mathematics.calculations;
  const { value, unit } = present(calculation).result;
  const reasoned = (reasoning: string) =>
    euler({
      claims: mathematics.claims.map((one) => ({ ...one, reasoning: one.claimId === 'C1' ? reasoning : 'Holds.' })),
    });
  test('is named in the reason of the claim', () => {
    expect(reasoned(`It comes to ${value} ${unit}.`)).toEqual([]);
    expect(reasoned(`It comes to ${3 * value} ${unit}.`)).toEqual([
      expect.stringMatching(/^C1: .* is told, and K1 comes to /),
    ]);
  });
  test('is named in the review of a proof that speaks of the claim', () => {
    const review = (reasoning: string) => euler({ proofReview: { reasoning, gaps: [], verdict: 'SOUND' } });
    expect(review(`From C1: it gives ${value} ${unit}.`)).toEqual([]);
    expect(review(`It gives ${3 * value} ${unit}.`)).toEqual([]);
    expect(review(`From C1: it gives ${3 * value} ${unit}.`)).toEqual([expect.stringContaining('proof review: ')]);
  });
});

describe('the fragility profile', () => {
  const row = { parameter: 'rod_length', note: '', survivesMinus20: true, survivesPlus20: true };
  const told = (profile: string, change: Partial<typeof row> = {}) =>
    profileAgainstRows({ fragility: { fragile: false, profile }, sensitivity: [{ ...row, ...change }] });
  test.each([
    'No single parameter breaks it by a fifth, rod_length included.',
    'It fails only if rod length and mass are a fifth lower together.',
    'It fails once the rod length falls by half.',
    'The rod length may be a fifth lower.',
    'It breaks when the mass is a fifth lower.',
    'Robust.',
  ])('agrees with its rows: %s', (profile) => {
    expect(told(profile)).toEqual([]);
  });
  test.each(['It fails as soon as rod_length is a fifth lower.', 'Robust. With the rod length 20% shorter it breaks.'])(
    'stands against them: %s',
    (profile) => {
      expect(told(profile)).toEqual(['the fragility profile has rod_length break, and its row survives both ways']);
      expect(told(profile, { survivesMinus20: false })).toEqual([]);
      expect(told(profile, { survivesPlus20: false })).toEqual([]);
    },
  );
});
