import type { Database } from '../../activities/store/database.ts';
import { findPublication, readRegistry, type DocumentFile } from '../../activities/store/documents.ts';
import { runsOfNumber } from '../../activities/store/numbers.ts';
import { jsonText, scenarioId } from '../../shared/kernel/index.ts';
import { type Registry, registrySchema } from '../../shared/scenario/documents/index.ts';
import { schemaUrn } from '../../shared/scenario/index.ts';
import { RequestError } from '../client/request-error.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';

/** The documents of a published run, and the registry of the corpus that they belong to. */
export interface DocumentSet {
  readonly scenarioId: string;
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  /** 1, and one more for each dispute that ended in a new one. */
  readonly version: number;
  readonly files: readonly DocumentFile[];
  readonly registry: Registry;
}

/**
 * The latest version, or the one that is named. null: the run is not published. Throws `UnknownRun`, and `RequestError`
 * where there is no such version.
 */
export async function documentsOf(
  db: Database,
  runKey: string,
  version: number | null = null,
): Promise<DocumentSet | null> {
  const [run, latest] = await Promise.all([ownRun(db, runNames.scenario, runKey), findPublication(db, runKey)]);
  const publication = latest === null || version === null ? latest : await findPublication(db, runKey, version);
  if (latest === null) return null;
  if (publication === null)
    throw new RequestError([`version: ${runKey} has no version ${version ?? ''}; its latest is ${latest.version}`]);
  const scenarios = await readRegistry(db, run.corpus);
  const registry = registrySchema.parse({
    schema: schemaUrn('registry'),
    simulated: run.corpus === 'simulated',
    scenarios,
  });
  return {
    scenarioId: scenarioId(publication.number),
    runKey,
    corpus: run.corpus,
    version: publication.version,
    files: publication.files,
    registry,
  };
}

/** `IM-0042`, or a run key, to the run's key. Both corpora may hold a number, and then one has to be named. */
export async function runKeyOf(db: Database, name: string, corpus: string | null): Promise<string> {
  const number = /^IM-(\d{4,})$/i.exec(name)?.[1];
  if (number === undefined) return name;
  const found = (await runsOfNumber(db, Number(number))).filter((one) => corpus === null || one.corpus === corpus);
  const [first, second] = found;
  if (second) throw new RequestError([`${name} exists in both corpora; add --corpus simulated or --corpus real`]);
  if (!first)
    throw new RequestError([
      `${name} is not published${corpus === null ? '' : ` in the ${corpus} corpus`}; list the runs with: symposium scenario list`,
    ]);
  return first.runKey;
}

/** Writes the layout of scenario rules §8.1 below `folder`, and returns the paths. */
export const writeDocuments = (
  folder: string,
  { corpus, files, registry }: Pick<DocumentSet, 'corpus' | 'files' | 'registry'>,
): Promise<string[]> =>
  writeFiles(folderOf(folder, corpus === 'simulated'), [...files, { path: 'registry.json', text: jsonText(registry) }]);
