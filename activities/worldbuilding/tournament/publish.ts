import { ApplicationFailure } from '@temporalio/common';
import { houseEntry } from '../../../shared/kernel/index.ts';
import { tournamentFiles } from '../../../shared/worldbuilding/documents/index.ts';
import { type TournamentRecord, tournamentRecordOf } from '../../../shared/worldbuilding/documents/tournament/index.ts';
import {
  isPlayed,
  play,
  resultsOf,
  type TournamentActivities,
} from '../../../shared/worldbuilding/tournament/index.ts';
import { idempotently } from '../../store/idempotent.ts';
import { type Database, type Queryable, holdLock, transaction } from '../../store/database.ts';
import { saveFiles, type DocumentFile } from '../../store/documents.ts';
import { append } from '../../store/ledger.ts';
import { outcomeKey, saveOutcome } from '../../store/outcomes.ts';
import { findNotes, noteKind } from '../../store/notes.ts';
import { findDocumented, latestDocuments } from './stored-tournament.ts';
import { likenessOver } from './likeness.ts';
import { standingOf, type Standing } from './standing.ts';

/**
 * Versions on the way, at most (worldbuilding rules §12.7): each holds the whole plan, and with one for every match of
 * a large tournament the store would grow with its square.
 */
const interimVersions = 32;

type Published = Awaited<ReturnType<TournamentActivities['publishTournament']>>;

const results = noteKind<Published>('made');

/**
 * Publishes table, bracket and ratings as they stand, as a new version beside the earlier ones, where enough was played
 * since the last. At the end the last version is published and the run closed, in one transaction; whoever asks again,
 * then or later, is told the same and writes nothing.
 */
export function publishTournamentIn(db: Database): TournamentActivities['publishTournament'] {
  return async function publishTournament({ runKey, over }) {
    return transaction(db, async (client) => {
      // Matches end side by side: the second to publish finds what the first has.
      await holdLock(client, `tournament/${runKey}`);
      const last = { runKey, key: `${runKey}/tournament/published`, content: 'made' };
      const [known] = await findNotes(client, [last.key]);
      if (known) return results.read(known);
      const standing = await standingOf(client, runKey);
      if (!over) return onTheWay(client, standing);
      if (!standing.progress.over)
        throw ApplicationFailure.nonRetryable(`${runKey} is not played to its end`, 'HOUSE_ERROR');
      return idempotently(client, last, () => atTheEnd(client, standing));
    });
  };
}

async function onTheWay(client: Queryable, standing: Standing): Promise<Published> {
  const record = await recordOf(client, standing);
  const before = await latestDocuments(client, standing.runKey);
  const files = before !== null && !isDue(standing) ? before.files : await save(client, standing, record, before);
  return { documents: files.map(({ path }) => path), champion: record.champion };
}

async function atTheEnd(client: Queryable, standing: Standing): Promise<Published> {
  const record = await recordOf(client, standing);
  const files = await save(client, standing, record, await latestDocuments(client, standing.runKey));
  const reason = record.champion === null ? 'several share the first place' : `${record.champion} is first`;
  await saveOutcome(client, standing.runKey, 'PLAYED', reason);
  await append(client, standing.runKey, [
    houseEntry('OUTCOME', await outcomeKey(client, standing.runKey), play, { outcome: 'PLAYED', reason }),
  ]);
  return { documents: files.map(({ path }) => path), champion: record.champion };
}

/** Saves a version, unless it says what the last one said. */
async function save(
  client: Queryable,
  { runKey, ledger }: Standing,
  record: TournamentRecord,
  before: Awaited<ReturnType<typeof latestDocuments>>,
): Promise<readonly DocumentFile[]> {
  const files = tournamentFiles(record);
  if (
    before !== null &&
    files.every(({ path, text }) => before.files.some((known) => known.path === path && known.text === text))
  )
    return files;
  const version = (before?.version ?? 0) + 1;
  await saveFiles(client, runKey, version, files);
  const content = {
    state: 'published',
    version,
    played: resultsOf(ledger).length,
    champion: record.champion,
    corpus: record.corpus,
    simulated: record.simulated,
    files: files.map(({ path }) => path),
  };
  await append(client, runKey, [houseEntry('OUTCOME', `published/${version}`, play, content)]);
  return files;
}

/** Whether another share of the matches has been played since the last version. */
function isDue({ plan, ledger }: Standing): boolean {
  const matches = plan.pairings.filter(isPlayed).length;
  const published = ledger.findLast(({ type, content }) => type === 'OUTCOME' && content.state === 'published')?.content
    .played;
  const share = (played: number) => Math.floor((played * interimVersions) / matches);
  return share(resultsOf(ledger).length) > share(typeof published === 'number' ? published : 0);
}

async function recordOf(
  db: Queryable,
  { runKey, corpus, plan, progress, policy }: Standing,
): Promise<TournamentRecord> {
  const played = progress.pairings.flatMap(({ attempts }) => attempts.map(({ match }) => match));
  const documented = await findDocumented(db, played);
  return tournamentRecordOf(
    { tournamentKey: runKey, title: `Tournament ${runKey}`, corpus, simulated: corpus === 'simulated' },
    plan,
    progress,
    policy.tournament,
    new Set(documented),
    await likenessOver(db, documented),
  );
}
