import { callKey } from '../../shared/kernel/index.ts';
import { type Brief, categories, type PolicyChanges, tiers } from '../../shared/scenario/index.ts';

/** How a run goes: to its documents; through a review that a person decides; or into one that nobody answers. */
export type Course = 'plain' | 'decided' | 'expires';

export interface CastRun {
  /** Fixed, so that every performance asks the same questions. */
  readonly key: string;
  readonly course: Course;
  readonly brief: Pick<Brief, 'category' | 'tier' | 'status'>;
  readonly policy: PolicyChanges;
  /** Whether the answers to `mumbledTasks` cannot be read at first, and are repaired. */
  readonly mumbles: boolean;
}

/** Keys of the runs of other systems and kinds that are played beside (`guests.ts`). */
export const guestKeys = {
  session: 'chaos-session',
  match: 'chaos-match',
  evaluation: 'chaos-evaluation',
  batch: 'chaos-batch',
} as const;

/** Whether a run is one of these, or was begun by one. */
export function isGuests(runKey: string): boolean {
  return Object.values(guestKeys).some((key) => runKey === key || runKey.startsWith(`${key}-`));
}

/** Tasks whose first answer cannot be read in a run that mumbles. */
export const mumbledTasks = [
  { agent: 'EULER', task: 'mathematics', phase: 'VALIDATE' },
  { agent: 'GALILEO', task: 'grounding', phase: 'GROUND' },
] as const;

/** Every so many runs, the first among them, one mumbles. */
const mumblesEvery = 3;

/** Call keys of the repairs that a run needs when nothing disturbs it. */
export function repairsOf({ key, mumbles }: Pick<CastRun, 'key' | 'mumbles'>): string[] {
  return mumbles
    ? mumbledTasks.map(({ agent, task, phase }) =>
        callKey({ runKey: key, phase, round: 1, agent, task, subject: null, ordinal: 1 }),
      )
    : [];
}

/** One of each course at least. */
export const leastRuns = 3;

/** Long enough to be killed in, short enough to wait for. */
const expiryMs = 3_000;

/** `left`: runs from this one to the last, itself included. */
function courseOf(left: number, expiring: number, decided: number): CastRun['course'] {
  if (left <= expiring) return 'expires';
  return left <= expiring + decided ? 'decided' : 'plain';
}

/**
 * The runs of a performance. Those that end without documents come last: a concept is compared with those before it,
 * and one of a shelved run counts only until it is shelved, which would depend on the time that a kill costs.
 */
export function castOf(runs: number): CastRun[] {
  if (runs < leastRuns) throw new RangeError(`runs: at least ${leastRuns} are needed to have every course once`);
  const expiring = Math.floor(runs / 3);
  const decided = Math.floor(runs / 3);
  return Array.from({ length: runs }, (_, index): CastRun => {
    const course = courseOf(runs - index, expiring, decided);
    return {
      key: `chaos-${String(index + 1).padStart(3, '0')}`,
      course,
      brief: { category: around(categories, index), tier: around(tiers, index), status: index % 2 === 0 ? 'KS' : 'CT' },
      policy: course === 'expires' ? { reviewWaitMs: expiryMs } : {},
      mumbles: index % mumblesEvery === 0,
    };
  });
}

/** The item at a place in a list that begins again behind its end. */
export function around<T>(items: readonly [T, ...T[]] | readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('an empty list has no item');
  return item;
}
