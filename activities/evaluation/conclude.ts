import {
  beside,
  type EvaluationActivities,
  type EvaluationBrief,
  type EvaluationRules,
  inBatchesByResponse,
  type Provenance,
  renderEvaluationReport,
  reportOf,
  responseLines,
  snapshotsOf,
  twinLine,
} from '../../shared/evaluation/index.ts';
import { houseEntry, jsonText } from '../../shared/kernel/index.ts';
import { htmlOf } from '../../shared/page/index.ts';
import { callsOfRun, type StoredCall } from '../store/calls.ts';
import type { Database } from '../store/database.ts';
import { publishFiles } from '../store/documents.ts';
import { storedRun } from '../store/stored-run.ts';
import { canaryFlags } from './canary-told.ts';
import { layCandidates } from './candidates.ts';
import { concludeProbes } from './contamination/probes.ts';
import {
  type EvaluationRow,
  inBatchesOf,
  type ScoredResponses,
  scoredResponses,
  withBatches,
} from './scored-responses.ts';
import { sourceOf } from './together.ts';

/** Scores what is stored, and publishes the report. */
export function concludeEvaluationIn(db: Database): EvaluationActivities['concludeEvaluation'] {
  return async function concludeEvaluation({ runKey }) {
    const run = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', runKey);
    const { brief } = run;
    if (brief.probes !== undefined) return concludeProbes(db, run);
    const scored = await scoredResponses(db, run);
    const { calls } = scored;
    const source = await sourceOf(db, run);
    const askedBy = source.runKey === runKey ? calls : await callsOfRun(db, source.runKey);
    const { rows, twins } = await flagged(db, brief, scored, askedBy);
    const candidates = await layCandidates(db, run, scored);
    const batched = await inBatchesOf(db, run);
    const usage = withBatches(calls, batched);
    const report = reportOf({
      runKey,
      simulated: run.corpus === 'simulated',
      createdAt: run.createdAt,
      brief,
      policy: run.policy,
      rows,
      twins,
      usage,
      given: await provenanceOf(db, run, rows),
      ...(source.runKey === runKey
        ? {}
        : { origin: { asked: source.brief, snapshots: snapshotsOf('subject', askedBy) } }),
    });
    const files = [
      { path: `evaluation/${runKey}.json`, text: jsonText(report) },
      {
        path: `evaluation/${runKey}.jsonl`,
        text: responseLines(report, rows, twins, batched && inBatchesByResponse(usage)),
      },
      { path: `evaluation/${runKey}.html`, text: htmlOf(renderEvaluationReport(report)) },
    ];
    const { im } = report;
    const content = { state: 'scored', score: im.score, responses: im.responses, unscored: im.unscored };
    await publishFiles(db, runKey, files, [houseEntry('TALLY', 'scored', 'EVALUATE', content)]);
    return {
      documents: files.map(({ path }) => path),
      score: im.score,
      responses: im.responses,
      unscored: im.unscored,
      ...(candidates.length === 0 ? {} : { candidates }),
      ...(report.twins === undefined ? {} : { twins: twinLine(report.twins) }),
    };
  };
}

/** `askedBy`: the calls of the run that has asked. Responses and twins, of which those that tell the canary are marked; where there is none to look for, as they are. */
async function flagged(
  db: Database,
  { canary }: EvaluationBrief,
  { rows, twins }: ScoredResponses,
  askedBy: readonly StoredCall[],
): Promise<Pick<ScoredResponses, 'rows' | 'twins'>> {
  if (canary === undefined) return { rows, twins };
  const flag = await canaryFlags(db, canary, askedBy);
  return { rows: rows.map(flag), twins: twins.map(flag) };
}

/** Where the answers came from; of another evaluation's, its scores beside the new ones. null: the model was asked. */
async function provenanceOf(
  db: Database,
  { brief: { given }, policy }: EvaluationRow,
  rows: ScoredResponses['rows'],
): Promise<Provenance | null> {
  if (given === undefined || given.from === 'file') return given ?? null;
  const source = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', given.runKey);
  const before = await scoredResponses(db, source);
  const { passScore } = source.policy;
  return {
    ...given,
    judges: [...(source.brief.judges ?? [])],
    passScore,
    ...beside(before.rows, rows, policy, passScore),
  };
}
