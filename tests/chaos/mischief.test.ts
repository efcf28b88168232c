import { describe, expect, test } from 'vitest';
import { mischief, type Hands } from '../../bench/chaos/mischief.ts';
import type { Kill } from '../../bench/chaos/plan.ts';
import { victimNames, type Point, type Victim } from '../../bench/chaos/points.ts';

const at = (point: Point, gone = false) => ({ point, about: 'a call', gone: () => gone });
const kill = (point: Point | null, victim: Victim = 'worker', after = 0): Kill => ({
  victim,
  point,
  after,
  delayMs: 0,
});

/** Hands that write down what they do; `hold` keeps the next restart from ending until it is let go. */
function recorder() {
  const log: string[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const hands = Object.fromEntries(
    victimNames.map((victim) => [
      victim,
      {
        kill: () => {
          log.push(`${victim} dies`);
          return Promise.resolve();
        },
        start: async () => {
          await held;
          log.push(`${victim} is back`);
        },
      },
    ]),
  ) as Hands;
  return {
    log,
    hands,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise;
      return () => {
        resolve(undefined);
      };
    },
  };
}

describe('a kill at a point', () => {
  test('is made when somebody stands there, who goes on before the victim is back', async () => {
    const { log, hands, hold } = recorder();
    const release = hold();
    const maker = mischief([kill('after-answer', 'postgres')], hands, () => undefined);
    await maker.arrive(at('before-request'));
    expect(log).toEqual([]);
    await maker.arrive(at('after-answer'));
    expect(log).toEqual(['postgres dies']);
    release();
    await maker.cease();
    expect(log).toEqual(['postgres dies', 'postgres is back']);
  });

  test('lets so many pass first', async () => {
    const { log, hands } = recorder();
    const maker = mischief([kill('after-answer', 'worker', 2)], hands, () => undefined);
    await maker.arrive(at('after-answer'));
    await maker.arrive(at('after-answer'));
    expect(log).toEqual([]);
    await maker.arrive(at('after-answer'));
    expect(log[0]).toBe('worker dies');
    expect(maker.arrivals()['after-answer']).toBe(3);
  });

  test('waits until the victim of the one before is back', async () => {
    const { log, hands, hold } = recorder();
    const release = hold();
    const maker = mischief([kill('after-answer'), kill('after-commit', 'temporal')], hands, () => undefined);
    await maker.arrive(at('after-answer'));
    const second = maker.arrive(at('after-commit'));
    expect(log).toEqual(['worker dies']);
    release();
    await second;
    await maker.cease();
    expect(log).toEqual(['worker dies', 'worker is back', 'temporal dies', 'temporal is back']);
  });

  test('is left to the next, where the one who stood there has died meanwhile', async () => {
    const { log, hands } = recorder();
    const maker = mischief([kill('after-answer')], hands, () => undefined);
    await maker.arrive(at('after-answer', true));
    expect(log).toEqual([]);
    await maker.arrive(at('after-answer'));
    expect(maker.made()).toHaveLength(1);
  });
});

describe('the end', () => {
  test('leaves alive what has not been killed yet', async () => {
    const { log, hands } = recorder();
    const maker = mischief([kill('after-answer')], hands, () => undefined);
    await maker.cease();
    await maker.arrive(at('after-answer'));
    expect(log).toEqual([]);
    expect(maker.made()).toEqual([]);
  });

  test('tells of a victim that did not come back', async () => {
    const { hands } = recorder();
    const broken = { ...hands, worker: { ...hands.worker, start: () => Promise.reject(new Error('it stays dead')) } };
    const maker = mischief([kill('after-answer')], broken, () => undefined);
    await maker.arrive(at('after-answer'));
    await expect(maker.cease()).rejects.toThrow('it stays dead');
  });
});
