import type { OmegaActivities, Settlement, SettleOrder } from '../../shared/omega/index.ts';
import {
  openContradiction,
  optionsFor,
  restsOnIn,
  type StandingClaim,
  standingClaims,
  unexamined,
  weightsOf,
  worthAsking,
} from '../../shared/omega/claims/index.ts';
import { answerConfidenceIn, survivingForms, testimoniesIn } from '../../shared/omega/assess/index.ts';
import { comparisonDue } from '../../shared/omega/facts/index.ts';
import { digestOf, isDigestType, listToAttack, type Material } from '../../shared/omega/digests/index.ts';
import { sessionEntry, stepRows } from '../../shared/omega/memory/index.ts';
import { findCalls, type StoredCall } from '../store/calls.ts';
import type { Database, Queryable } from '../store/database.ts';
import { append, findEntries } from '../store/ledger.ts';
import { findNotes, saveNotes, type Note } from '../store/notes.ts';
import { sessionStep } from './session-step.ts';
import { sessionAfter, type SessionReader, type StoredSession } from './stored-session.ts';
import { framingOf, unheard } from './framing.ts';
import { comparedNumbers } from '../../shared/verification/index.ts';
import { convert } from '../verification/units.ts';
import { sessionRulesReader, type SessionRules } from './session-rules.ts';

/** Key of the digest that a step laid. */
export const digestKey = (runKey: string, step: string, type: string): string => `${runKey}/digest/${step}/${type}`;

/**
 * Writes a step of a session down and says how the session stands after it: rows, what follows from outputs, and the
 * digests that the next agents read, in one transaction. A step that is repeated, after a crash or a reset, changes
 * nothing and is told the same.
 */
export function settleIn(db: Database, read: SessionReader): OmegaActivities['settle'] {
  const rulesOf = sessionRulesReader(db);
  return async function settle(order) {
    const rules = await rulesOf(order.runKey);
    return sessionStep(
      db,
      { runKey: order.runKey, key: `${order.runKey}/settled/${order.step}`, content: 'settlement' },
      async (client) => {
        const before = await read(order.runKey, client);
        const after = await written(client, order, before, rules);
        return laid(client, order, before, after, rules);
      },
    );
  };
}

/** Appends the step's rows; the session with them, as the ledger has them. */
async function written(
  client: Queryable,
  order: SettleOrder,
  before: StoredSession,
  { policy }: SessionRules,
): Promise<StoredSession> {
  const { runKey, phase, outputs } = order;
  const answers = await answersOf(
    client,
    outputs.map(({ ref }) => ref),
    before,
  );
  const comparing = {
    numbers: (one: string, other: string) => comparedNumbers(one, other, convert, policy.facts.sameNumber),
    forms: survivingForms(testimoniesIn(before)),
    policy: policy.facts,
  };
  const entries = stepRows(order, answers, before.state, policy, comparing, new Set(restsOnIn(before))).map((row) =>
    sessionEntry(row, phase),
  );
  await append(client, runKey, entries);
  const keys = entries.map(({ entryKey }) => entryKey);
  return sessionAfter(before, keys.length === 0 ? [] : await findEntries(client, runKey, keys), answers);
}

async function answersOf(
  client: Queryable,
  refs: readonly string[],
  { calls }: StoredSession,
): Promise<ReadonlyMap<string, StoredCall>> {
  const unread = refs.filter((ref) => !calls.has(ref));
  const fetched = new Map((unread.length === 0 ? [] : await findCalls(client, unread)).map((call) => [call.key, call]));
  return new Map(
    refs.flatMap((ref) => {
      const call = calls.get(ref) ?? fetched.get(ref);
      return call === undefined ? [] : [[ref, call] as const];
    }),
  );
}

async function laid(
  client: Queryable,
  order: SettleOrder,
  before: StoredSession,
  session: StoredSession,
  { policy, standings }: SessionRules,
): Promise<Settlement> {
  const { runKey, step, cycle } = order;
  const restsOn = order.restsOn ?? restsOnIn(session);
  let standing: readonly StandingClaim[] | null = null;
  const claims = () => (standing ??= standingClaims(session, standings, policy));
  const contradiction = session.state.contradictions.unresolved.find(({ id }) => id === order.options);
  const options: Note | null =
    contradiction === undefined
      ? null
      : {
          key: digestKey(runKey, step, 'options'),
          content: 'options',
          addressee: null,
          body: optionsFor(contradiction),
        };
  const answerConfidence = () => answerConfidenceIn(session, restsOnIn(session), standings, policy);
  const digests = await digestNotes(client, order, session, { claims, restsOn, answerConfidence }, policy);
  await saveNotes(client, runKey, [...digests, ...(options === null ? [] : [options])]);
  const known = new Set(before.rows.map(({ key }) => key));
  const facts = comparisonDue(session.rows);
  return {
    digests: Object.fromEntries(digests.map(({ content, key }) => [content, key])),
    contradictions: session.state.contradictions.unresolved.map(openContradiction),
    appeared: session.rows.flatMap((row) => (row.kind === 'CONTRADICTION' && !known.has(row.key) ? [row.id] : [])),
    unexamined: order.restsOn === undefined ? null : unexamined(order.restsOn, claims()),
    weights: order.weigh === true ? weightsOf(session, cycle, claims(), restsOn, policy) : [],
    options: options?.key ?? null,
    ...(facts === null ? {} : { facts }),
    ...(order.attackers === undefined
      ? {}
      : {
          worthAsking: worthAsking(order.attackers, listToAttack({ claims: claims(), focus: null, restsOn }, policy)),
        }),
  };
}

interface Known {
  /** Computed where somebody asks. */
  readonly claims: () => readonly StandingClaim[];
  readonly answerConfidence: () => number | null;
  readonly restsOn: readonly string[];
}

/**
 * The digests that are asked for, each once. Where the problem is told, or what memory knows of it, its first digest is
 * read for what stood in it.
 */
async function digestNotes(
  client: Queryable,
  { runKey, step, cycle, digests, focus, summing = false }: SettleOrder,
  session: StoredSession,
  { claims, answerConfidence, restsOn }: Known,
  policy: SessionRules['policy'],
): Promise<Note[]> {
  // Where nobody laid a fact before the session, there is no such digest, and nobody misses it.
  const types = [...new Set(digests)]
    .filter(isDigestType)
    .filter((type) => type !== 'facts' || session.state.facts.length > 0);
  if (types.length === 0) return [];
  const told = types.includes('problem') || types.includes('cycleEvents');
  const [first] = told ? await findNotes(client, [digestKey(runKey, 'open', 'problem')]) : [];
  const material: Material = {
    session,
    cycle,
    restsOn,
    focus: focus === null ? null : new Set(focus),
    summing,
    opening: first?.body,
    framing: await framingOf(client, types.includes('problem') ? session : unheard, first?.body),
    get claims() {
      return claims();
    },
    get answerConfidence() {
      return answerConfidence();
    },
  };
  // There is no standing answer before somebody gave one, and nobody misses it.
  return types.flatMap((type) => {
    const body = digestOf(type, material, policy);
    return body === null ? [] : [{ key: digestKey(runKey, step, type), content: type, addressee: null, body }];
  });
}
