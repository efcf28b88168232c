import { dimensions } from '../vocabulary.ts';
import { list, prose, table, titled } from '../../page/markdown.ts';
import { confidence, number, yesNo } from './figures.ts';
import { dimensionNames } from './votes.ts';
import type { ScenarioRecord } from './record.ts';

/** SOCRATES's Classification Report in the six parts of scenario rules §2.4.7, then the informed view and the delta. */
export function classificationBlocks({ classification: blind, informed, delta }: ScenarioRecord): string[] {
  const { ethics, epistemology } = blind;
  return [
    titled(
      '1. Blind classification',
      list([
        `Solution status: ${blind.status}`,
        ...blind.alternatives.map((one) => `Rejected: ${one.status}. ${one.whyRejected}`),
        `Confidence in the status: ${confidence(blind.statusConfidence)}`,
      ]),
    ),
    prose(blind.justification),
    titled('2. Impossibility type', prose(`Type ${blind.impossibilityType}. ${blind.typeJustification}`)),
    titled('3. Ethical review', prose(`${ethics.assessment}. ${ethics.notes}`)),
    table(
      ['Question', 'Concern', 'Note'],
      ethics.checklist.map((one) => [one.question, yesNo(one.concern), one.note]),
    ),
    titled(
      '4. Epistemological analysis',
      list([
        `Surface test: ${epistemology.surface}`,
        `Deep test: ${epistemology.deep}`,
        `Metacognitive demand: ${epistemology.metacognitive}`,
        `Transferability: ${epistemology.transferability}`,
      ]),
    ),
    titled(
      '5. Blind difficulty calibration',
      table(
        ['Dimension', 'Blind', 'Informed', 'Shift', 'Rationale (blind)'],
        dimensions.map((one) => [
          dimensionNames[one],
          blind.difficulty[one].score,
          informed.difficulty[one].score,
          number(delta.profileShift[one]),
          blind.difficulty[one].rationale,
        ]),
      ),
    ),
    list([`Preliminary tier: ${blind.tier}`]),
    titled('6. SOCRATES confidence', prose(confidence(blind.confidence))),
    titled(
      'Informed classification',
      list([
        `Solution status: ${informed.status}`,
        `Impossibility type: ${informed.impossibilityType}`,
        `Ethics: ${informed.ethics}. ${informed.ethicsNotes}`,
        `Delta: ${delta.text}`,
        `What the delta says of the illusion: ${informed.deltaDescription}`,
        `Confidence: ${confidence(informed.confidence)}`,
      ]),
    ),
    prose(informed.justification),
  ];
}
