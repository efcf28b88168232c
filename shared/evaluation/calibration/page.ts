import type { Figure, Shape } from '../../page/figure.ts';
import { figure, list, type Page, prose, section, table } from '../../page/page.ts';
import { decimal, percent } from '../../text/amounts.ts';
import type { Calibrated } from './calibration.ts';
import type { Pair } from './pairs.ts';
import { calibrationHead, calibrationNotes, type CalibrationReport, calibrationRows } from './report.ts';

const [left, top, side, foot] = [46, 14, 300, 44] as const;
const ticks = [0, 25, 50, 75, 100] as const;

/** The page of a calibration: one drawing an architecture and version, with its pairs as a table below. */
export function renderCalibration(report: CalibrationReport): Page {
  return {
    title: "GALILEO's predictions beside what was measured",
    simulated: report.simulated,
    first: [
      ['Evaluations', report.evaluations.join(', ')],
      ['Pairs', `${report.pairs.length}, each a scenario as one model did it`],
      ['Intervals', percent(report.level)],
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
function scatter(architecture: string, pairs: readonly Pair[]): Figure {
  const x = (score: number) => left + (score / 100) * side;
  const y = (score: number) => top + side - (score / 100) * side;
  return {
    width: left + side + 20,
    height: top + side + foot,
    label: `Measured score by predicted score, ${architecture}`,
    shapes: [
      ...ticks.flatMap((tick): Shape[] => [
        { is: 'line', from: [x(tick), y(0)], to: [x(tick), y(100)], look: 'grid' },
        { is: 'line', from: [x(0), y(tick)], to: [x(100), y(tick)], look: 'grid' },
        { is: 'text', at: [x(tick), y(0) + 16], text: String(tick), look: 'soft', anchor: 'middle' },
        { is: 'text', at: [x(0) - 8, y(tick) + 4], text: String(tick), look: 'soft', anchor: 'end' },
      ]),
      { is: 'line', from: [x(0), y(0)], to: [x(100), y(100)], look: 'threshold' },
      ...pairs.map(({ scenario, model, predicted, measured }): Shape => ({
        is: 'dot',
        at: [x(predicted), y(measured)],
        radius: 4,
        look: 'answer',
        tip: `${scenario}, ${model}: predicted ${decimal(predicted, 1)}, measured ${decimal(measured, 1)}`,
      })),
      { is: 'text', at: [x(50), y(0) + 36], text: 'predicted', look: '', anchor: 'middle' },
      { is: 'text', at: [x(0), top - 3], text: 'measured', look: '', anchor: 'middle' },
    ],
    legend: [{ look: 'threshold', means: 'as predicted' }],
  };
}
