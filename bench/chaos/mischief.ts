import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival } from './control.ts';
import type { Arrivals, Kill } from './plan.ts';
import { pointNames, points, victims, type Point, type Victim } from './points.ts';

export type Hands = Readonly<Record<Victim, { kill(): Promise<void>; start(): Promise<void> }>>;

export interface Mischief {
  /** Settles when whoever stands at the point may go on. */
  arrive(arrival: Arrival): Promise<void>;
  arrivals(): Arrivals;
  /** The kills that were made, in order. */
  made(): readonly Kill[];
  /** Kills nothing more, and waits for what is being started again. Throws where a victim could not be. */
  cease(): Promise<void>;
}

/**
 * Carries out a plan. One kill at a time: who comes to a point where one is due stands there until the victim of the
 * kill before is back, and where that death overtook him, the kill is left to the next who comes. The one at the point
 * goes on as soon as the victim is dead, while it is still being started again: that is when it hurts.
 */
export function mischief(plan: readonly Kill[], hands: Hands, say: (line: string) => void): Mischief {
  const waiting = new Set(plan);
  const made: Kill[] = [];
  const seen = Object.fromEntries(pointNames.map((point) => [point, 0])) as Record<Point, number>;
  let ceased = false;
  let broken: Error | null = null;
  let turn: Promise<void> = Promise.resolve();

  /** Resolves when the victim is dead; the turn is over when it is back. */
  function strike(kill: Kill, about: string, gone: () => boolean): Promise<void> {
    return new Promise((dead) => {
      turn = turn
        .then(async () => {
          if (ceased) {
            dead();
            return;
          }
          if (gone()) {
            waiting.add(kill);
            dead();
            return;
          }
          made.push(kill);
          const where =
            kill.point === null ? `at no point in particular, ${kill.delayMs} ms after an arrival` : points[kill.point];
          say(`kill ${made.length} of ${plan.length}: ${kill.victim} (${victims[kill.victim]}), ${where} · ${about}`);
          await hands[kill.victim].kill();
          dead();
          await hands[kill.victim].start();
        })
        .catch((error: unknown) => {
          broken ??= error instanceof Error ? error : new Error(String(error));
          dead();
        });
    });
  }

  function due(point: Point | null, count: number, about: string): Kill | null {
    const isHere = ({ phase }: Kill) => phase === undefined || about.includes(`/${phase}/`);
    const kill = [...waiting].find((each) => each.point === point && each.after < count && isHere(each)) ?? null;
    if (kill !== null) waiting.delete(kill);
    return kill;
  }

  return {
    async arrive({ point, about, gone }) {
      seen[point] += 1;
      const all = Object.values(seen).reduce((sum, count) => sum + count, 0);
      const random = due(null, all, about);
      if (random !== null) void pause(random.delayMs).then(() => strike(random, `after ${about}`, () => false));
      const exact = due(point, seen[point], about);
      if (exact !== null) await strike(exact, about, gone);
    },
    arrivals: () => ({ ...seen }),
    made: () => made,
    async cease() {
      ceased = true;
      await turn;
      if (broken !== null) throw broken;
    },
  };
}
