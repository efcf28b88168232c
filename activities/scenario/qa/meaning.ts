import { houseEntry, type LedgerEntry } from '../../../shared/kernel/index.ts';
import {
  alikeByMeaning,
  type AlikeByMeaning,
  embedderTrial,
  likestFirst,
  type MeaningCheck,
  type MeaningFacts,
  type Meant,
  type QaCorpus,
  trialTellings,
} from '../../../shared/scenario/qa/index.ts';
import { textHash } from '../../embeddings/text-hash.ts';
import type { Queryable } from '../../store/database.ts';
import { findNotes, type Note, noteKind } from '../../store/notes.ts';
import { inTurns } from './in-turns.ts';
import { type Solution, solutionsIn } from './mechanisms.ts';

/**
 * A vector of a solution, as base64 of 32-bit numbers. A note and no row of a table of vectors: words can be guessed from it, so it is sealed like the key
 * that it was made of (kernel rules §37).
 */
const vectors = noteKind<{ readonly vector: string }>('mechanism-vector');

/** Named by text and embedder alone: whichever run asks first has paid for it, for both corpora. */
export const vectorKey = (embedder: string, text: string): string => `mechanism/${textHash(text)}/${embedder}`;

export const vectorNote = (embedder: string, text: string, vector: readonly number[]): Note =>
  vectors.write(
    { key: vectorKey(embedder, text), addressee: null },
    { vector: Buffer.from(Float32Array.from(vector).buffer).toString('base64') },
  );

function vectorIn(note: Note): readonly number[] {
  const bytes = Uint8Array.from(Buffer.from(vectors.read(note).vector, 'base64'));
  return [...new Float32Array(bytes.buffer)];
}

/** The vectors that this embedder has made of these texts, by the texts' keys. */
export async function vectorsOf(
  db: Queryable,
  embedder: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const notes = await findNotes(
    db,
    texts.map((text) => vectorKey(embedder, text)),
  );
  return new Map(notes.map((note) => [note.key, vectorIn(note)]));
}

const comparedAt = 'compared/';

/** A comparison in the ledger of its sample: numbers. The same numbers are one row. */
export const comparedRow = (facts: MeaningFacts): LedgerEntry =>
  houseEntry('PHASE', `${comparedAt}${textHash(JSON.stringify(facts))}`, 'EXAMINE', { state: 'compared', ...facts });

/** What each embedder said last of a corpus, as it stood then. */
export async function latestComparisons(db: Queryable, corpus: QaCorpus): Promise<MeaningFacts[]> {
  const { rows } = await db.query<{ content: MeaningFacts }>(
    `select distinct on (r.policy->>'embedder') l.content from symposium.runs r join symposium.ledger l using (run_key)
      where r.system = 'qa' and r.corpus = $1 and r.policy->>'embedder' is not null and starts_with(l.entry_key, $2)
      order by r.policy->>'embedder', l.at desc, l.sequence desc`,
    [corpus, comparedAt],
  );
  return rows.map(({ content }) => content);
}

/**
 * Which scenarios of a corpus an embedder holds for one trick in two rooms, by the vectors that are stored: nothing is embedded here. It
 * gives ids and numbers.
 */
export async function meaningCheckIn(db: Queryable, corpus: QaCorpus, embedder: string): Promise<MeaningCheck> {
  const solutions = await solutionsIn(db, corpus);
  const stored = await vectorsOf(db, embedder, [
    ...trialTellings.map(({ text }) => text),
    ...solutions.flatMap(({ text }) => (text === '' ? [] : [text])),
  ]);
  const vectorOf = (text: string) => stored.get(vectorKey(embedder, text));
  const trial = embedderTrial(new Map(trialTellings.map(({ id, text }) => [id, vectorOf(text) ?? []])));
  const meant = solutions.flatMap((one) => meantBy(one, vectorOf(one.text)));
  const threshold = trial?.threshold ?? null;
  return {
    embedder,
    trial,
    compared: threshold === null ? 0 : meant.length,
    waiting: solutions.flatMap((one) => (one.text !== '' && vectorOf(one.text) === undefined ? [one.scenarioId] : [])),
    unknown: solutions.flatMap(({ scenarioId, text }) => (text === '' ? [scenarioId] : [])),
    shared: threshold === null ? [] : likestFirst(await inTurns(pairsOf(meant, threshold))),
  };
}

const meantBy = ({ scenarioId, laws }: Solution, vector: readonly number[] | undefined): Meant[] =>
  vector === undefined ? [] : [{ scenarioId, laws, vector }];

function* pairsOf(meant: readonly Meant[], threshold: number): Generator<void, readonly AlikeByMeaning[]> {
  const pairs: AlikeByMeaning[] = [];
  for (const found of alikeByMeaning(meant, threshold)) {
    pairs.push(...found);
    yield;
  }
  return pairs;
}
