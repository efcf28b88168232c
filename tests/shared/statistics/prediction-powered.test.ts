import { describe, expect, test } from 'vitest';
import { chance } from '../../../shared/kernel/chance.ts';
import { clusteredMean } from '../../../shared/statistics/clustered.ts';
import { predictionPowered, type Predicted } from '../../../shared/statistics/prediction-powered.ts';
import { present } from '../../support/present.ts';
import { reference } from './reference/read-reference.ts';

const one = (given: Partial<Predicted> = {}): Predicted => ({
  cluster: 'a',
  weight: 1,
  prediction: 50,
  truth: null,
  certain: false,
  ...given,
});

describe('the mean of what was looked at in part', () => {
  test.each(reference.predictionPowered)('as statsmodels and ppi have it (%#)', (given) => {
    const values = given.rows.map(([cluster, weight, prediction, truth, certain]) => ({
      ...{ cluster, weight, prediction, truth, certain },
    }));
    const found = present(predictionPowered(values, reference.level) ?? undefined);
    expect(found.mean).toBeCloseTo(given.mean, 9);
    expect(found.standardError).toBeCloseTo(given.standardError, 9);
    expect(found.interval?.low).toBeCloseTo(given.low, 7);
    expect(found.interval?.high).toBeCloseTo(given.high, 7);
    if (given.plain === undefined) return;
    const plain = predictionPowered(
      values.map((value) => ({ ...value, weight: 1 })),
      reference.level,
    );
    expect(plain?.mean).toBeCloseTo(given.plain, 9);
  });

  test('is the mean of the truth where all of it is known, whatever was predicted', () => {
    const rows = ['a', 'b', 'c'].map((cluster, at) => one({ cluster, prediction: 90 - 40 * at, truth: 10 * at }));
    expect(predictionPowered(rows, 0.95)?.mean).toBeCloseTo(10, 12);
  });

  test('moves everything by how far predictions were off, and what is certain by nothing', () => {
    const rows = [
      ...['a', 'b', 'c', 'd'].map((cluster) => one({ cluster, truth: 40 })),
      ...['e', 'f'].map((cluster) => one({ cluster })),
      ...['g', 'h'].map((cluster) => one({ cluster, prediction: 0, certain: true })),
    ];
    expect(predictionPowered(rows, 0.95)?.mean).toBeCloseTo((6 * 40) / 8, 12);
  });

  test('without a look there is none; one cluster has no error; where all is certain it is the plain mean', () => {
    expect(predictionPowered([one(), one({ cluster: 'b' })], 0.95)).toBeNull();
    expect(predictionPowered([], 0.95)).toBeNull();
    const single = predictionPowered([one({ truth: 40 }), one({ cluster: 'b' })], 0.95);
    expect(single).toMatchObject({ mean: 40, standardError: null, interval: null });
    const sure = ['a', 'b', 'c'].map((cluster, at) => one({ cluster, certain: true, prediction: at }));
    expect(predictionPowered(sure, 0.95)).toEqual(
      clusteredMean(
        sure.map(({ prediction }) => ({ value: prediction, weight: 1 })),
        0.95,
      ),
    );
  });

  test('holds the mean of the population about as often as its level says, where judges are lenient', () => {
    const drawn = chance('coverage');
    const unit = () => drawn.below(1_000_000) / 1_000_000;
    const bell = () => 2 * (unit() + unit() + unit() - 1.5);
    const rounds = 250;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      // True mean 50: scenarios scatter, runs of one less, and judges are 10 points too kind, more so where it is bad.
      const rows = Array.from({ length: 50 }, (_, scenario) => {
        const ability = 50 + 15 * bell();
        return Array.from({ length: 2 }, () => {
          const truth = ability + 6 * bell();
          const looked = unit() < 0.3;
          const prediction = truth + 10 - 0.2 * (truth - 50) + 5 * bell();
          return one({ cluster: String(scenario), prediction, truth: looked ? truth : null });
        });
      }).flat();
      const { low, high } = present(predictionPowered(rows, 0.95)?.interval ?? undefined);
      held += low <= 50 && high >= 50 ? 1 : 0;
    }
    expect(held / rounds).toBeGreaterThan(0.92);
    expect(held / rounds).toBeLessThan(0.985);
  });
});
