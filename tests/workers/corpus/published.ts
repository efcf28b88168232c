import { publish } from '../../../activities/store/documents.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { KeyedScenario } from '../../../shared/evaluation/scenario-set.ts';
import { jsonText } from '../../../shared/kernel/json.ts';
import { metadataDocument } from '../../../shared/scenario/documents/metadata.ts';
import { registryEntry } from '../../../shared/scenario/documents/registry.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import { as, real } from '../../shared/scenario/documented.ts';
import type { Told } from '../../../shared/scenario/qa/told-twice.ts';
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
  const runKeys: string[] = [];
  for (const [at, scenario] of corpus(...statuses).entries())
    runKeys.push(await publishOne(db, of, statuses[at] ?? 'KS', scenario));
  return runKeys;
}

/** Publishes a scenario for each trick that is told, in that room and solved in that way. */
export async function publishTold(db: Database, of: Published, tellings: readonly Told[]): Promise<void> {
  const [{ face, key }] = corpus('KS') as [KeyedScenario];
  const bare = { threat: 'None.', startingState: 'None.', environment: [], objects: [], capabilities: [] };
  const [claim] = key.claims;
  for (const { id, room, laws, insights } of tellings)
    await publishOne(db, of, 'KS', {
      face: { ...face, name: id, whyImpossible: 'None.', scenario: { ...face.scenario, ...bare, narrative: room } },
      key: {
        ...key,
        claims: laws.flatMap((law, at) =>
          claim === undefined ? [] : [{ ...claim, id: `C${at + 1}`, physics: { ...claim.physics, law } }],
        ),
        insights: insights.map(({ description, fixedness }, at) => ({
          id: `I${at + 1}`,
          description,
          fixedness,
          dependsOn: [],
        })),
      },
    });
}

async function publishOne(db: Database, of: Published, status: Status, { face, key }: KeyedScenario): Promise<string> {
  const { corpus: name, simulated = name === 'simulated', model = `${simulated ? 'simulated' : 'openai'}:one` } = of;
  const runKey = `${name}-${mark}-${Math.random().toString(36).slice(2)}`;
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
  return runKey;
}
