import type { GateReport, JudgedCriterion } from '../../kernel/gates.ts';
import type { RenewedCalculation } from '../../verification/renewed-calculations.ts';
import type { Sensitivity } from '../../verification/sensitivity.ts';
import type { Delta } from '../delta.ts';
import type { Contradiction, MathematicsFacts } from '../facts/index.ts';
import { dimensions, type Phase } from '../vocabulary.ts';
import type { ClassificationDelta, GateFinding, GatePassage, HouseNumbers } from './record.ts';

/**
 * From what Symposium found during a run to what its record keeps. Fields are picked one by one: the record's shape is
 * closed.
 */

export function recordedDelta(delta: Delta): ClassificationDelta {
  const shifted = dimensions.filter((dimension) => delta.dimensions[dimension] !== 0);
  const status = delta.statusChanged
    ? `Blind ${delta.from} became informed ${delta.to}`
    : `Blind and informed agree on ${delta.to}`;
  const type = delta.typeChanged ? `type ${delta.typeFrom} became ${delta.typeTo}` : `type ${delta.typeTo} stands`;
  const shift = shifted.length === 0 ? 'no dimension moved' : `moved: ${shifted.join(', ')}`;
  return {
    statusChanged: delta.statusChanged,
    typeChanged: delta.typeChanged,
    profileShift: delta.dimensions,
    weakIllusion: delta.mustAnswer,
    text: `${status}; ${type}; ${shift}. Illusion: ${delta.illusion}. ${delta.reading}`,
  };
}

/** One attempt at a gate; the contradictions that Symposium met in it stand after the criteria. */
export function recordedGate(
  gate: Phase,
  attempt: number,
  report: GateReport,
  contradictions: readonly Contradiction[] = [],
): GatePassage {
  return {
    gate,
    attempt,
    passed: report.passed,
    findings: [
      ...report.findings.map((one): GateFinding => ({
        criterion: one.name,
        outcome: one.verdict,
        finding: words(one),
        house: null,
        reported: null,
      })),
      ...contradictions.map(({ about, house, reported }): GateFinding => ({
        criterion: about,
        outcome: 'contradiction',
        finding: 'the report and Symposium differ',
        house,
        reported,
      })),
    ],
  };
}

function words(one: JudgedCriterion): string {
  switch (one.verdict) {
    case 'passed':
      return one.note ?? one.required;
    case 'failed':
      return one.deficiency;
    case 'unscored':
    case 'not-applicable':
      return one.why;
  }
}

const recordedRenewal = ({ moved, finding, houseValue, why }: RenewedCalculation) => ({
  moved,
  finding,
  houseValue,
  why,
});

/**
 * Symposium's numbers of the last VALIDATE. `renewed`: the calculations that rest on a number which changed after it, in
 * their places. A parameter that Symposium could not test is kept, as unknown.
 */
export function recordedHouse(
  facts: {
    readonly timing: Omit<MathematicsFacts['timing'], 'steps'>;
    readonly calculations: MathematicsFacts['calculations'];
  },
  sensitivity: Sensitivity,
  renewed: readonly (RenewedCalculation | null)[] = [],
): HouseNumbers {
  const { house, reported, deadlineSeconds } = facts.timing;
  return {
    timing: {
      totalSeconds: house.totalSeconds,
      deadlineSeconds,
      marginSeconds: house.marginSeconds,
      marginPercent: house.marginPercent,
      reported: {
        totalSeconds: reported.totalSeconds,
        marginSeconds: reported.marginSeconds,
        marginPercent: reported.marginPercent,
      },
    },
    calculations: facts.calculations.map(({ id, finding, houseValue, reportedValue, unit }, place) => {
      const now = renewed[place] ?? null;
      const calculation = { id, finding, houseValue, reportedValue, unit };
      return now === null ? calculation : { ...calculation, finding: 'superseded', renewed: recordedRenewal(now) };
    }),
    sensitivity: [
      ...sensitivity.parameters.map(({ parameter, survivesMinus, survivesPlus }) => ({
        parameter,
        survivesMinus,
        survivesPlus,
      })),
      ...sensitivity.untested.map((parameter) => ({ parameter, survivesMinus: null, survivesPlus: null })),
    ],
  };
}
