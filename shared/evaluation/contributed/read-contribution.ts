import { z } from 'zod';
import { categories, statuses, tiers } from '../../scenario/vocabulary.ts';
import { excerpt } from '../../text/cut.ts';
import { notStorable, storableIn } from '../../kernel/json.ts';
import { answerProblems, longestText } from '../given/answers-file.ts';
import { linesOf, type ReadJson, readJson, readLine } from '../given/json-lines.ts';
import { judgement } from '../judgement.ts';
import { type EvaluationReport, evaluationReport, type Reported } from '../report.ts';
import { judgePlaces, longestAnswer } from '../roster.ts';
import type { KeyedScenario } from '../scenario-set.ts';
import { stampProblems } from './held-together.ts';
import { untrustedProblems } from './untrusted.ts';

/** An evaluation that somebody has handed in: its report, and the responses that it is of, without twins; and all lines of them. */
export interface Contribution {
  readonly report: EvaluationReport;
  readonly rows: readonly Reported[];
  readonly lines: readonly Line[];
}

const score = z.number().min(0).max(100).nullable();
const words = z.string().max(4_000);

/** What one judgement came to, as a line tells it; what it comes to here is computed from the judgement. */
const scored = z.strictObject({
  score,
  why: z.string().nullable(),
  rubricScore: z.number().nullable(),
  ceilings: z.array(z.strictObject({ rule: words, score: z.number() })),
  met: z.array(words),
  unsupported: z.array(words),
  wrongAnswer: z.number().nullable(),
  wrongNumbers: z.array(words),
  declined: z.boolean(),
  breakthrough: z.boolean(),
});

/** A line of the responses of an evaluation, as `responseLines` writes it. */
const line = z
  .strictObject({
    runKey: z.string(),
    simulated: z.boolean(),
    model: z.string(),
    scenario: z.string(),
    category: z.enum(categories),
    tier: z.enum(tiers),
    status: z.enum(statuses),
    run: z.int().min(1),
    judged: z.array(z.strictObject({ judge: z.string(), judgement: judgement.nullable(), scored: scored.nullable() })),
    score,
    why: z.string(),
    scores: z.array(z.number().min(0).max(100)),
    breakthrough: z.boolean(),
    twin: z.literal(true).optional(),
    inBatches: z.strictObject({ answer: z.boolean(), judgements: z.array(words).max(judgePlaces.length) }).optional(),
    canary: z.literal(true).optional(),
    said: z.enum(['answer', 'declined', 'empty', 'exhausted', 'missing']),
    answer: z.string().max(longestAnswer).nullable(),
  })
  .refine(storableIn, notStorable);
type Line = z.infer<typeof line>;

/**
 * Reads what somebody has handed in (evaluation rules §1.15): the report as JSON and its responses as JSON Lines, as `evaluate report`
 * writes them. Every problem names the line and the field. `set`: the scenarios that it has to be of.
 */
export function readContribution(
  reportText: string,
  responses: string,
  set: readonly KeyedScenario[],
): Contribution | { readonly problems: readonly string[] } {
  const said = readReport(reportText);
  if ('problems' in said) return said;
  if (responses.length > longestText) return { problems: [`the responses: have more than ${longestText} characters`] };
  const report = said.value;
  const read = linesOf(responses).map((one) => ({ at: one.at, ...readLine(one, line) }));
  const unread = read.flatMap((one) => ('problems' in one ? one.problems : []));
  const given = read.flatMap((one) =>
    'value' in one && one.value.twin !== true ? [{ at: one.at, ...one.value }] : [],
  );
  const problems = [
    ...unread,
    ...given.flatMap((one) => strange(one, report).map((what) => `line ${one.at}: ${what}`)),
    ...(unread.length > 0
      ? []
      : answerProblems(
          { runs: report.runs, answers: given },
          set.map(({ face }) => face.scenarioId),
          ({ at }) => `line ${at}: `,
        )),
    ...stampProblems(
      report,
      set.map(({ face }) => face),
    ),
  ];
  // In the order of the set, whatever the file's is.
  const place = new Map(set.map(({ face }, at) => [face.scenarioId, at]));
  const inOrder = given.toSorted(
    (a, b) => (place.get(a.scenario) ?? 0) - (place.get(b.scenario) ?? 0) || a.run - b.run,
  );
  if (problems.length > 0) return { problems };
  const twins = read.flatMap((one) => ('value' in one && one.value.twin === true ? [one.value] : []));
  const lines = [...inOrder.map(({ at: _, ...one }) => one), ...twins];
  return { report, rows: inOrder.map(rowOf), lines };
}

/** The report of a file; every problem names its field. */
export function readReport(text: string): ReadJson<EvaluationReport> {
  if (text.length > longestText) return { problems: [`the report: has more than ${longestText} characters`] };
  const read = readJson('the report', text, evaluationReport);
  const problems = 'problems' in read ? [] : untrustedProblems(read.value);
  return problems.length > 0 ? { problems } : read;
}

/** A line of another evaluation, of a judge whom the report does not have, or of an answer that is not there. */
function strange({ runKey, model, simulated, judged, said, answer }: Line, report: EvaluationReport): string[] {
  const places = report.judges.map(({ judge }) => judge);
  const due = said === 'answer' ? places : [];
  return [
    ...(runKey === report.runKey ? [] : [`runKey: it is ${excerpt(runKey, 80)}, and the report's ${report.runKey}`]),
    ...(model === report.model ? [] : [`model: it is ${excerpt(model, 80)}, and the report's ${report.model}`]),
    ...(simulated === report.simulated ? [] : ['simulated: the report says the other']),
    ...((said === 'answer') === (answer !== null) ? [] : [`answer: ${said} and the answer do not go together`]),
    ...(JSON.stringify(judged.map(({ judge }) => judge)) === JSON.stringify(due)
      ? []
      : [`judged: it has to be by ${due.join(', ') || 'nobody'}, one after the other`]),
    ...judged.flatMap(({ judge, judgement: says, scored: came }) =>
      (says === null) === (came === null)
        ? []
        : [`judged: ${judge} has a score without a judgement, or the other way round`],
    ),
  ];
}

const rowOf = ({ said, answer, why, ...line }: Line): Reported => {
  const { scenario, category, tier, status, run, judged, score: came, scores, breakthrough } = line;
  return {
    ...{ scenario, category, tier, status, run, judged, score: came, why, scores, breakthrough },
    said: saidIn(said, answer, why),
  };
};

function saidIn(said: Line['said'], answer: string | null, why: string): Reported['said'] {
  if (said === 'answer') return { kind: said, text: answer ?? '' };
  return said === 'missing' ? { kind: said, why } : { kind: said };
}
