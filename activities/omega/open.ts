import {
  completedPolicy,
  type OmegaActivities,
  type OpenedSession,
  type SessionInput,
  type SessionPolicy,
} from '../../shared/omega/index.ts';
import { capThatHolds } from '../../shared/kernel/index.ts';
import {
  factsDigest,
  type Framing,
  openPointsDigest,
  plainFraming,
  problemDigest,
} from '../../shared/omega/digests/index.ts';
import { emptySession, sessionEntry } from '../../shared/omega/memory/index.ts';
import { type SessionBrief, titleOf } from '../../shared/omega/session/index.ts';
import { ownRun } from '../bad-input.ts';
import { ratesOf } from '../models/run-models.ts';
import type { Embed } from '../embeddings/embed.ts';
import { bookedWithRun } from '../embeddings/on-record.ts';
import { embedderFor, type RunDefaults } from '../run-defaults.ts';
import { openedRun } from '../store-run.ts';
import { transaction, type Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { saveNotes, type Note } from '../store/notes.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { layFacts, type LaidFact } from './lay-facts.ts';
import { readStart } from './read-start.ts';
import { recall } from './recall.ts';
import { digestKey } from './settle.ts';

type Session = RunRow<SessionBrief, SessionPolicy>;
type Defaults = Pick<RunDefaults, 'model' | 'embedder'>;

/** The step under which the first digests stand. */
const opening = 'open';

/**
 * Opens a session: every way of starting one (CLI, client, bare JSON, another session) passes here, so here the input
 * is checked. A bad one ends the session before anything is written, and its failure names each field. The first
 * opening stands: a reset, a second start or the next execution of a long session goes on with the problem, the rules
 * and the weights that were stored.
 */
export function openSessionIn(
  db: Database,
  defaults: Defaults,
  deps: { readonly embed: Embed },
): OmegaActivities['openSession'] {
  return async function openSession({ runKey, input }) {
    const known = await findRun<SessionBrief, SessionPolicy>(db, runKey);
    return openedOf(known === null ? await store(db, defaults, deps.embed, runKey, input) : ownRun(known, 'omega'));
  };
}

/** Checks the input, asks memory, and stores the session. */
async function store(
  db: Database,
  defaults: Defaults,
  embed: Embed,
  runKey: string,
  input: SessionInput,
): Promise<Session> {
  const { problem, stakes, uncertainty, policy, corpus, asked, facts } = await readStart(
    db,
    defaults.model,
    runKey,
    input,
  );
  const settled: SessionPolicy = { ...policy, embedder: embedderFor(policy.embedder, corpus, defaults) };
  const booked = bookedWithRun(embed, 'OPEN');
  const recalled = await recall(db, booked.embed, { corpus, problem, policy: settled });
  const brief: SessionBrief = {
    problem,
    title: titleOf(problem),
    stakes,
    uncertainty,
    depth: asked?.depth ?? 0,
    matches: recalled.matches.length,
    ...(facts.length === 0 ? {} : { facts: facts.length }),
    standings: recalled.standings,
  };
  return transaction(db, async (client) => {
    const run = await openedRun<SessionBrief, SessionPolicy>(client, {
      runKey,
      system: 'omega',
      parent: asked?.parent ?? null,
      corpus,
      brief,
      policy: settled,
      opened: () => ({
        models: policy.models,
        matches: recalled.matches.map(({ section, id, strength }) => ({ section, id, strength })),
      }),
    });
    await append(client, runKey, [
      ...booked.rows,
      sessionEntry(
        {
          kind: 'QUERY',
          key: 'query',
          iteration: 0,
          agent: null,
          summary: run.brief.title,
          sessionId: runKey,
          statement: run.brief.problem,
        },
        'OPEN',
      ),
    ]);
    const laid = await layFacts(client, runKey, facts, [], { by: null, iteration: 0, phase: 'OPEN' });
    await saveNotes(
      client,
      runKey,
      firstDigests(run, { remembered: recalled.matches, subAnswers: asked?.answers ?? [] }, laid),
    );
    return run;
  });
}

/** What lies on the contexts of those who are asked first. */
function firstDigests(
  { runKey, brief, policy }: Session,
  known: Pick<Framing, 'remembered' | 'subAnswers'>,
  facts: readonly LaidFact[],
): Note[] {
  const state = { ...emptySession, problem: { ...emptySession.problem, originalStatement: brief.problem } };
  const note = (content: string, body: Note['body']): Note => ({
    key: digestKey(runKey, opening, content),
    content,
    addressee: null,
    body,
  });
  return [
    note('problem', problemDigest(state, { ...plainFraming, ...known }, policy)),
    note('openPoints', openPointsDigest(state, new Map(), policy)),
    ...(facts.length === 0 ? [] : [note('facts', factsDigest({ facts }))]),
  ];
}

/** What the workflow is told: no words. */
function openedOf({ runKey, corpus, brief, policy: stored }: Session): OpenedSession {
  const policy: SessionPolicy = completedPolicy(stored);
  const { stakes, uncertainty, depth, matches, standings, facts = 0 } = brief;
  const digests = {
    problem: digestKey(runKey, opening, 'problem'),
    openPoints: digestKey(runKey, opening, 'openPoints'),
    ...(facts === 0 ? {} : { facts: digestKey(runKey, opening, 'facts') }),
  };
  return {
    runKey,
    policy: { ...policy, limits: { ...policy.limits, costMicrodollars: limitOfMoney(policy) } },
    corpus,
    rates: ratesOf(policy.models),
    depth,
    flags: { stakes, uncertainty },
    digests,
    matches,
    standings,
  };
}

/** Where nobody set one, the default cap is the session's limit of money. */
const limitOfMoney = ({ limits, defaultCapMicrodollars }: SessionPolicy): number | null =>
  capThatHolds({ spendCapMicrodollars: limits.costMicrodollars, defaultCapMicrodollars });
