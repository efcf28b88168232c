import type { Figure, Shape } from '../../page/figure.ts';
import { figure, list, type Page, prose, section, table } from '../../page/page.ts';
import { squarePlot } from '../../page/square-plot.ts';
import { decimal, levelText, percent } from '../../text/amounts.ts';
import type { Calibrated } from './calibration.ts';
import type { Pair } from './pairs.ts';
import { calibrationHead, calibrationNotes, type CalibrationReport, calibrationRows } from './report.ts';

/**
 * The page of a calibration: one drawing an architecture and version, with its pairs as a table below. `more`: what it
 * is of.
 */
export function renderCalibration(report: CalibrationReport, more: readonly [string, string][] = []): Page {
  return {
    title: "GALILEO's predictions beside what was measured",
    simulated: report.simulated,
    first: [
      ...more,
      ['Evaluations', report.evaluations.join(', ') || 'none'],
      ['Pairs', `${report.pairs.length}, each a scenario as one model did it`],
      ['Intervals', levelText(report.level)],
    ],
    sections: [
      section('Before you believe it', [list(calibrationNotes(report))]),
      section('Calibration', [table([...calibrationHead], calibrationRows(report))]),
      ...report.groups.map((group) => groupSection(group, pairsIn(report, group))),
    ],
  };
}

const pairsIn = ({ pairs }: CalibrationReport, { architecture, by }: Calibrated): Pair[] =>
  pairs.filter((pair) => pair.architecture === architecture && pair.by === by);

function groupSection({ architecture, by }: Calibrated, pairs: readonly Pair[]) {
  const rows = pairs.map(({ scenario, model, predicted, measured, responses, chain }) => [
    scenario,
    model,
    decimal(predicted, 1),
    decimal(measured, 1),
    String(responses),
    chain === null ? '–' : `${percent(chain.predicted)}, found by ${chain.found} of ${chain.of}`,
  ]);
  const whole = table(['Scenario', 'Model', 'Predicted', 'Measured', 'Responses', 'Chain'], rows);
  return section(`${architecture}, by ${by}`, [
    prose('On the line a prediction is right; below it GALILEO took the model for better than it was.'),
    figure(scatter(architecture, pairs), [whole]),
    whole,
  ]);
}

/** Predicted from left to right, measured from bottom to top, both from 0 to 100. */
const scatter = (architecture: string, pairs: readonly Pair[]): Figure =>
  squarePlot({
    label: `Measured score by predicted score, ${architecture}`,
    most: 100,
    tick: String,
    across: 'predicted',
    upwards: 'measured',
    diagonal: 'as predicted',
    shapes: (x, y) =>
      pairs.map(({ scenario, model, predicted, measured }): Shape => ({
        is: 'dot',
        at: [x(predicted), y(measured)],
        radius: 4,
        look: 'answer',
        tip: `${scenario}, ${model}: predicted ${decimal(predicted, 1)}, measured ${decimal(measured, 1)}`,
      })),
  });
