import {
  ScheduleAlreadyRunning,
  type ScheduleHandle,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { runKeyOf } from '../../../shared/kernel/index.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import { prefix } from '../../../shared/text/index.ts';
import { askedName, givenSigned, type Signed } from '../../client/given.ts';
import { reasonOf } from '../../client/reach.ts';
import { RequestError } from '../../client/request-error.ts';
import type { Servers } from '../../client/servers.ts';
import { type NightlyOrder, readNightly, unknownTimezone } from './request.ts';

/**
 * A night that could not begin in time, as Temporal was down, is caught up if it is no older than this; of several only
 * one is, since the others find it under way.
 */
const catchUp = '24 hours';
/** A night that is under way is the night: the next one begins at its own time, and makes what is left. */
const overlap = ScheduleOverlapPolicy.SKIP;

/** A schedule as it stands. */
export interface Nightly {
  readonly name: string;
  readonly paused: boolean;
  /** Who paused it and why, or had it go on. */
  readonly note: string | null;
  /** ISO 8601; the next firings. */
  readonly next: readonly string[];
  /** Keys of the batches that it has begun, oldest first; Temporal keeps the latest ten. */
  readonly nights: readonly string[];
}

/** Schedules of nights. Every verb that names one throws `RequestError` where there is none. */
export interface Schedules {
  /** Throws `RequestError` with every problem there is; then nothing is written. */
  create(order: NightlyOrder): Promise<Nightly>;
  /** By name. Temporal's list may be a moment behind. */
  list(): Promise<readonly Nightly[]>;
  show(name: string): Promise<Nightly>;
  pause(name: string, signed: Signed): Promise<void>;
  resume(name: string, signed: Signed): Promise<void>;
  /** Begins a night now. Throws `RequestError` while one is under way. */
  trigger(name: string): Promise<void>;
  /** What is under way goes on. */
  delete(name: string): Promise<void>;
}

/** Temporal's id of a schedule; schedules of others stand beside ours. */
const idOf = (name: string): string => `${start}${name}`;
const start = 'symposium/';

const listed = 'symposium schedule list';
const unknownSchedule = (name: string): RequestError =>
  new RequestError([`schedule: there is no ${prefix(name, 90)}; list them with: ${listed}`]);

export function schedules({ client, taskQueue, texts }: Servers): Schedules {
  const on = async <T>(name: string, work: (handle: ScheduleHandle) => Promise<T>): Promise<T> => {
    const id = idOf(askedName('schedule', name, `the name of one, as ${listed} shows it`, unknownSchedule));
    try {
      return await work(client.schedule.getHandle(id));
    } catch (error) {
      throw error instanceof ScheduleNotFoundError ? unknownSchedule(name) : error;
    }
  };
  const noted = (name: string, order: Signed, done: 'paused' | 'resumed') =>
    on(name, async (handle) => {
      const { by, reason } = givenSigned(order);
      const note = await texts.sealText(`${done} by ${by}: ${reason}`);
      await (done === 'paused' ? handle.pause(note) : handle.unpause(note));
    });
  const show = (name: string) =>
    on(name, async (handle) => {
      const { state, info } = await handle.describe();
      return seen(name, { ...state, note: await noteOf(state.note) }, info);
    });
  // A note that this process cannot open is no reason to hide the schedule.
  const noteOf = (note: string | undefined) =>
    texts.openText(note ?? '').catch((error: unknown) => `(${reasonOf(error)})`);
  return {
    async create(order) {
      const { name, cron, timezone, input } = readNightly(order);
      try {
        await client.schedule.create({
          scheduleId: idOf(name),
          spec: { cronExpressions: [cron], timezone },
          policies: { overlap, catchupWindow: catchUp },
          action: {
            type: 'startWorkflow',
            workflowType: 'batch',
            // Temporal puts the time behind it.
            workflowId: `batch/${name}`,
            taskQueue,
            args: [input],
            typedSearchAttributes: [{ key: searchAttributes.system, value: 'batch' }],
          },
        });
      } catch (error) {
        throw refusedBy(error, { name, timezone });
      }
      return show(name);
    },
    async list() {
      const found: Nightly[] = [];
      for await (const { scheduleId, state, info } of client.schedule.list())
        if (scheduleId.startsWith(start))
          found.push(seen(scheduleId.slice(start.length), { ...state, note: await noteOf(state.note) }, info));
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    show,
    pause: (name, order) => noted(name, order, 'paused'),
    resume: (name, order) => noted(name, order, 'resumed'),
    trigger: (name) =>
      on(name, async (handle) => {
        const [running] = (await handle.describe()).info.runningActions;
        if (running !== undefined)
          throw new RequestError([
            `schedule: a night of ${name} is under way; wait for its end, or look at it with: symposium batch list`,
          ]);
        await handle.trigger(overlap);
      }),
    delete: (name) => on(name, (handle) => handle.delete()),
  };
}

function refusedBy(error: unknown, { name, timezone }: Pick<NightlyOrder, 'name' | 'timezone'>): unknown {
  if (error instanceof ScheduleAlreadyRunning)
    return new RequestError([
      `name: there is a schedule ${name} already; choose another, or end that one with: symposium schedule delete ${name}`,
    ]);
  // Node reads a name in any case, and an offset such as +02:00; Temporal, which fires, knows names as they are written alone. Its
  // client tells it as an error of a type, without the code of gRPC.
  if (error instanceof Error && error.message.startsWith('unknown time zone'))
    return new RequestError([unknownTimezone(timezone)]);
  const { code, details } = (error instanceof Error ? (error.cause ?? error) : {}) as {
    readonly code?: unknown;
    readonly details?: unknown;
  };
  // gRPC: INVALID_ARGUMENT, which names what Temporal cannot read.
  return code === 3 ? new RequestError([`--cron: Temporal refuses it: ${String(details)}`]) : error;
}

interface Seen {
  readonly nextActionTimes: readonly Date[];
  readonly recentActions: readonly { readonly action: { readonly workflow: { readonly workflowId: string } } }[];
}

const seen = (
  name: string,
  { paused, note }: { readonly paused: boolean; readonly note?: string },
  { nextActionTimes, recentActions }: Seen,
): Nightly => ({
  name,
  paused,
  note: note === undefined || note === '' ? null : note,
  next: nextActionTimes.slice(0, 3).map((time) => time.toISOString()),
  nights: recentActions.map(({ action }) => runKeyOf('batch', action.workflow.workflowId)),
});
