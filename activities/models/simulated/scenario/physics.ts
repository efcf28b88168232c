import { noActs } from '../../../../shared/scenario/answers/index.ts';
import type { AnswerOf } from '../../../../shared/scenario/index.ts';
import { designInContext } from './design-in-context.ts';
import { confidenceOf, type Mind } from './mind.ts';
import { correctionOf, inWords, verdictOf } from './verdict.ts';

/** NEWTON's report: each claim is worked out from its own quantities, and fails where they do. */
export function answerPhysics(mind: Mind): AnswerOf<'physics'> {
  const { claims, steps, objects, environment } = mind.context;
  const judged = claims.map((claim) => ({ claim, verdict: verdictOf(claim) }));
  const failing = judged.flatMap(({ claim, verdict }) =>
    verdict === null || verdict.holds ? [] : [{ claim, verdict }],
  );
  const weightless = objects.filter(({ mass }) => !(Number.parseFloat(mass) > 0));
  // Without a solution there is no other one either.
  const { openFrontier, paradox } = designInContext(mind.prompt);
  const solvable = openFrontier === null && paradox === null;
  const feasible = failing.length === 0 && weightless.length === 0;
  const place = environment.map(({ parameter, value }) => `${parameter}: ${value}`).join('; ');
  return {
    claims: judged.map(({ claim, verdict }) => ({
      claimId: claim.id,
      status: verdict === null || verdict.holds ? 'VALID' : 'INVALID',
      law: verdict?.law.principle ?? 'Judged by its order of magnitude',
      calculation:
        verdict === null
          ? `No formula of mine covers this claim; its quantities (${claim.quantities.map(({ name, value, unit }) => `${name} = ${value} ${unit}`).join(', ')}) lie in a plausible range.`
          : inWords(verdict),
      concern:
        verdict === null || verdict.holds
          ? 'Losses that are left out (drag, play, wet surfaces) act against the margin but do not use it up.'
          : 'The stated numbers break the bound, whatever is neglected.',
    })),
    materials: objects.map(({ name, mass, dimensions, material }) => {
      const consistent = Number.parseFloat(mass) > 0;
      return {
        object: name,
        consistent,
        note: consistent
          ? `${mass} is what ${material.toLowerCase()} of ${dimensions} may weigh.`
          : `A mass of ${mass} is not physical.`,
      };
    }),
    forces: steps.map(({ id, action, seconds }) => ({
      action: id,
      analysis: `“${action}” in ${seconds} s asks for no more than ordinary human force and speed, with clearance for the movement described.`,
      feasible: seconds > 0,
    })),
    environment: `The stated conditions were applied throughout (${place}). None of them reverses a claim; moisture and temperature act within the neglected losses.`,
    threatModel:
      mind.context.threat.threat === ''
        ? null
        : `The threat was taken as stated: ${mind.context.threat.threat} Its course is slower than the steps and does not change their physics before the deadline.`,
    feasibility: feasible ? 'VALID' : 'INVALID',
    concerns: feasible
      ? []
      : [
          ...failing.map(({ claim }) => `Claim ${claim.id} fails on its own numbers.`),
          ...weightless.map(({ name }) => `The mass of ${name} is not physical.`),
        ],
    mirage: {
      convincing: true,
      why: 'The habitual use of each object gives no hint of the property that the claims rest on.',
    },
    edgeCases: [
      {
        situation: 'The actor has four fifths of the stated strength.',
        effect: 'The bounds keep holding; the slowest step takes a little longer.',
      },
      {
        situation: 'Every surface is wet.',
        effect: 'Sliding becomes easier and footing worse; the sequence stays feasible.',
      },
      {
        situation: 'The heaviest object weighs a tenth more than stated.',
        effect: 'The margin of the claim that rests on it shrinks without vanishing.',
      },
    ],
    adjustments: feasible
      ? ['State surfaces as dry or wet, so that friction is beyond doubt.']
      : ['Revise the failing quantities before anything else.'],
    alternatives:
      mind.roll.unit() < 0.3 && solvable
        ? ['A slower variant with the same principle and smaller forces would work as well.']
        : [],
    corrections: [
      ...failing.map(({ claim, verdict }) => correctionOf(claim, verdict)),
      ...weightless.map(({ name }) => ({ target: name, change: 'Set mass to 10 kg.' })),
    ],
    assessment: feasible ? 'VALIDATED' : 'NEEDS-REVISION',
    veto: null,
    breakthrough: null,
    ...noActs,
    confidence: confidenceOf(mind),
  };
}
