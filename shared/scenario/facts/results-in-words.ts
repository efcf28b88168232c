import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import { remembering, type Convert } from '../../verification/quantities.ts';
import { scenarioTables } from '../../verification/scenario-tables.ts';
import { otherResults, type Result } from '../../verification/told-results.ts';
import { plain } from './roll-call.ts';
import { spelled, within } from './substance.ts';
import { sentencesOf } from '../../text/sentences.ts';

/* Where EULER's words stand against its own calculations and rows (scenario rules §2.2.10). */

interface Reckoned {
  /** Symposium's results, in the order of the calculations; null where there is none. */
  readonly results: readonly (number | null)[];
  readonly convert: Convert;
}

/** Reasons of claims, and the review of a proof, that tell another result than the calculations which they speak of. */
export function resultsInWords(report: MathematicsReport, seed: SeedDocument, reckoned: Reckoned): readonly string[] {
  const convert = remembering(reckoned.convert);
  const results = report.calculations.flatMap(({ id, claimId, result }, at) => {
    const value = reckoned.results[at] ?? null;
    return value === null ? [] : [{ id: plain(id), claimId: plain(claimId ?? ''), value, unit: result.unit }];
  });
  const known = [
    ...[...scenarioTables(seed).cited.values()].flat(),
    ...report.calculations.flatMap(({ quantities, requirement }) => [
      ...quantities,
      ...(requirement === null ? [] : [requirement]),
    ]),
  ];
  const wrong = (text: string, of: readonly Result[]) => otherResults(text, of, known, convert);
  const review = report.proofReview?.reasoning ?? '';
  const ids = new Set(review.match(/[\p{L}\p{N}]+/gu) ?? []);
  const reviewed = results.filter(({ claimId }) => ids.has(claimId));
  return [
    ...report.claims.flatMap(({ claimId, reasoning }) =>
      wrong(
        reasoning,
        results.filter((result) => result.claimId === plain(claimId)),
      ).map((other) => `${plain(claimId)}: ${other}`),
    ),
    ...wrong(review, reviewed).map((other) => `proof review: ${other}`),
  ];
}

const breaks = /\b(?:fails?|breaks?|collapses?|no longer (?:holds?|works?)|does not survive)\b/iu;
const byAFifth = /\b(?:fifth|20 ?(?:%|per ?cent))/iu;
/** A profile that denies, or sets a limit of its own, tells of no breaking by a fifth. */
const denying =
  /\b(?:not?|none|never|neither|nor|without|only|unless|until|beyond|more than|over|even|if both|together|combined)\b/iu;

/** Parameters that the profile calls breaking at a fifth, and whose row survives both ways. */
export function profileAgainstRows({ fragility, sensitivity }: Pick<MathematicsReport, 'fragility' | 'sensitivity'>) {
  const sentences = sentencesOf(fragility.profile);
  return sentences
    .filter((sentence) => breaks.test(sentence) && byAFifth.test(sentence) && !denying.test(sentence))
    .flatMap((sentence) =>
      sensitivity
        .filter(({ parameter, survivesMinus20, survivesPlus20 }) => {
          const name = plain(parameter).toLowerCase();
          const named = name.length > 1 && within(spelled(name), spelled(sentence));
          return named && survivesMinus20 && survivesPlus20;
        })
        .map(({ parameter }) => `the fragility profile has ${plain(parameter)} break, and its row survives both ways`),
    );
}
