import { list, prose, table, titled } from '../../page/markdown.ts';
import { calculationTable } from './claims.ts';
import { confidence, percent, seconds, yesNo } from './figures.ts';
import { validationReport } from './validation-report.ts';
import type { ScenarioRecord } from './record.ts';

/** The joint Validation Report in the four parts of scenario rules §2.2.3, with Symposium's numbers beside EULER's. */
export function validationBlocks(record: ScenarioRecord): string[] {
  const { joint, feasibility } = validationReport(record);
  return [
    ...physicsBlocks(record),
    ...mathematicsBlocks(record),
    titled('3. Joint assessment', prose(joint.assessment)),
    titled('Changes required', list(joint.corrections.map((one) => `${one.target}: ${one.change}`))),
    titled('Edge cases', list(joint.edgeCases.map((one) => `${one.situation}: ${one.effect}`))),
    titled('Recommended parameter adjustments', list(joint.adjustments)),
    titled(
      '4. Feasibility checks',
      list([
        `Uniqueness: ${feasibility.uniqueness}`,
        `Alternatives: ${feasibility.alternatives.join('; ') || 'none'}`,
        `Mirage convincing: ${yesNo(feasibility.mirageConvincing)}. ${feasibility.mirageWhy}`,
      ]),
    ),
  ];
}

function physicsBlocks({ physics }: ScenarioRecord): string[] {
  return [
    titled(
      '1. Physics validation (NEWTON)',
      table(
        ['Claim', 'Status', 'Law', 'Calculation', 'Concern'],
        physics.claims.map((one) => [one.claimId, one.status, one.law, one.calculation, one.concern]),
      ),
    ),
    list([
      `Overall physics feasibility: ${physics.feasibility}`,
      `Concerns: ${physics.concerns.join('; ') || 'none'}`,
      `Environment: ${physics.environment}`,
      `Threat model: ${physics.threatModel ?? 'not applicable'}`,
      `NEWTON confidence: ${confidence(physics.confidence)}`,
    ]),
  ];
}

function mathematicsBlocks(record: ScenarioRecord): string[] {
  const { mathematics: said, house } = record;
  const { timing } = house;
  return [
    titled(
      '2. Mathematical verification (EULER)',
      table(
        ['Step', 'Time', 'Basis'],
        said.timing.steps.map((one) => [one.stepId, seconds(one.seconds), one.basis]),
      ),
    ),
    table(
      ['Timing', 'Symposium', 'Reported'],
      [
        ['Total', seconds(timing.totalSeconds), seconds(timing.reported.totalSeconds)],
        ['Deadline', seconds(timing.deadlineSeconds), seconds(said.timing.deadlineSeconds)],
        ['Margin', seconds(timing.marginSeconds), seconds(timing.reported.marginSeconds)],
        ['Margin, % of deadline', percent(timing.marginPercent), percent(timing.reported.marginPercent)],
      ],
    ),
    titled('Calculations', calculationTable(record)),
    titled(
      'Sensitivity',
      table(
        ['Parameter', 'Survives −20% (house)', 'Survives +20% (house)', 'EULER'],
        house.sensitivity.map((one) => {
          const own = said.sensitivity.find((other) => other.parameter === one.parameter);
          const reported =
            own === undefined ? '' : `${yesNo(own.survivesMinus20)}, ${yesNo(own.survivesPlus20)}. ${own.note}`;
          return [one.parameter, yesNo(one.survivesMinus), yesNo(one.survivesPlus), reported];
        }),
      ),
    ),
    list([
      `Dimensional analysis: ${said.dimensional}. ${said.dimensionalNotes}`,
      `Fragility: ${said.fragility.profile}`,
      `EULER confidence: ${confidence(said.confidence)}`,
    ]),
    ...proofBlocks(record),
  ];
}

/** EULER's independent check of an impossibility proof (scenario rules §3.4), where there is one. */
function proofBlocks({ mathematics: { proofReview } }: ScenarioRecord): string[] {
  if (proofReview === null) return [];
  return [
    titled('Impossibility proof', prose(`${proofReview.verdict}. ${proofReview.reasoning}`)),
    titled('Gaps in the proof', list(proofReview.gaps)),
  ];
}
