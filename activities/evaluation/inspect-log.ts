import {
  type EvaluationBrief,
  type EvaluationReport,
  type EvaluationRules,
  type inspectLog,
  paperKeyOf,
} from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { findNotes } from '../store/notes.ts';
import { storedRun } from '../store/stored-run.ts';
import { papers } from './notes.ts';
import { scoredResponses } from './scored-responses.ts';

/** The responses behind a published report, and what the model was given. */
export async function behindReport(
  db: Queryable,
  { runKey }: Pick<EvaluationReport, 'runKey'>,
): Promise<Pick<Parameters<typeof inspectLog>[0], 'rows' | 'papers'>> {
  const run = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', runKey);
  const keyed = new Map(run.brief.scenarios.map((scenario) => [paperKeyOf(runKey, scenario), scenario]));
  const [{ rows }, notes] = await Promise.all([scoredResponses(db, run), findNotes(db, [...keyed.keys()])]);
  return { rows, papers: new Map(notes.map((note) => [keyed.get(note.key) ?? '', papers.read(note)])) };
}
