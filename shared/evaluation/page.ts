import type { Figure, Shape } from '../page/figure.ts';
import { type Block, fields, figure, list, type Page, prose, section, table } from '../page/page.ts';
import { counted, decimal, grouped, levelText, money } from '../text/amounts.ts';
import { excerpt } from '../text/cut.ts';
import { verdictLines } from './candidates/told.ts';
import { besideRows, provenanceLine } from './given/provenance.ts';
import type { ImScore } from './im-score.ts';
import { type InBatches, inBatchesLine } from './in-batches.ts';
import type { EvaluationReport } from './report.ts';
import { twinBlocks } from './twins/report.ts';

const [left, plot, right, row, bar] = [190, 380, 70, 24, 12] as const;

interface Named {
  readonly group: string;
  readonly score: ImScore['score'];
  readonly interval: ImScore['interval'];
}

/** Scores as bars from 0 to 100, each with its interval as a line. */
function scoreFigure(groups: readonly Named[], label: string): Figure {
  const at = (score: number) => left + (score / 100) * plot;
  const shapes = groups.flatMap(({ group, score, interval }, nth): Shape[] => {
    const top = nth * row + 4;
    const middle = top + bar / 2;
    return [
      { is: 'text', at: [left - 8, top + 10], text: excerpt(group, 28), look: '', anchor: 'end' },
      { is: 'rect', x: left, y: top, width: plot, height: bar, look: 'back' },
      ...(score === null
        ? []
        : [{ is: 'rect', x: left, y: top, width: (score / 100) * plot, height: bar, look: 'plain' } as const]),
      ...(interval === null
        ? []
        : [
            {
              is: 'line',
              from: [at(interval.low), middle],
              to: [at(interval.high), middle],
              look: 'threshold',
            } as const,
          ]),
      { is: 'text', at: [left + plot + 8, top + 10], text: decimal(score, 1), look: '' },
    ];
  });
  return {
    width: left + plot + right,
    height: groups.length * row + 6,
    label,
    shapes,
    legend: [{ look: 'threshold', means: 'interval' }],
  };
}

const range = (given: ImScore['interval'], digits = 1): string =>
  given === null ? '–' : `${decimal(given.low, digits)} to ${decimal(given.high, digits)}`;

function groupBlocks(name: string, groups: readonly (ImScore & { readonly group: string })[]): Block[] {
  const rows = groups.map((one) => [
    one.group,
    decimal(one.score, 1),
    range(one.interval),
    range(one.bounds),
    String(one.scenarios),
    `${one.unscored} of ${one.responses}`,
  ]);
  const whole = table([name, 'Score', 'Interval', 'Bounds', 'Scenarios', 'Unscored'], rows);
  return [figure(scoreFigure(groups, `IM-Score by ${name.toLowerCase()}`), [whole]), whole];
}

/** How the model was asked, in a few words. */
const askedLine = ({ architecture, temperature }: NonNullable<EvaluationReport['asked']>): string =>
  [architecture ?? 'as the roster has it', ...(temperature === undefined ? [] : [`temperature ${temperature}`])].join(
    ', ',
  );

const batchLine = (found: InBatches, { im, judgements, usage }: EvaluationReport): string =>
  inBatchesLine(found, {
    responses: im.responses,
    judgements: judgements.due,
    costMicrodollars: usage.costMicrodollars,
  });

const canaryLine = ({ told }: NonNullable<EvaluationReport['canary']>): string =>
  told.length === 0
    ? 'told by no response'
    : `told in ${told.map(({ scenario, run }) => `${scenario}.${run}`).join(', ')}`;

/** The page of an evaluation: what a reader wants to know first, then what it rests on. */
export function renderEvaluationReport(report: EvaluationReport): Page {
  const { im, model, judges, runs, passes, agreement, frontier, said, judgements, usage, rules, cautions, given } =
    report;
  return {
    title: `Evaluation of ${model}`,
    simulated: report.simulated,
    first: [
      ['IM-Score', `${decimal(im.score, 1)} (${levelText(rules.level)} interval ${range(im.interval)})`],
      ['Bounds', `${range(im.bounds)}, with the unscored at 0 and at 100`],
      [
        'Scenarios',
        `${im.scenarios}, ${counted(runs, 'run')} each; ${im.unscored} of ${im.responses} responses unscored`,
      ],
      ...(report.asked === undefined ? [] : [['Asked', askedLine(report.asked)] as const]),
      ...(report.canary === undefined ? [] : [['Canary', canaryLine(report.canary)] as const]),
      ...(report.inBatches === undefined ? [] : [['In batches', batchLine(report.inBatches, report)] as const]),
      ['Judges', judges.map(({ judge, model: by }) => `${judge} (${by})`).join(', ')],
    ],
    sections: [
      section('Before you believe it', [list(cautions)]),
      ...(given?.from === 'evaluation'
        ? [section('Beside the scores before', [fields(besideRows(given, given))])]
        : []),
      section('Profile', groupBlocks('Category', report.categories)),
      section('By tier', groupBlocks('Tier', report.tiers)),
      section('By status', groupBlocks('Status', report.statuses)),
      section('Passes', [
        prose(
          `A response passes at ${rules.passScore} or more. Bounds are of all scenarios, with each unscored run as one that fails, and as one that passes.`,
        ),
        table(
          ['k', 'pass@k', 'Interval', 'Bounds', 'pass^k', 'Interval', 'Bounds', 'Scenarios left out'],
          passes.map(({ k, any, all, leftOut, bounds }) => [
            String(k),
            decimal(any?.mean ?? null),
            range(any?.interval ?? null, 2),
            range(bounds?.any ?? null, 2),
            decimal(all?.mean ?? null),
            range(all?.interval ?? null, 2),
            range(bounds?.all ?? null, 2),
            String(leftOut),
          ]),
        ),
      ]),
      section('Frontier', [
        prose(
          `${frontier.withCandidate} of ${frontier.scenarios} open problems have a breakthrough candidate. Candidates are for people to check.`,
        ),
        list(frontier.candidates.map(({ scenario, run }) => `${scenario}, run ${run}`)),
        ...(frontier.verdicts === undefined ? [] : [prose('What people said:'), list(verdictLines(frontier.verdicts))]),
      ]),
      ...(report.twins === undefined ? [] : [section('Twins', twinBlocks(report.twins))]),
      section('Judging', [
        fields([
          ['Judgements', `${judgements.counted} of ${judgements.due} count`],
          ['Marks without evidence', grouped(judgements.unsupported)],
          ["Krippendorff's alpha of scores", decimal(agreement.alpha)],
          ['The same of pass or fail', decimal(agreement.alphaOfPasses)],
          ['Intraclass correlation ICC(A,1)', decimal(agreement.intraclass)],
        ]),
        fields(Object.entries(said).map(([kind, many]) => [`Responses: ${kind}`, String(many)] as const)),
      ]),
      section(
        'Scenarios',
        [
          table(
            ['Scenario', 'Tier', 'Status', 'Score', 'Runs', 'Unscored'],
            report.scenarios.map((one) => [
              one.scenario,
              one.tier,
              one.status,
              decimal(one.score, 1),
              one.scores.map((score) => decimal(score, 0)).join(', '),
              String(one.unscored),
            ]),
          ),
        ],
        true,
      ),
      section('Provenance', [
        fields([
          ['Run', report.runKey],
          ['Answers', given === undefined ? 'asked for by this run' : provenanceLine(given)],
          ['Set (SHA-256)', report.set],
          ['Since', report.createdAt],
          ['Snapshots', report.snapshots.join(', ')],
          ['Calls', grouped(usage.calls)],
          ['Tokens', `${grouped(usage.inputTokens)} in, ${grouped(usage.outputTokens)} out`],
          ['Cost', money(usage.costMicrodollars)],
        ]),
      ]),
    ],
  };
}
