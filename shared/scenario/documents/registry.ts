import { z } from 'zod';
import { jsonText } from '../../kernel/json.ts';
import { category, label } from '../vocabulary.ts';
import { schemaUrn } from '../versions.ts';
import { evaluationDocument, renderEvaluation } from './evaluation.ts';
import { metadataDocument } from './metadata.ts';
import { methodologyDocument } from './methodology-document.ts';
import { renderMethodology } from './methodology.ts';
import { publicDocument, renderPublic } from './public.ts';
import { difficultyOf, difficultyShape, scenarioIdShape, stampShape } from './shapes.ts';
import { labelled, statusLabel } from './status.ts';
import type { ScenarioRecord } from './record.ts';

const registryEntrySchema = z.strictObject({
  scenarioId: scenarioIdShape,
  runKey: z.string(),
  name: label,
  category,
  status: statusLabel,
  difficulty: difficultyShape,
  simulated: z.boolean(),
  createdAt: stampShape,
  publishedAt: stampShape,
  orchestrator: z.string(),
  /** Paths below the corpus folder. */
  files: z.strictObject({ public: z.string(), evaluation: z.string(), trace: z.string(), metadata: z.string() }),
});
type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** `registry.json`: all scenarios of one corpus. A corpus is simulated or real, never both (scenario rules §7.6). */
export const registrySchema = z
  .strictObject({
    schema: z.literal(schemaUrn('registry')),
    simulated: z.boolean(),
    scenarios: z.array(registryEntrySchema),
  })
  .refine(
    ({ simulated, scenarios }) => scenarios.every((one) => one.simulated === simulated),
    'a corpus is simulated or real, never both',
  )
  .refine(
    ({ scenarios }) => new Set(scenarios.map((one) => one.scenarioId)).size === scenarios.length,
    'two scenarios have one id',
  );
export type Registry = z.infer<typeof registrySchema>;

/**
 * Where a scenario's documents lie below the corpus folder (scenario rules §8.1). Throws RangeError for an id that is
 * none.
 */
export function paths(scenarioId: string) {
  if (!scenarioIdShape.safeParse(scenarioId).success) throw new RangeError(`not a scenario id: ${scenarioId}`);
  return {
    public: `public/${scenarioId}.md`,
    evaluation: `evaluation/${scenarioId}_eval.md`,
    trace: `traces/${scenarioId}_trace.md`,
    metadata: `metadata/${scenarioId}_metadata.json`,
  };
}

export function registryEntry(record: ScenarioRecord): RegistryEntry {
  return {
    scenarioId: record.scenarioId,
    runKey: record.runKey,
    name: record.seed.name,
    category: record.brief.category,
    status: labelled(record),
    difficulty: difficultyOf(record),
    simulated: record.simulated,
    createdAt: record.createdAt,
    publishedAt: record.publishedAt,
    orchestrator: record.versions.orchestrator,
    files: paths(record.scenarioId),
  };
}

/**
 * The registry of a corpus, in the order of its ids. Throws ZodError for a mixed corpus or an id that is used twice.
 */
export function registry(entries: readonly RegistryEntry[], simulated: boolean): Registry {
  const byNumber = (entry: RegistryEntry) => Number(entry.scenarioId.slice('IM-'.length));
  const scenarios = [...entries].sort((a, b) => byNumber(a) - byNumber(b));
  return registrySchema.parse({ schema: schemaUrn('registry'), simulated, scenarios });
}

interface CorpusFile {
  readonly path: string;
  readonly text: string;
}

/** Every file of one scenario (scenario rules §8.1); `registry.json` belongs to the corpus and is not among them. */
export function layout(record: ScenarioRecord): CorpusFile[] {
  const at = paths(record.scenarioId);
  const pair = (path: string, markdown: string, document: unknown): CorpusFile[] => [
    { path, text: markdown },
    { path: path.replace(/\.md$/, '.json'), text: jsonText(document) },
  ];
  return [
    ...pair(at.public, renderPublic(record), publicDocument(record)),
    ...pair(at.evaluation, renderEvaluation(record), evaluationDocument(record)),
    ...pair(at.trace, renderMethodology(record), methodologyDocument(record)),
    { path: at.metadata, text: jsonText(metadataDocument(record)) },
  ];
}
