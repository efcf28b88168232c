import { dice, type Dice } from '../../activities/models/simulated/dice.ts';
import { phases } from '../../shared/scenario/index.ts';
import { pointNames, victimNames, type Point, type Victim } from './points.ts';

/** One kill that is to come. */
export interface Kill {
  readonly victim: Victim;
  /** Null: at no point in particular, `delayMs` after an arrival at any of them. */
  readonly point: Point | null;
  /** So many arrivals, at this point or at any, pass before it. */
  readonly after: number;
  readonly delayMs: number;
  /** Only where somebody stands at a call of this phase. */
  readonly phase?: string;
}

/** How often an undisturbed performance came to each point. */
export type Arrivals = Readonly<Record<Point, number>>;

/** The worker at each point, and each other victim once. */
export const leastKills = leastKillsOf(victimNames);

export function leastKillsOf(able: readonly Victim[]): number {
  return pointNames.length + able.length - 1;
}

/** Arrivals beyond this share of an undisturbed performance might not come any more. */
const reachable = 0.7;

const longestDelayMs = 300;

/**
 * Which kills, and when, drawn from a seed: the worker dies at each point, every other victim of those that this machine is
 * able to hit at one of them, and then they die in turn at random moments. Throws `RangeError` where there are too few kills
 * for that.
 */
export function planKills(
  seed: string,
  kills: number,
  arrivals: Arrivals,
  able: readonly Victim[] = victimNames,
): Kill[] {
  if (kills < leastKillsOf(able))
    throw new RangeError(
      `kills: at least ${leastKillsOf(able)} are needed to have every point and every kind of fault once`,
    );
  const roll = dice(`chaos/${seed}`);
  const deaths: { readonly victim: Victim; readonly point: Point }[] = pointNames.map((point) => ({
    victim: 'worker',
    point,
  }));
  for (const victim of able.filter((name) => name !== 'worker')) {
    // Nothing can die at a point that is not come to once more.
    const free = pointNames.filter(
      (point) => deaths.filter((death) => death.point === point).length < Math.floor(arrivals[point] * reachable),
    );
    deaths.push({ victim, point: roll.pick(free.length > 0 ? free : pointNames) });
  }
  const exact = deaths.map(({ victim, point }): Kill => ({
    victim,
    point,
    after: drawn(roll, arrivals[point]),
    delayMs: 0,
  }));
  const all = Object.values(arrivals).reduce((sum, count) => sum + count, 0);
  const inTurn = roll.draw(able, able.length);
  const random = Array.from({ length: kills - exact.length }, (_, index): Kill => ({
    victim: inTurn[index % inTurn.length] ?? 'worker',
    point: null,
    after: drawn(roll, all),
    delayMs: roll.between([0, longestDelayMs, 10]),
  }));
  return [...exact, ...random];
}

/** At each point that a batch comes to by itself, and in each phase of its scenarios. */
export const leastDeaths = pointNames.length - 1 + phases.length;

/**
 * Deaths of the worker alone, over a whole batch: once at each point that is come to, once in each phase, and else at random
 * moments. Throws `RangeError` where there are too few for that. `asking`: phases in which agents are asked.
 */
export function planDeaths(seed: string, kills: number, arrivals: Arrivals, asking: readonly string[]): Kill[] {
  const visited = pointNames.filter((point) => arrivals[point] > 0);
  const least = visited.length + asking.length;
  if (kills < least) throw new RangeError(`kills: at least ${least} are needed to have every point and phase once`);
  const roll = dice(`chaos/${seed}`);
  const all = Object.values(arrivals).reduce((sum, count) => sum + count, 0);
  const death = (point: Point | null, phase?: string): Kill => ({
    victim: 'worker',
    point,
    after: drawn(roll, point === null ? all : arrivals[point]),
    delayMs: 0,
    ...(phase === undefined ? {} : { phase }),
  });
  return [
    ...visited.map((point) => death(point)),
    ...asking.map((phase) => death(null, phase)),
    ...Array.from({ length: kills - least }, () => ({
      ...death(null),
      delayMs: roll.between([0, longestDelayMs, 10]),
    })),
  ];
}

function drawn(roll: Dice, arrivals: number): number {
  return Math.floor(roll.unit() * Math.max(0, Math.floor(arrivals * reachable)));
}
