import { z } from 'zod';
import { category, label, prose as proseShape, tier } from '../vocabulary.ts';
import { scenarioText, seedDocument } from '../answers/seed.ts';
import { schemaUrn } from '../versions.ts';
import { fields, heading, page, prose, rule, table, title } from '../../page/markdown.ts';
import { profileText } from './figures.ts';
import { envelope, profileShape } from './shapes.ts';
import { labelled, statusLabel } from './status.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * The public document (scenario rules §6.1, Tier 1). It is built from a closed list of fields, so that nothing else of
 * the record can reach it: no solution, no hint, nothing about how it was made.
 */
export const publicDocumentSchema = z.strictObject({
  ...envelope('public_document'),
  name: label,
  category,
  difficulty: z.strictObject({ tier, profile: profileShape }),
  status: statusLabel,
  correctOutcome: label,
  scenario: z.strictObject({
    narrative: proseShape,
    environment: scenarioText.shape.environment,
    threat: proseShape,
    startingState: proseShape,
    objects: scenarioText.shape.objects,
    capabilities: scenarioText.shape.capabilities,
  }),
  whyImpossible: proseShape,
  commonWrongAnswers: seedDocument.shape.commonWrongAnswers,
  /** What was corrected of it, the earliest first; absent: nothing, or it was published before 1.1. */
  errata: z.array(z.strictObject({ version: z.int().min(1), on: z.iso.date(), why: z.string() })).optional(),
});
export type PublicDocument = z.infer<typeof publicDocumentSchema>;

export function publicDocument(record: ScenarioRecord): PublicDocument {
  const { seed } = record;
  const { narrative, environment, threat, startingState, objects, capabilities, whyImpossible } = seed.scenario;
  return {
    schema: schemaUrn('public_document'),
    simulated: record.simulated,
    scenarioId: record.scenarioId,
    name: seed.name,
    category: record.brief.category,
    difficulty: { tier: record.tier.tier, profile: record.profile },
    status: labelled(record),
    correctOutcome: seed.correctOutcome,
    scenario: {
      narrative,
      threat,
      startingState,
      environment: environment.map(({ parameter, value }) => ({ parameter, value })),
      objects: objects.map(({ name, mass, dimensions, material, notes }) => ({
        name,
        mass,
        dimensions,
        material,
        notes,
      })),
      capabilities: capabilities.map(({ parameter, value }) => ({ parameter, value })),
    },
    whyImpossible,
    commonWrongAnswers: seed.commonWrongAnswers.map(({ answer, whyWrong }) => ({ answer, whyWrong })),
    ...(record.errata === undefined || record.errata.length === 0
      ? {}
      : { errata: record.errata.map(({ version, on, why }) => ({ version, on, why })) }),
  };
}

/** The template of scenario rules §6.1, Tier 1, whole. */
export function renderPublic(record: ScenarioRecord): string {
  return render(publicDocument(record), 'whole');
}

/**
 * What a model under evaluation is shown: without Status, Correct Outcome, errata and the column "Why It's Wrong"
 * (scenario rules §6.1).
 */
export function renderPaper(document: PublicDocument): string {
  return render(document, 'paper');
}

function render(document: PublicDocument, view: 'whole' | 'paper'): string {
  const whole = view === 'whole';
  const { scenario, difficulty } = document;
  const { narrative, environment, threat, startingState, objects, capabilities } = scenario;
  return page([
    ...title(`${document.scenarioId}: ${document.name}`, document.simulated),
    fields([
      ['Category', document.category],
      ['Difficulty', `${difficulty.tier} (${profileText(difficulty.profile)})`],
      ...(whole
        ? ([
            ['Status', document.status],
            ['Correct Outcome', document.correctOutcome],
            ...(document.errata ?? []).map(
              ({ version, on, why }) => [`Erratum (version ${version}, ${on})`, why] as const,
            ),
          ] as const)
        : []),
    ]),
    rule,
    heading(2, 'Scenario'),
    prose(narrative),
    heading(3, 'Environment'),
    table(
      ['Parameter', 'Value'],
      environment.map((row) => [row.parameter, row.value]),
    ),
    heading(3, 'Threat / Challenge'),
    prose(threat),
    heading(3, 'Position / Starting State'),
    prose(startingState),
    heading(3, 'Available Objects'),
    table(
      ['Object', 'Mass', 'Dimensions', 'Material', 'Notes'],
      objects.map((row) => [row.name, row.mass, row.dimensions, row.material, row.notes]),
    ),
    heading(3, 'Agent Capabilities'),
    table(
      ['Parameter', 'Value'],
      capabilities.map((row) => [row.parameter, row.value]),
    ),
    rule,
    heading(2, 'Why This Looks Impossible'),
    prose(document.whyImpossible),
    heading(2, 'Common Wrong Answers'),
    whole
      ? table(
          ['Wrong Answer', "Why It's Wrong"],
          document.commonWrongAnswers.map((row) => [row.answer, row.whyWrong]),
        )
      : table(
          ['Wrong Answer'],
          document.commonWrongAnswers.map((row) => [row.answer]),
        ),
  ]);
}
