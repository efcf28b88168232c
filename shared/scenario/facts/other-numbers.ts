import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport, PhysicsReport } from '../answers/validation.ts';
import type { ReviewMemo } from '../answers/refinement.ts';
import { misnamed, namedNumbers, otherExtents } from '../../verification/named-numbers.ts';
import { remembering, type Convert } from '../../verification/quantities.ts';
import { excerpt } from '../../text/cut.ts';
import { plain } from './roll-call.ts';

/*
 * Whose words tell what the scenario calls by a name with another number than it has (scenario rules §2.2.9). What may be
 * otherwise is not read: a variant, a wrong answer, a hidden assumption, an edge case.
 */

type Told = readonly [where: string, text: string | null];

const found = (texts: readonly Told[], seed: SeedDocument, reader: Convert): readonly string[] => {
  const convert = remembering(reader);
  const named = namedNumbers(seed);
  return texts
    .flatMap(([where, text]) =>
      text === null ? [] : misnamed(text, named, convert).map((other) => `${excerpt(where, 80)}: ${other}`),
    )
    .slice(0, most);
};

/** So many are named of a report: facts cross a history. */
const most = 12;

/** Of a design: its page, and what its claims, premises and argument say. */
export function otherNumbers(seed: SeedDocument, convert: Convert): readonly string[] {
  const { scenario, solution, paradox, openFrontier } = seed;
  const page: readonly Told[] = [
    ['narrative', scenario.narrative],
    ['threat', scenario.threat],
    ['starting state', scenario.startingState],
    ['why this looks impossible', scenario.whyImpossible],
  ];
  return [
    ...found(
      [
        ...page,
        ...solution.claims.map(({ id, statement }): Told => [plain(id), statement]),
        ...(paradox?.premises ?? []).map(({ id, statement }): Told => [plain(id), statement]),
        ['the argument of the paradox', paradox?.argument ?? null],
        ['the knowledge boundary', openFrontier?.knowledgeBoundary ?? null],
      ],
      seed,
      convert,
    ),
    ...otherExtents(
      page.flatMap(([, text]) => text ?? []),
      seed,
      convert,
    ),
  ];
}

/** Of NEWTON's report. */
export const otherInPhysics = (report: PhysicsReport, seed: SeedDocument, convert: Convert): readonly string[] =>
  found(
    [
      ...report.claims.map(({ claimId, calculation }): Told => [plain(claimId), calculation]),
      ...report.materials.map(({ object, note }): Told => [plain(object), note]),
      ...report.forces.map(({ action, analysis }): Told => [plain(action), analysis]),
      ['environment', report.environment],
      ['threat model', report.threatModel],
    ],
    seed,
    convert,
  );

/** Of EULER's report. */
export const otherInMathematics = (
  report: MathematicsReport,
  seed: SeedDocument,
  convert: Convert,
): readonly string[] =>
  found(
    [
      ...report.claims.map(({ claimId, reasoning }): Told => [plain(claimId), reasoning]),
      ...report.timing.steps.map(({ stepId, basis }): Told => [plain(stepId), basis]),
      ['dimensional notes', report.dimensionalNotes],
      ['proof review', report.proofReview?.reasoning ?? null],
    ],
    seed,
    convert,
  );

/** Of a memo, whose findings say what is there; what it is concerned about may be what could be. */
export const otherInMemo = ({ findings }: ReviewMemo, seed: SeedDocument, convert: Convert): readonly string[] =>
  found(
    findings.map((text, at): Told => [`finding ${at + 1}`, text]),
    seed,
    convert,
  );
