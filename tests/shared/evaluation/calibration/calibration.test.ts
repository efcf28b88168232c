import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { calibratedOf } from '../../../../shared/evaluation/calibration/calibration.ts';
import { renderCalibration } from '../../../../shared/evaluation/calibration/page.ts';
import {
  type Examined,
  type Pair,
  pairsOf,
  type Prediction,
  predictionOf,
} from '../../../../shared/evaluation/calibration/pairs.ts';
import { calibrationReport, calibrationRows } from '../../../../shared/evaluation/calibration/report.ts';
import { evaluationDocument } from '../../../../shared/scenario/documents/evaluation.ts';
import type { Status } from '../../../../shared/scenario/vocabulary.ts';
import { htmlOf } from '../../../../shared/page/index.ts';
import { present } from '../../../support/present.ts';
import { as, real } from '../../scenario/documented.ts';
import { aKey } from '../a-key.ts';
import { type Answered, aResponse } from '../some-subjects.ts';

const keys = ['IM-0001', 'IM-0002', 'IM-0003', 'IM-0004'].map((scenario) => aKey('KS', { scenario }));
const prediction = (scenario: string, given: Partial<Prediction> = {}): Prediction => ({
  scenario,
  by: 'galileo_v1_0123456789ab',
  scores: { DIRECT: 20, 'CHAIN-OF-THOUGHT': 40 },
  chain: 0.25,
  points: 2,
  ...given,
});
const told = (...all: readonly Prediction[]) => new Map(all.map((one) => [one.scenario, one]));
const examined = (scores: readonly (readonly Answered[])[], given: Partial<Examined> = {}): Examined => ({
  model: 'a',
  architecture: 'direct',
  rows: scores.flatMap((runs, at) => runs.map((one, run) => aResponse(present(keys[at]), run + 1, one))),
  predictions: told(...keys.map(({ scenario }) => prediction(scenario))),
  ...given,
});
const whole = ['S1', 'S2'];

describe('what was predicted', () => {
  const key = (status: Status) => evaluationDocument(as(status, real));

  test('is told by the key: version of the prompt, scores, and p to the power of the insights', () => {
    const of = present(predictionOf(key('KS'), 2));
    const { insights } = real.seed;
    expect(of).toMatchObject({ scenario: real.scenarioId, by: real.cast.GALILEO.version, points: 2 });
    expect(of.chain).toBeCloseTo(real.grounding.difficulty.perInsightSuccess ** insights.length, 12);
    expect(Object.keys(of.scores)).toHaveLength(real.grounding.difficulty.predicted.length);
  });

  test.each(['OF', 'PX'] as const)('has no chain where no chain leads to the highest score: %s', (status) => {
    expect(predictionOf(key(status), 2)).toMatchObject({ chain: null });
  });

  test('is nothing where the key is of a version that did not tell', () => {
    const { prediction: _, ...older } = key('KS');
    expect(predictionOf(older, 2)).toBeNull();
  });
});

describe('a pair', () => {
  test('is one scenario as one model did it; runs and evaluations are put together', () => {
    const first = examined([
      [
        { score: 100, met: whole },
        { score: 50, met: ['S1'] },
      ],
    ]);
    const again = examined([[{ score: 0 }]]);
    expect(pairsOf([first, again])).toEqual([
      {
        scenario: 'IM-0001',
        by: 'galileo_v1_0123456789ab',
        architecture: 'direct',
        model: 'a',
        predicted: 20,
        measured: 50,
        responses: 3,
        chain: { predicted: 0.25, found: 1, of: 3 },
      },
    ]);
  });

  test('takes the score that was predicted of the way in which the model was asked', () => {
    const pairs = pairsOf([examined([[{ score: 1 }]], { architecture: 'chain-of-thought' })]);
    expect(pairs).toMatchObject([{ predicted: 40 }]);
  });

  test('is not made of what was not scored or not predicted, and both are said', () => {
    const unscored = examined([[{ score: null }], [{ score: 10 }]], { predictions: told(prediction('IM-0001')) });
    expect(pairsOf([unscored])).toEqual([]);
    const report = calibrationReport({
      simulated: false,
      evaluations: [],
      level: 0.95,
      examined: [unscored],
      leftOut: [],
    });
    expect(report.leftOut).toEqual([{ what: 'IM-0002', why: expect.stringContaining('no prediction for direct') }]);
    expect(report.cautions).toEqual(['No scored response has a prediction beside it.']);
  });

  test('of a key that was revised with another prediction is another pair', () => {
    const revised = examined([[{ score: 70 }]], {
      predictions: told(prediction('IM-0001', { scores: { DIRECT: 60 } })),
    });
    expect(pairsOf([examined([[{ score: 70 }]]), revised]).map(({ predicted }) => predicted)).toEqual([20, 60]);
  });
});

const pair = (given: Partial<Pair>): Pair => ({
  scenario: 'IM-0001',
  by: 'v1',
  architecture: 'direct',
  model: 'a',
  predicted: 50,
  measured: 50,
  responses: 3,
  chain: null,
  ...given,
});

describe('a calibration', () => {
  test('is clustered by scenario: a second model at the same scenario is no second scenario', () => {
    const of = [
      pair({ scenario: 'A', predicted: 50, measured: 30 }),
      pair({ scenario: 'A', model: 'b', predicted: 50, measured: 50 }),
      pair({ scenario: 'B', predicted: 20, measured: 20, chain: { predicted: 0.5, found: 1, of: 4 } }),
    ];
    // Differences of the scenarios: -10 and 0.
    expect(calibratedOf(of, 0.95)).toMatchObject([
      {
        scenarios: 2,
        models: ['a', 'b'],
        responses: 9,
        predicted: 35,
        measured: 30,
        difference: { mean: -5, standardError: 5, clusters: 2 },
        meanAbsoluteError: 5,
        correlation: null,
        chain: { scenarios: 1, predicted: 0.5, measured: 0.25, difference: { mean: -0.25 } },
      },
    ]);
  });

  test('keeps architectures and versions of the prompt apart', () => {
    const of = [pair({}), pair({ architecture: 'chain-of-thought' }), pair({ by: 'v2' })];
    expect(calibratedOf(of, 0.95).map(({ architecture, by }) => `${architecture} ${by}`)).toEqual([
      'chain-of-thought v1',
      'direct v1',
      'direct v2',
    ]);
  });

  test('that errs by the same everywhere has that error, and still knows which are the harder', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 12 }),
        fc.integer({ min: -40, max: 40 }),
        (scores, error) => {
          const [of] = calibratedOf(
            scores.map((predicted, at) => pair({ scenario: `S${at}`, predicted, measured: predicted + error })),
            0.95,
          );
          expect(of?.difference.mean).toBeCloseTo(error, 9);
          expect(of?.meanAbsoluteError).toBeCloseTo(Math.abs(error), 9);
          expect(of?.correlation?.r).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test('is drawn, and what names hold is escaped', () => {
    const report = calibrationReport({
      simulated: true,
      evaluations: ['one'],
      level: 0.95,
      examined: [examined([[{ score: 30 }]], { model: '<b>model</b>' })],
      leftOut: [],
    });
    const page = htmlOf(renderCalibration(report));
    expect(page).toContain('SIMULATED');
    expect(page).toContain('Measured score by predicted score, direct');
    expect(page).not.toContain('<b>model</b>');
    expect(calibrationRows(report)).toEqual([
      ['direct', 'galileo_v1_0123456789ab', '1', '20.0', '30.0', '10.0 (no interval)', '10.0', '–', '25%', '0%'],
    ]);
  });
});

test('one model is one solver, whoever serves it and in whatever order it is named', () => {
  const [one, other] = [
    examined([[{ score: 100 }]], { model: 'openai:a' }),
    examined([[{ score: 0 }]], { model: 'local:someone/A' }),
  ];
  for (const order of [
    [one, other],
    [other, one],
  ]) {
    const pairs = pairsOf(order);
    expect(pairs).toMatchObject([{ model: 'local:someone/A', measured: 50, responses: 2 }]);
    expect(calibratedOf(pairs, 0.95)).toMatchObject([{ models: ['local:someone/A'], responses: 2 }]);
  }
});
