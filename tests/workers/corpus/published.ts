import { publish } from '../../../activities/store/documents.ts';
import type { Database } from '../../../activities/store/database.ts';
import { jsonText } from '../../../shared/kernel/json.ts';
import { metadataDocument } from '../../../shared/scenario/documents/metadata.ts';
import { registryEntry } from '../../../shared/scenario/documents/registry.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import { as, real } from '../../shared/scenario/documented.ts';
import { storeRuns } from '../../support/store.ts';
import { corpus, mark } from '../evaluation/a-corpus.ts';

export interface Published {
  readonly corpus: 'simulated' | 'real';
  /** What the documents say, whatever corpus they lie in. */
  readonly simulated?: boolean;
  readonly model?: string;
}

/** Publishes a scenario of each status, with the mark in all that no public file may hold; returns their run keys. */
export async function publishAll(db: Database, of: Published, statuses: readonly Status[]): Promise<string[]> {
  const { corpus: name, simulated = name === 'simulated', model = `${simulated ? 'simulated' : 'openai'}:one` } = of;
  const runKeys: string[] = [];
  for (const [{ face, key }, status] of corpus(...statuses).map((one, at) => [one, statuses[at] ?? 'KS'] as const)) {
    const runKey = `${name}-${mark}-${Math.random().toString(36).slice(2)}`;
    runKeys.push(runKey);
    await storeRuns(db, name, runKey);
    await publish(db, runKey, name, (number, publishedAt) => {
      const scenarioId = `IM-${String(number).padStart(4, '0')}`;
      const record = { ...as(status, real), scenarioId, runKey, simulated, publishedAt };
      const metadata = metadataDocument(record);
      const made = Object.fromEntries(
        Object.entries(metadata.agentVersions).map(([agent, one]) => [agent, { ...one, model }]),
      );
      const advisers = metadata.advisers.map((one) => ({ ...one, cast: { ...one.cast, model } }));
      const files = [
        [`public/${scenarioId}.json`, { ...face, scenarioId, simulated }],
        [`public/${scenarioId}.md`, `Status ${status}, ${mark}`],
        [`evaluation/${scenarioId}_eval.json`, { ...key, scenarioId, simulated }],
        [`evaluation/${scenarioId}_eval.md`, `The solution is ${mark}`],
        [`traces/${scenarioId}_trace.json`, { trace: mark }],
        [`traces/${scenarioId}_trace.md`, `They thought of ${mark}`],
        [
          `metadata/${scenarioId}_metadata.json`,
          {
            ...metadata,
            agentVersions: made,
            advisers,
            contributor: mark,
            brief: { ...metadata.brief, inspirationSeed: mark },
          },
        ],
      ] as const;
      return {
        entry: registryEntry(record),
        files: files.map(([path, content]) => ({
          path,
          text: typeof content === 'string' ? content : jsonText(content),
        })),
        entries: [],
      };
    });
  }
  return runKeys;
}
