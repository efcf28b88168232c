import { houseEntry } from '../../shared/kernel/index.ts';
import type { ConcludeOrder, Conclusion, OmegaActivities } from '../../shared/omega/index.ts';
import { quality } from '../../shared/omega/answers/index.ts';
import { recordOf, sessionFiles, type SessionRecord } from '../../shared/omega/documents/index.ts';
import { lessonsOf, usesOf } from '../../shared/omega/memory/index.ts';
import type { SessionBrief } from '../../shared/omega/session/index.ts';
import { timeOf, type Database } from '../store/database.ts';
import { saveFiles } from '../store/documents.ts';
import { append } from '../store/ledger.ts';
import { storedRun } from '../store/stored-run.ts';
import type { SessionReader, StoredSession } from './stored-session.ts';
import { memoryId } from './memory/memory-id.ts';
import { rememberSession } from './memory/remember.ts';
import { sessionLessons } from './memory/session-lessons.ts';
import { archiveOf } from './record.ts';
import { sessionStep } from './session-step.ts';
import { sessionRulesReader } from './session-rules.ts';

const phase = 'CONCLUSION';

/**
 * Publishes a session's report and its brilliant ideas, and hands its lessons to the memories that outlive it, in one
 * transaction. The first conclusion stands: whoever asks again, after a crash or a reset, is told the same and writes
 * nothing.
 */
export function concludeIn(db: Database, read: SessionReader): OmegaActivities['conclude'] {
  const rulesOf = sessionRulesReader(db);
  return async function conclude(order): Promise<Conclusion> {
    const { runKey } = order;
    const { policy } = await rulesOf(runKey);
    return sessionStep(db, { runKey, key: `${runKey}/concluded`, content: 'conclusion' }, async (client) => {
      const run = await storedRun<SessionBrief, unknown>(client, 'omega', runKey);
      const session = await read(runKey, client);
      const now = await timeOf(client);
      const told = sessionLessons(session, policy);
      const good = reachedAnAnswer(order, session);
      const lessons = lessonsOf(told, good, { session: runKey, at: now, problem: run.brief.problem, idOf: memoryId });
      const record = recordOf(
        await archiveOf(client, order, { run, policy, session, lessons, dropped: told.dropped, now }),
      );
      const files = sessionFiles(record, lessons);
      await saveFiles(client, runKey, 1, files);
      const documents = files.map(({ path }) => path);
      await append(client, runKey, [
        houseEntry('OUTCOME', 'published', phase, { state: 'published', ...outcomeOf(record), files: documents }),
      ]);
      // Last, as other sessions' endings wait for the memory from here on.
      await rememberSession(client, {
        runKey,
        corpus: run.corpus,
        cycle: order.cycle,
        entries: lessons,
        uses: usesOf(told, good, { idOf: memoryId }),
      });
      return { confidence: record.confidence, degradation: record.termination.degradation, documents };
    });
  };
}

const outcomeOf = ({ termination: { status, degradation }, confidence, corpus, simulated }: SessionRecord) => ({
  status,
  confidence,
  degradation,
  corpus,
  simulated,
});

/** The session reached an answer that ships: what it learned is worth repeating. */
function reachedAnAnswer({ status, refs }: ConcludeOrder, { calls }: StoredSession): boolean {
  if (status !== 'PARTIAL') return status === 'SUCCESS';
  const verdict = quality.safeParse(calls.get(refs.quality ?? '')?.answer).data?.quality ?? null;
  return verdict === 'SHIP' || verdict === 'SHIP_WITH_CAVEATS';
}
