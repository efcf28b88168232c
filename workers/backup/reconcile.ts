import type { Client } from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';
import { listKeys } from '../../activities/store/reviewers.ts';
import { runKeyOf, runKeyPattern, workflowIdOf } from '../../shared/kernel/index.ts';
import type { RunGroup } from '../commands/run-commands.ts';
import { withKey } from '../reviews/reviewer-key.ts';
import { executionsSince, type Seen } from './executions.ts';

/**
 * What store and Temporal say of one run, and what follows.
 *
 * `goes-on`: both know it, and the store has all that its history counts as paid. `stopped`: the store has no ending of it and Temporal no
 * execution that is running. `behind`: Temporal has answers that the store lacks; its execution would look for them in vain.
 * `unknown-to-store`: Temporal alone knows it. `ended-in-store`: Temporal still works at what has ended; it finds all of it in the store.
 */
export type Standing = 'goes-on' | 'stopped' | 'behind' | 'unknown-to-store' | 'ended-in-store';

export interface Reconciled {
  readonly runKey: string;
  readonly system: string;
  readonly standing: Standing;
  /** How Temporal has it; null: it does not know it. */
  readonly temporal: string | null;
  /** The run that it belongs to and that takes it up again; null: it is its own. */
  readonly parent: string | null;
  /** Keys of calls that were paid, by Temporal's history, and that the store lacks: going on buys them again. */
  readonly paidAgain: readonly string[];
  /** Keys of calls that were asked and have no answer: going on asks them again, and they may have been paid. */
  readonly underWay: readonly string[];
  /** Reviews that the store has open and Temporal does not run. They are opened again, under their ids, when the run comes to them. */
  readonly lostReviews: readonly string[];
  /** Executions that `--apply` terminates before it takes the run up. */
  readonly terminate: readonly string[];
  /** Commands that mend it, in order; none where nothing is to be done or its parent does it. */
  readonly commands: readonly string[];
}

interface StoredRun {
  readonly runKey: string;
  readonly system: string;
  readonly parent: string | null;
  readonly ended: boolean;
}

export interface ReconcileOrder {
  readonly client: Client;
  readonly db: Database;
  readonly groups: readonly RunGroup[];
}

/** Every run of which the store and Temporal do not both say that it is over. */
export async function reconcile({ client, db, groups }: ReconcileOrder): Promise<readonly Reconciled[]> {
  const [runs, since] = await Promise.all([storedRuns(db), latestRow(db)]);
  const begun = runs.filter(({ ended }) => !ended);
  const unended = new Set(begun.map(({ runKey }) => runKey));
  const stored = new Set(runs.map(({ runKey }) => runKey));
  const isOfUnstored = (workflowId: string): boolean => {
    const own = groups.flatMap(({ workflow }) => runKeyIfOwn(workflow, workflowId) ?? []);
    return own.some((runKey) => !stored.has(runKey));
  };
  const seen = await executionsSince(client, {
    since,
    begun: begun.flatMap((run) => ownIdOf(groups, run) ?? []),
    isUnended: (workflowId) =>
      isOfUnstored(workflowId) || groups.some(({ workflow }) => unended.has(runKeyAbove(workflow, workflowId))),
  });
  const latest = latestOf(seen);
  const open = seen.filter(({ status }) => status === 'RUNNING');
  const paid = new Set(seen.flatMap((one) => one.paid));
  const lacking = await lackingOf(db, [...paid]);
  const [asked, reviews, keys] = await Promise.all([askedWithoutEnd(db), openReviews(db), listKeys(db)]);
  const asWhom = withKey('--by "<your name>"', keys.length > 0);
  const known = runs.map((run): Reconciled | null => {
    const group = groups.find(({ names }) => names.system === run.system);
    const id = ownIdOf(groups, run);
    const own = id === null ? undefined : latest.get(id);
    const paidAgain = lacking.filter((key) => runKeyIn(key) === run.runKey);
    const running = own?.status === 'RUNNING';
    const standing = standingOf({ ended: run.ended, running, behind: paidAgain.length > 0 });
    if (standing === null) return null;
    const terminate = standing === 'behind' ? open.filter((one) => belongs(one, id, run.runKey)).map(idOf) : [];
    const mended = standing === 'stopped' || standing === 'behind';
    return {
      runKey: run.runKey,
      system: run.system,
      standing,
      temporal: own?.status ?? null,
      parent: run.parent,
      paidAgain,
      underWay: asked
        .filter(({ runKey, key }) => runKey === run.runKey && !paidAgain.includes(key))
        .map(({ key }) => key),
      lostReviews: reviews
        .filter((one) => one.runKey === run.runKey && !open.some(({ workflowId }) => workflowId === one.workflowId))
        .map(({ reviewId }) => reviewId),
      terminate,
      commands: mended ? [...terminate.map(terminateCommand), ...reopenCommand(group, run, asWhom)] : [],
    };
  });
  return [
    ...known.flatMap((one) => one ?? []),
    ...unknown([...latest.values()].filter(isLost(new Set(lacking))), runs, groups, asWhom),
  ];
}

function standingOf({
  ended,
  running,
  behind,
}: {
  ended: boolean;
  running: boolean;
  behind: boolean;
}): Standing | null {
  if (ended) return running ? 'ended-in-store' : null;
  if (!running) return 'stopped';
  return behind ? 'behind' : 'goes-on';
}

/** The latest execution of each workflow, by its id: of those that were seen the first. */
function latestOf(seen: readonly Seen[]): ReadonlyMap<string, Seen> {
  const latest = new Map<string, Seen>();
  for (const one of seen) if (!latest.has(one.workflowId)) latest.set(one.workflowId, one);
  return latest;
}

/** Whether an execution has what the store would have to have: it runs, or has come to an end that answers were paid for. */
const isLost =
  (lacking: ReadonlySet<string>) =>
  ({ status, paid }: Seen): boolean =>
    status === 'RUNNING' || (status === 'COMPLETED' && paid.some((key) => lacking.has(key)));

/** Executions of runs that the store has not heard of. */
function unknown(
  lost: readonly Seen[],
  runs: readonly StoredRun[],
  groups: readonly RunGroup[],
  asWhom: string,
): Reconciled[] {
  return lost.flatMap((one) => {
    const group = groups.find(({ workflow }) => runKeyIfOwn(workflow, one.workflowId) !== null);
    const runKey = group === undefined ? null : runKeyIfOwn(group.workflow, one.workflowId);
    if (group === undefined || runKey === null || !one.begun || runs.some((run) => run.runKey === runKey)) return [];
    return [
      {
        runKey,
        system: group.names.system,
        standing: 'unknown-to-store' as const,
        temporal: one.status,
        parent: null,
        paidAgain: [...new Set(one.paid)].sort(),
        underWay: [],
        lostReviews: [],
        terminate: one.status === 'RUNNING' ? [one.workflowId] : [],
        commands: [`symposium reconcile --apply --run ${runKey} ${asWhom}`],
      },
    ];
  });
}

/**
 * The key of the run whose own execution this is; null: it is none, or works below one, as the team `match/<key>/A` does: whatever
 * becomes of its run becomes of it.
 */
export function runKeyIfOwn(workflow: string, workflowId: string): string | null {
  const key = runKeyOf(workflow, workflowId);
  return runKeyPattern.test(key) ? key : null;
}

/** The id of a run's own execution; null: its system is none of ours. */
function ownIdOf(groups: readonly RunGroup[], { system, runKey }: StoredRun): string | null {
  const group = groups.find(({ names }) => names.system === system);
  return group === undefined ? null : workflowIdOf(group.workflow, runKey);
}

/** The key of the run that an execution works at: itself, or below it. */
const runKeyAbove = (workflow: string, workflowId: string): string =>
  runKeyOf(workflow, workflowId).split('/')[0] ?? '';

const idOf = ({ workflowId }: Seen): string => workflowId;

/** Whether an execution works at a run: its own, and those below it that count its calls. */
const belongs = ({ workflowId, paid }: Seen, id: string | null, runKey: string): boolean =>
  workflowId === id || paid.some((key) => runKeyIn(key) === runKey);

const terminateCommand = (workflowId: string): string =>
  `temporal workflow terminate --workflow-id '${workflowId}' --reason 'restored'`;

const reopenCommand = (group: RunGroup | undefined, { runKey, parent }: StoredRun, asWhom: string): string[] =>
  group === undefined || parent !== null
    ? []
    : [`symposium ${group.names.command} reopen ${runKey} ${asWhom} --reason "restored from a backup"`];

/** The first part of a call's key. */
const runKeyIn = (key: string): string => decodeURIComponent(key.split('/')[0] ?? '');

async function storedRuns(db: Database): Promise<StoredRun[]> {
  const { rows } = await db.query<StoredRun>(
    `select r.run_key as "runKey", r.system, r.parent, o.run_key is not null as ended
       from symposium.runs r left join symposium.run_outcomes o using (run_key) order by r.created_at, r.run_key`,
  );
  return rows;
}

/** When the store last heard of anything; null: never. */
async function latestRow(db: Database): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select max(at) as at from symposium.ledger');
  return rows[0]?.at ?? null;
}

async function lackingOf(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select key from unnest($1::text[]) key
      where not exists (select from symposium.calls where call_key = key)
        and not exists (select from symposium.pictures where picture_key = key) order by key`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Calls of runs without an ending that were asked for, and neither answered nor refused since. */
async function askedWithoutEnd(db: Database): Promise<readonly { readonly runKey: string; readonly key: string }[]> {
  const { rows } = await db.query<{ runKey: string; key: string }>(
    `select distinct l.run_key as "runKey", l.content->>'call' as key from symposium.ledger l
      where l.type = 'CALL' and l.content->>'state' = 'asked'
        and not exists (select from symposium.run_outcomes o where o.run_key = l.run_key)
        and not exists (select from symposium.calls c where c.call_key = l.content->>'call')
        and not exists (select from symposium.pictures p where p.picture_key = l.content->>'call')
        and not exists (select from symposium.ledger f where f.run_key = l.run_key and f.entry_key = 'failed' || substr(l.entry_key, 6))
      order by 1, 2`,
  );
  return rows;
}

async function openReviews(
  db: Database,
): Promise<readonly { readonly runKey: string; readonly reviewId: string; readonly workflowId: string }[]> {
  const { rows } = await db.query<{ runKey: string; reviewId: string; workflowId: string }>(
    `select run_key as "runKey", review_id as "reviewId", 'review/' || review_id as "workflowId" from symposium.reviews v
      where not exists (select from symposium.review_outcomes o where o.review_id = v.review_id) order by 2`,
  );
  return rows;
}
