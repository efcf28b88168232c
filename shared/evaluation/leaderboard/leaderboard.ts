import { decimal, levelText } from '../../text/amounts.ts';
import { byText } from '../../text/order.ts';
import { type Lifted, liftedCautions, liftedIn } from '../candidates/lifted.ts';
import { compareReports, type ComparedReports, levelCautions, responsesOf, strictest } from '../compare-reports.ts';
import { type CanaryTold, toldCautionsOf } from '../contamination/told.ts';
import { imScore } from '../im-score.ts';
import type { EvaluationReport } from '../report.ts';
import { memoryCautionsOf } from '../twins/report.ts';

/** One evaluation among others of its set (evaluation rules §3.9). */
export interface Place {
  /** 1, and one more for each that is shown to be ahead of it. */
  readonly rank: number;
  readonly runKey: string;
  readonly model: string;
  readonly judges: readonly string[];
  readonly runs: number;
  /**
   * Whether Symposium asked the model, or its answers were handed in or are those of another evaluation. `report`: the whole
   * report was handed in, and whatever it says of its answers, nobody here saw them; `contributed`: that was verified by its
   * judgements and keys as it was taken in.
   */
  readonly answers: 'asked' | 'file' | 'evaluation' | 'report' | 'contributed';
  readonly simulated: boolean;
  /** Which of its responses tell the canary of the release (evaluation rules §6.5); null: none was looked for. */
  readonly canary: CanaryTold | null;
  /** Answers to open problems that stand where only a verified one may (evaluation rules §2.7). */
  readonly lifted: Lifted;
  readonly score: number | null;
  readonly interval: EvaluationReport['im']['interval'];
  readonly unscored: number;
  readonly responses: number;
  /** It less the first of the list, scenario by scenario. null: it is the first, or no scenario has both scores. */
  readonly behind: ComparedReports['difference'];
}

export interface Leaderboard {
  readonly set: string;
  readonly simulated: boolean;
  /** Of every interval that stands in it. */
  readonly level: number;
  readonly places: readonly Place[];
  readonly cautions: readonly string[];
}

/**
 * Puts reports of one set, scored by one set of rules, in order. A rank is shared where no difference is shown. `handedIn`:
 * those of them that somebody else has made; `contributed`: that were taken in, by the names that they go by here (evaluation rules §1.16).
 */
export function leaderboardOf(
  reports: readonly EvaluationReport[],
  handedIn: readonly EvaluationReport[] = [],
  contributed: ReadonlyMap<EvaluationReport, string> = new Map(),
): { readonly board: Leaderboard } | { readonly problems: readonly string[] } {
  const sorted = reports.toSorted(
    (a, b) => (b.im.score ?? -1) - (a.im.score ?? -1) || byText(a.model, b.model) || byText(a.runKey, b.runKey),
  );
  const [first] = sorted;
  if (first === undefined) return { problems: ['leaderboard: there is no evaluation in it'] };
  const problems = sorted.slice(1).flatMap((one) => {
    const read = compareReports(first, one);
    return 'problems' in read ? read.problems : [];
  });
  if (problems.length > 0) return { problems };
  const sureness = strictest(sorted);
  const foreign = new Map<EvaluationReport, Place['answers']>([
    ...handedIn.map((report) => [report, 'report'] as const),
    ...[...contributed.keys()].map((report) => [report, 'contributed'] as const),
  ]);
  const compared = (one: EvaluationReport, other: EvaluationReport): ComparedReports | null => {
    const read = compareReports(one, other, sureness);
    return 'compared' in read ? read.compared : null;
  };
  const places = sorted.map((report): Place => {
    const ahead = sorted.filter((other) => other !== report && compared(other, report)?.standing === 'AHEAD');
    const { runKey, model, judges, runs, simulated, im, given, canary = null } = report;
    return {
      rank: 1 + ahead.length,
      // Two evaluations of two makers may have one key.
      ...{ runKey: contributed.get(report) ?? runKey, model, runs, simulated, canary },
      judges: judges.map((one) => one.model),
      answers: foreign.get(report) ?? given?.from ?? 'asked',
      lifted: liftedIn(report, responsesOf(report)),
      score: im.score,
      interval: intervalAt(sureness.level, report),
      unscored: im.unscored,
      responses: im.responses,
      behind: report === first ? null : (compared(report, first)?.difference ?? null),
    };
  });
  return {
    board: {
      set: first.set,
      simulated: sorted.some(({ simulated }) => simulated),
      level: sureness.level,
      places,
      cautions: [...cautionsOf(places, sorted), ...levelCautions(sorted, sureness.level)],
    },
  };
}

/** The interval of its score at the level of all of them. */
const intervalAt = (level: number, report: EvaluationReport): Place['interval'] =>
  report.rules.level === level ? report.im.interval : imScore(responsesOf(report), { ...report.rules, level }).interval;

function cautionsOf(places: readonly Place[], reports: readonly EvaluationReport[]): string[] {
  const panels = new Set(places.map(({ judges }) => JSON.stringify(judges.toSorted())));
  const pairs = (places.length * (places.length - 1)) / 2;
  return [
    ...(places.some(({ simulated }) => simulated)
      ? ['Made with simulated models or scenarios: what is simulated is ahead of nobody.']
      : []),
    ...toldCautionsOf(reports),
    ...memoryCautionsOf(reports),
    ...places.flatMap(({ answers, model, runKey, lifted }) =>
      answers === 'report' || answers === 'contributed' ? liftedCautions(`${model} (${runKey})`, lifted) : [],
    ),
    ...(panels.size > 1 ? ['Not all were judged by the same judges.'] : []),
    ...(places.some(({ answers }) => answers === 'file')
      ? ['Answers that were handed in are marked: nobody here saw the model give them.']
      : []),
    ...(places.some(({ answers }) => answers === 'report')
      ? ['Reports that were handed in are marked: nobody here asked the model or its judges, or saw what they said.']
      : []),
    ...(places.some(({ answers }) => answers === 'contributed')
      ? [
          'CONTRIBUTED results are marked: their figures follow from what they hand in; nobody here asked the model or its judges.',
        ]
      : []),
    ...(pairs > 1
      ? [`Each of ${pairs} pairs has an interval of its own: among many, some leave out 0 by chance.`]
      : []),
  ];
}

/** As the command line prints it: head and rows of a table, and what to know. */
export function leaderboardRows({ places, level }: Leaderboard): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const range = (given: Place['interval']) =>
    given === null ? '–' : `${decimal(given.low, 1)} to ${decimal(given.high, 1)}`;
  return {
    head: [
      ...[
        'rank',
        'model',
        'IM-Score',
        `${levelText(level)} interval`,
        'less the first',
        'interval',
        'unscored',
        'answers',
        'verified',
        'canary',
      ],
      'evaluation',
    ],
    rows: places.map((place) => {
      const { behind, canary } = place;
      return [
        String(place.rank),
        place.model,
        decimal(place.score, 1),
        range(place.interval),
        behind === null ? '–' : decimal(behind.mean, 1),
        range(behind?.interval ?? null),
        `${place.unscored} of ${place.responses}`,
        place.answers,
        String(place.lifted.answers),
        canary === null ? '–' : `told in ${canary.told.length}`,
        place.runKey,
      ];
    }),
  };
}
