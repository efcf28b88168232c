import { drawSeed } from '../../../../activities/models/simulated/scenario/seed-document.ts';
import { verdictOf } from '../../../../activities/models/simulated/scenario/verdict.ts';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { KeyedScenario } from '../../../../shared/evaluation/scenario-set.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import type { Calculation } from '../../../../shared/scenario/answers/validation.ts';
import { evaluationDocument } from '../../../../shared/scenario/documents/evaluation.ts';
import { publicDocument } from '../../../../shared/scenario/documents/public.ts';
import { categories, tiers, type Status } from '../../../../shared/scenario/vocabulary.ts';
import { checkCalculation } from '../../../../shared/verification/calculations.ts';
import { as } from '../../scenario/documented.ts';

/** A scenario as it is published, whose calculations are these. */
export function published(seed: SeedDocument, calculations: readonly Calculation[], status: Status): KeyedScenario {
  const record = as(status);
  const { mathematics, house } = record;
  const whole = {
    ...record,
    seed,
    mathematics: { ...mathematics, calculations: [...calculations] },
    house: {
      ...house,
      timing: { ...house.timing, deadlineSeconds: seed.scenario.deadlineSeconds },
      calculations: calculations.map((one) => {
        const { id, finding, houseValue, reportedValue, unit } = checkCalculation(one, evaluate, convert);
        return { id, finding, houseValue, reportedValue, unit };
      }),
    },
  };
  return { face: publicDocument(whole), key: evaluationDocument(whole) };
}

/** The `nth` of the scenarios that simulated agents write, with EULER's calculations. */
export function drawn(nth: number, status: Status = 'KS'): KeyedScenario {
  const seed = drawSeed(`twins|${nth}`, {
    category: categories[nth % categories.length] ?? 'The Locked Room',
    tier: tiers[nth % tiers.length] ?? 'SPARK',
    ...{ status, constraints: [], inspirationSeed: null },
  });
  const calculations = seed.solution.claims.flatMap((claim, at): Calculation[] => {
    const verdict = verdictOf(claim);
    if (verdict === null) return [];
    const { law, result, bound } = verdict;
    return [
      {
        id: `K${at + 1}`,
        claimId: claim.id,
        meaning: `${law.principle}, for claim ${claim.id}.`,
        quantities: claim.quantities
          .filter(({ name }) => name !== law.limit)
          .map((one) => ({ ...one, source: `${claim.id}/${one.name}` })),
        expression: law.expression,
        result: { value: Number(result.toPrecision(6)), unit: law.unit },
        requirement: { comparator: law.comparator, value: bound, unit: law.unit },
      },
    ];
  });
  return published(seed, calculations, status);
}
