import {
  type AuditActivities,
  type AuditBrief,
  auditedOf,
  auditInput,
  type AuditPolicy,
  auditReportOf,
  drawAnswers,
  judgedAnswers,
  marksIn,
  peopleAsked,
  renderAuditReport,
} from '../../../shared/evaluation/index.ts';
import {
  type EvaluationBrief,
  type EvaluationRules,
  paperKeyOf,
  responseOf,
  shownAnswer,
  shownKey,
  verdictsIn,
} from '../../../shared/evaluation/index.ts';
import { houseEntry, jsonText } from '../../../shared/kernel/index.ts';
import { htmlOf } from '../../../shared/page/index.ts';
import { badInput, ownRun } from '../../bad-input.ts';
import { type Database, transaction } from '../../store/database.ts';
import { publishFiles } from '../../store/documents.ts';
import { findNotes, saveNotes } from '../../store/notes.ts';
import { findOutcome } from '../../store/outcomes.ts';
import { findRun, type RunRow } from '../../store/runs.ts';
import { storedRun } from '../../store/stored-run.ts';
import { keyProblems, openedRun } from '../../store-run.ts';
import { papers } from '../notes.ts';
import { reviewsOfRun } from '../reviews-of.ts';
import { type EvaluationRow, scoredResponses } from '../scored-responses.ts';
import { auditedAnswers } from './notes.ts';

type AuditRow = RunRow<AuditBrief, AuditPolicy>;

/** The activities of judge audits (evaluation rules §5). */
export function auditIn(db: Database): AuditActivities {
  return {
    async openAudit({ runKey, input }) {
      const known = await findRun<AuditBrief, AuditPolicy>(db, runKey);
      const { brief, policy } = known === null ? await store(db, runKey, input) : ownRun(known, 'audit');
      return { runKey, policy, responses: brief.responses };
    },
    async concludeAudit({ runKey }) {
      const run = await storedRun<AuditBrief, AuditPolicy>(db, 'audit', runKey);
      const evaluation = await evaluationOf(db, run.brief.evaluation);
      const [{ rows }, reviews] = await Promise.all([scoredResponses(db, evaluation), reviewsOfRun(db, runKey)]);
      const report = auditReportOf({
        runKey,
        simulated: run.corpus === 'simulated',
        createdAt: run.createdAt,
        evaluation: evaluation.runKey,
        model: evaluation.brief.model,
        set: evaluation.brief.set,
        seed: run.brief.seed,
        of: run.brief.of,
        drawn: run.brief.responses.map(({ response }) => response),
        asked: peopleAsked(run.policy),
        marks: marksIn(reviews),
        rows,
        policy: evaluation.policy,
      });
      const files = [
        { path: `audit/${runKey}.json`, text: jsonText(report) },
        { path: `audit/${runKey}.html`, text: htmlOf(renderAuditReport(report)) },
      ];
      const { drawn, marked, amongPeople, score } = report;
      const told = {
        drawn,
        marked,
        twice: amongPeople?.answers ?? 0,
        judged: score.judged?.mean ?? null,
        corrected: score.corrected?.mean ?? null,
      };
      await publishFiles(db, runKey, files, [houseEntry('TALLY', 'compared', 'AUDIT', { state: 'compared', ...told })]);
      return { documents: files.map(({ path }) => path), ...told };
    },
  };
}

const evaluationOf = (db: Database, runKey: string): Promise<EvaluationRow> =>
  storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', runKey);

/** Whoever has decided on a candidate has seen that its judges flag it: by response, their names. */
async function whoHasSeen(db: Database, evaluation: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const verdicts = verdictsIn(await reviewsOfRun(db, evaluation));
  return new Map(
    [...Map.groupBy(verdicts, ({ response }) => response)].map(([response, own]) => [
      response,
      [...new Set(own.map(({ reviewer }) => reviewer))],
    ]),
  );
}

/** Reads the input, draws, and stores the run with what people are to read. Throws BAD_INPUT. */
async function store(db: Database, runKey: string, input: unknown): Promise<AuditRow> {
  const read = auditInput.safeParse(input);
  const problems = [
    ...keyProblems('audit', runKey),
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)),
  ];
  if (!read.success || problems.length > 0) throw badInput(problems);
  const { evaluation: name, seed, policy } = read.data;
  const found = await findRun<EvaluationBrief, EvaluationRules>(db, name);
  if (found?.system !== 'evaluation')
    throw badInput([`evaluation: there is no ${name}; list them with: symposium evaluate list`]);
  const ending = await findOutcome(db, name);
  if (ending?.outcome !== 'SCORED')
    throw badInput([`evaluation: ${name} has no scores (${ending?.outcome ?? 'it is under way'})`]);
  const { rows, keys } = await scoredResponses(db, found);
  const frame = judgedAnswers(rows);
  if (frame.length === 0) throw badInput([`evaluation: ${name} has no answer that a judge has scored`]);
  const drawn = drawAnswers(rows, policy.size, seed, found.policy.passScore);
  const barred = await whoHasSeen(db, name);
  const scoringKeys = new Map(keys.map((key) => [key.scenario, key]));
  const answers = new Map(frame.map((row) => [responseOf(row.scenario, row.run), row]));
  const laid = await Promise.all(
    drawn.map(async (response) => {
      const row = answers.get(response);
      const key = scoringKeys.get(row?.scenario ?? '');
      if (row?.said.kind !== 'answer' || key === undefined) throw new RangeError(`${response} has no answer`);
      const [paper] = await findNotes(db, [paperKeyOf(name, row.scenario)]);
      return auditedAnswers.write(
        { key: auditedOf(runKey, response), addressee: null },
        {
          paper: paper === undefined ? '' : papers.read(paper),
          key: shownKey(key),
          answer: shownAnswer(row.said.text, found.policy.answerCharacters, key),
        },
      );
    }),
  );
  const brief: AuditBrief = {
    evaluation: name,
    seed,
    of: frame.length,
    responses: drawn.map((response) => ({ response, barred: barred.get(response) ?? [] })),
  };
  return transaction(db, async (client) => {
    const run = await openedRun<AuditBrief, AuditPolicy>(client, {
      runKey,
      system: 'audit',
      corpus: found.corpus,
      brief,
      policy,
      opened: () => ({ drawn: drawn.length, of: frame.length, seed }),
    });
    await saveNotes(client, runKey, laid);
    return run;
  });
}
