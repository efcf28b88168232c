import type { Figure, Shape } from '../../page/figure.ts';
import { fields, figure, list, type Page, part, prose, section, table } from '../../page/page.ts';
import { squarePlot } from '../../page/square-plot.ts';
import { decimal, percent } from '../../text/amounts.ts';
import { armWords } from '../ablation/arms.ts';
import type { ArmOfSet, Calibration } from './measured.ts';
import type { CalibrationReport } from './report.ts';
import { binRows, comparedRows, kindRows, problemRows, setFindingWords, truthRows } from './rows.ts';

/** The report as a page that a browser shows without anything else, and as Markdown: one drawing an arm. */
export function calibrationPage(report: CalibrationReport): Page {
  const { runKey, simulated, seed, set, rules, arms, comparisons, cautions, finding, problems } = report;
  return {
    title: `Calibration ${runKey}`,
    simulated,
    first: [
      ['Problems', `${set.drawn} of ${set.of}, ${set.name}`],
      ['Seed', seed],
      [
        'Intervals',
        `${percent(rules.level)}; a share that is right: exact; everything else: bootstrap over problems, ${rules.resamples} draws`,
      ],
      ['Finding', setFindingWords[finding]],
    ],
    sections: [
      section('Before you believe it', [list(cautions)]),
      section('How often each is right, and how sure it is', [
        drawn(truthRows(report)),
        list(arms.map(({ arm }) => `${arm}: ${armWords[arm]}`)),
        prose(
          'The Brier score is the mean square of what a confidence lacks to the truth, 0 to 1; the calibration error is the mean distance of confidence and share right over ten bins. Of both lower is better.',
        ),
      ]),
      ...(comparisons.length === 0
        ? []
        : [
            section('Compared, problem by problem', [
              drawn(comparedRows(report)),
              prose(
                'A difference above 0 speaks for the first of the pair. Whoever is right on the same problems as the other is alike.',
              ),
            ]),
          ]),
      ...arms.map(armSection),
      section(
        'Problems and answers',
        [
          drawn(problemRows(report)),
          ...problems.map(({ id, kind, statement, key, why }) =>
            part(
              `${id}, ${kind}`,
              [
                prose(statement),
                fields([
                  ['Key', key],
                  ['Why', why],
                ]),
              ],
              true,
            ),
          ),
        ],
        true,
      ),
    ],
  };
}

const drawn = ({ head, rows }: ReturnType<typeof truthRows>) => table([...head], rows);

function armSection({ arm, calibration, kinds }: ArmOfSet) {
  if (calibration === null)
    return section(`Confidence against truth: ${arm}`, [prose('No answer could be scored and states a confidence.')]);
  const bins = drawn(binRows(calibration));
  return section(`Confidence against truth: ${arm}`, [
    prose(
      'On the line a confidence is right as often as it says; below it the arm is too sure of itself. The upright lines are the intervals.',
    ),
    figure(reliabilityDiagram(arm, calibration), [bins]),
    bins,
    drawn(kindRows(kinds)),
  ]);
}

/** Stated confidence from left to right, share right from bottom to top, both from 0 to 1. */
const reliabilityDiagram = (arm: string, { bins }: Calibration): Figure =>
  squarePlot({
    label: `Share right by stated confidence, ${arm}`,
    most: 1,
    tick: percent,
    across: 'stated confidence',
    upwards: 'share right',
    diagonal: 'as sure as it is right',
    shapes: (x, y) =>
      bins.flatMap(({ claims, meanConfidence, shareTrue, interval }): Shape[] => [
        ...(interval === null
          ? []
          : [
              {
                is: 'line' as const,
                from: [x(meanConfidence), y(interval.low)] as const,
                to: [x(meanConfidence), y(interval.high)] as const,
                look: 'answer',
              },
            ]),
        {
          is: 'dot',
          at: [x(meanConfidence), y(shareTrue)],
          radius: 3 + Math.min(6, Math.sqrt(claims)),
          look: 'answer',
          tip: `${claims} answers: stated ${decimal(meanConfidence)}, right ${decimal(shareTrue)}`,
        },
      ]),
  });
