import { z } from 'zod';
import { list, table, titled } from '../../page/markdown.ts';
import { significant } from './figures.ts';
import { correctionText } from './disagreement-section.ts';
import type { ScenarioRecord } from './record.ts';
import type { Calculation } from '../answers/validation.ts';

const verdict = z.enum(['VALID', 'INVALID', 'not-answered']);

/** One physical claim with both leads' words on it (scenario rules §1.7.2: every claim is seen by two). */
export const validatedClaim = z.strictObject({
  id: z.string(),
  statement: z.string(),
  physics: z.strictObject({ verdict, law: z.string(), calculation: z.string(), concern: z.string() }),
  mathematics: z.strictObject({ verdict, reasoning: z.string() }),
  /** Verdicts on it that fell after their phase. */
  corrections: z.array(z.string()),
  /** Numbers of its calculations that changed after both leads wrote, with the ones that stand now. */
  superseded: z.array(z.string()),
});
type ValidatedClaim = z.infer<typeof validatedClaim>;

export function validatedClaims(
  record: Pick<ScenarioRecord, 'seed' | 'physics' | 'mathematics' | 'corrections' | 'house'>,
): ValidatedClaim[] {
  return record.seed.solution.claims.map(({ id, statement }) => {
    const physics = record.physics.claims.find((claim) => claim.claimId === id);
    const mathematics = record.mathematics.claims.find((claim) => claim.claimId === id);
    return {
      id,
      statement,
      physics: {
        verdict: physics?.status ?? 'not-answered',
        law: physics?.law ?? '',
        calculation: physics?.calculation ?? '',
        concern: physics?.concern ?? '',
      },
      mathematics: { verdict: mathematics?.status ?? 'not-answered', reasoning: mathematics?.reasoning ?? '' },
      corrections: [...correctionsOf(record, `NEWTON/${id.trim()}`), ...correctionsOf(record, `EULER/${id.trim()}`)],
      superseded: supersededOf(record, id),
    };
  });
}

/** What has become of this claim since its report, `NEWTON/C1: overruled in REFINE …`. */
function correctionsOf({ corrections }: Pick<ScenarioRecord, 'corrections'>, claim: string): string[] {
  return corrections.filter((one) => one.claim === claim).map((one) => `${claim}: ${correctionText(one)}`);
}

/** What moved under the calculations of a claim, each number once. */
function supersededOf(
  { house, mathematics }: Pick<ScenarioRecord, 'house' | 'mathematics'>,
  claimId: string,
): string[] {
  const moved = mathematics.calculations.flatMap((calculation) =>
    calculation.claimId?.trim() === claimId.trim()
      ? (house.calculations.find(({ id }) => id === calculation.id)?.renewed?.moved ?? [])
      : [],
  );
  return [...new Set(moved)];
}

/** Per-claim validation with calculations (scenario rules §6.1, "Physics Validation"). */
export function claimBlocks(claims: readonly ValidatedClaim[]): string[] {
  return claims.map(({ id, statement, physics, mathematics, corrections, superseded }) =>
    titled(
      `${id}: ${statement}`,
      list([
        `NEWTON: ${physics.verdict}`,
        `Law: ${physics.law}`,
        `Calculation: ${physics.calculation}`,
        ...(physics.concern === '' ? [] : [`Concern: ${physics.concern}`]),
        `EULER: ${mathematics.verdict}. ${mathematics.reasoning}`,
        ...corrections.map((one) => `Corrected since: ${one}`),
        ...superseded.map((one) => `Superseded since, in what both leads wrote: ${one}`),
      ]),
    ),
  );
}

/**
 * EULER's calculations as Symposium repeated them, beside what was reported: for which claim, by which formula, with
 * which numbers from where, and what is required. One whose numbers changed since is followed by the same with the
 * numbers that stand now, which nobody reported.
 */
export function calculationTable(record: Pick<ScenarioRecord, 'house' | 'corrections' | 'mathematics'>): string {
  return table(
    ['Calculation', 'Claim', 'Formula', 'Numbers', 'Required', 'Symposium', 'Reported', 'Unit', 'Finding'],
    record.house.calculations.flatMap((one, place) => [
      [
        one.id,
        ...written(calculationOf(record, one.id, place)),
        significant(one.houseValue),
        significant(one.reportedValue),
        one.unit,
        [findingText(one), ...correctionsOf(record, `EULER/${one.id.trim()}`)].join('\n'),
      ],
      ...(one.renewed === undefined
        ? []
        : [
            [
              `${one.id}, renewed`,
              ...written(undefined),
              significant(one.renewed.houseValue),
              'by nobody',
              one.unit,
              `${one.renewed.finding}: ${one.renewed.why}`,
            ],
          ]),
    ]),
  );
}

/** Of calculations with one id, the one in its place. */
function calculationOf({ mathematics: { calculations } }: Pick<ScenarioRecord, 'mathematics'>, id: string, at: number) {
  const there = calculations[at];
  return there?.id === id ? there : calculations.find((one) => one.id === id);
}

const amountText = ({ value, unit }: { readonly value: number; readonly unit: string }) =>
  `${significant(value)} ${unit.trim() === '1' ? '' : unit}`.trim();

/** Claim, formula, numbers and requirement, as they are printed; nothing of a calculation that is not there. */
function written(calculation: Calculation | undefined): readonly string[] {
  if (calculation === undefined) return ['', '', '', ''];
  const { claimId, expression, quantities, requirement } = calculation;
  return [
    claimId ?? '',
    expression,
    quantities
      .map((one) => `${one.name} = ${amountText(one)}${one.source === undefined ? '' : ` (${one.source})`}`)
      .join('\n'),
    requirement === null ? '' : `${requirement.comparator} ${amountText(requirement)}`,
  ];
}

const findingText = ({ finding, renewed }: ScenarioRecord['house']['calculations'][number]): string =>
  renewed === undefined ? finding : `${finding}: ${renewed.moved.join(', ')}`;
