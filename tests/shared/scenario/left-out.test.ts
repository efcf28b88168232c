import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { mathematicsFacts } from '../../../shared/scenario/facts/mathematics.ts';
import { physicsFacts } from '../../../shared/scenario/facts/validation.ts';
import { gate } from '../../../shared/kernel/gates.ts';
import { validateGate } from '../../../shared/scenario/gates/validate.ts';
import { onlyLeftOut, wholeMathematics, wholePhysics } from '../../../shared/scenario/left-out.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { present } from '../../support/present.ts';
import { sampleMathematics, samplePhysics } from '../../support/sample-reports.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

const physics = samplePhysics;
const mathematics = sampleMathematics;
const seed = sampleSeed;
const [firstClaim, ...claims] = physics.claims.map((row) => present(row));
const claim = present(firstClaim);

describe('what a report had left out', () => {
  const partial = { ...physics, claims, materials: physics.materials.slice(1), forces: physics.forces.slice(1) };
  const rest = {
    ...physics,
    claims: [claim],
    materials: physics.materials.slice(0, 1),
    forces: physics.forces.slice(0, 1),
  };

  test('is added to it, and all else stands', () => {
    const { report, otherwise } = wholePhysics(partial, {
      ...rest,
      feasibility: 'INVALID',
      edgeCases: [],
      concerns: [],
    });
    expect(otherwise).toEqual([]);
    expect(report).toEqual({
      ...physics,
      claims: [...claims, claim],
      materials: [...physics.materials.slice(1), ...physics.materials.slice(0, 1)],
      forces: [...physics.forces.slice(1), ...physics.forces.slice(0, 1)],
    });
  });

  test('may come with the whole report again, in other words: what was said stands', () => {
    const again = { ...physics, claims: physics.claims.map((row) => ({ ...row, concern: 'In other words.' })) };
    const { report, otherwise } = wholePhysics(partial, again);
    expect(otherwise).toEqual([]);
    expect(report.claims).toEqual([...claims, { ...claim, concern: 'In other words.' }]);
  });

  test('and says otherwise of a claim: both stand, it is named, and the claim counts as invalid', () => {
    const other = { ...claim, status: 'INVALID' as const };
    const { report, otherwise } = wholePhysics(physics, { ...rest, claims: [other] });
    expect(otherwise).toEqual([claim.claimId]);
    const facts = physicsFacts(report, seed, undefined, convert);
    expect([facts.claims.duplicate, facts.claims.invalid]).toEqual([[claim.claimId], [claim.claimId]]);
  });

  test('and says otherwise of an object or a step: the gate names both', () => {
    const material = { ...present(physics.materials[0]), consistent: false };
    const force = { ...present(physics.forces[0]), feasible: false };
    const { report, otherwise } = wholePhysics(physics, {
      ...rest,
      claims: [],
      materials: [material],
      forces: [force],
    });
    expect(otherwise).toHaveLength(2);
    const facts = physicsFacts(report, seed, undefined, convert);
    expect(facts.substance?.twofold?.objects).toHaveLength(1);
    expect(facts.substance?.twofold?.steps).toHaveLength(1);
    const { deficiencies } = judged(facts);
    expect(deficiencies.map(({ deficiency }) => deficiency).join()).toMatch(
      /objects of which both verdicts.*steps of which both/s,
    );
  });

  test('raises no confidence, and a correction is not lost', () => {
    const { report } = wholePhysics(
      { ...partial, confidence: 0.8 },
      { ...rest, confidence: 0.9, corrections: [{ target: 'C1', change: 'Lighter.' }] },
    );
    expect([report.confidence, report.corrections]).toEqual([
      0.8,
      [...physics.corrections, { target: 'C1', change: 'Lighter.' }],
    ]);
  });

  test('of EULER comes with its calculations, and with the sums where a time was missing', () => {
    const { timing } = mathematics;
    const short = { ...mathematics, timing: { ...timing, steps: timing.steps.slice(1), totalSeconds: 1 } };
    const added = { ...mathematics, claims: [], calculations: [], sensitivity: [] };
    const { report } = wholeMathematics(short, added);
    expect(report.timing.totalSeconds).toBe(timing.totalSeconds);
    expect(report.timing.steps).toHaveLength(timing.steps.length);
    const noTimes = { ...added, timing: { ...timing, steps: [], totalSeconds: 7 } };
    expect(wholeMathematics(mathematics, noTimes).report).toEqual(mathematics);
    const slower = { ...added, timing: { ...timing, steps: [{ ...present(timing.steps[0]), seconds: 999 }] } };
    expect(wholeMathematics(mathematics, slower).otherwise).toEqual([present(timing.steps[0]).stepId]);
  });

  const euler = mathematicsFacts(mathematics, seed, evaluate, convert, defaultPolicy);
  const judged = (newton: ReturnType<typeof physicsFacts>) =>
    gate(
      'VALIDATE',
      validateGate,
      { seed: { deadlineSeconds: null } as never, physics: newton, mathematics: euler, openVetoes: 0 },
      'KS',
      defaultPolicy,
    );
});

describe('only what was left out is asked again', () => {
  const criteria = (...names: string[]) => names.map((criterion) => ({ criterion }));
  const facts = (report: typeof physics) => ({ NEWTON: physicsFacts(report, seed, undefined, convert) });
  const partial = { ...physics, claims, materials: physics.materials.slice(1) };

  test.each<[string, boolean, typeof physics, string[]]>([
    ['claims and objects that are missing', true, partial, ['claims validated by NEWTON', 'materials and environment']],
    ['nothing is wrong', false, physics, []],
    ['something else is wrong too', false, partial, ['claims validated by NEWTON', 'edge cases']],
    [
      'an invented claim stands there',
      false,
      { ...partial, claims: [...claims, { ...claim, claimId: 'C99' }] },
      ['claims validated by NEWTON'],
    ],
    [
      'a claim has two verdicts',
      false,
      { ...physics, claims: [...physics.claims, claim] },
      ['claims validated by NEWTON'],
    ],
    ['the surroundings are not examined', false, { ...partial, environment: '' }, ['materials and environment']],
    ['a step is passed over', true, { ...physics, forces: physics.forces.slice(1) }, ['forces']],
    [
      'a step’s analysis says nothing',
      false,
      { ...physics, forces: physics.forces.map((one) => ({ ...one, analysis: '' })) },
      ['forces'],
    ],
  ])('%s: %s', (_, expected, report, names) => {
    expect(onlyLeftOut(facts(report), criteria(...names))).toBe(expected);
  });

  test('of EULER: claims and times', () => {
    const { timing } = mathematics;
    const of = (report: typeof mathematics) => ({
      EULER: mathematicsFacts(report, seed, evaluate, convert, defaultPolicy),
    });
    const short = {
      ...mathematics,
      timing: { ...timing, steps: timing.steps.slice(1) },
      claims: mathematics.claims.slice(1),
    };
    const both = criteria('claims validated by EULER', 'timing table');
    expect(onlyLeftOut(of(short), both)).toBe(true);
    expect(onlyLeftOut(of(short), [...both, ...criteria('sensitivity analysis')])).toBe(false);
    const negative = {
      ...short,
      timing: { ...timing, steps: timing.steps.slice(1).map((one) => ({ ...one, seconds: -1 })) },
    };
    expect(onlyLeftOut(of(negative), both)).toBe(timing.steps.length <= 1);
  });
});
