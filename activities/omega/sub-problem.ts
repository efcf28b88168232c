import { z } from 'zod';
import type { OmegaTask } from '../../shared/omega/answers/index.ts';
import { cast } from '../../shared/omega/agents/index.ts';
import { asProblem, type SessionBrief, subProblemsIn, subSessionKey } from '../../shared/omega/session/index.ts';
import { completedPolicy, type SessionPolicy } from '../../shared/omega/index.ts';
import { findCalls } from '../store/calls.ts';
import type { Database } from '../store/database.ts';
import type { Fact } from '../../shared/omega/facts/index.ts';
import type { SubAnswer } from '../../shared/omega/digests/index.ts';
import { answersTo } from './sub-answers.ts';
import { sessionOf } from './stored-session.ts';
import { findRun } from '../store/runs.ts';

/** A problem that another session has set: what it says, and the rules of that session, under which it is solved. */
export interface SubProblem {
  readonly parent: string;
  readonly statement: string;
  readonly depth: number;
  readonly policy: SessionPolicy;
  readonly corpus: 'simulated' | 'real';
  readonly facts: readonly Fact[];
  /** What those came to whose answers it needs; PHI says which. */
  readonly answers: readonly SubAnswer[];
}

export type SubProblemReading =
  { readonly ok: true; readonly asked: SubProblem } | { readonly ok: false; readonly problems: readonly string[] };

const parentSchema = z.strictObject({ runKey: z.string().max(100), ref: z.string().max(1_000), index: z.int().min(0) });
const task: OmegaTask = 'intervene';

/**
 * Reads whose sub-problem a session is to solve. The words come from the stored answer of PHI that stated it, never
 * from the input.
 */
export async function readSubProblem(db: Database, given: unknown): Promise<SubProblemReading> {
  const read = parentSchema.safeParse(given);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.map(
        ({ path, message }) =>
          `${['parent', ...path].join('.')}: ${message}; name a session, its answer of PHI and the sub-problem's number, from 0`,
      ),
    };
  const { runKey, ref, index } = read.data;
  const [run, [call]] = await Promise.all([findRun<SessionBrief, SessionPolicy>(db, runKey), findCalls(db, [ref])]);
  if (run?.system !== 'omega')
    return refused(
      'runKey',
      `there is no session ${JSON.stringify(runKey)}; leave parent out, or name the session that asks`,
    );
  const policy: SessionPolicy = completedPolicy(run.policy);
  const [depth, most] = [run.brief.depth + 1, policy.failure.decompositionDepth];
  if (depth > most)
    return refused(
      'runKey',
      `${runKey} is nested ${run.brief.depth} deep, and its policy.failure.decompositionDepth is ${most}: it may set no sub-problems`,
    );
  const subProblems =
    call?.runKey === runKey && call.agent === cast[57].key && call.task === task
      ? subProblemsIn(call.answer, [run.brief.problem])
      : null;
  if (call === undefined || subProblems === null)
    return refused('ref', `is no answer in which PHI took session ${runKey} apart`);
  const one = subProblems[index];
  if (one === undefined)
    return refused('index', `is ${index}, and that answer states ${subProblems.length} sub-problems, numbered from 0`);
  return {
    ok: true,
    asked: {
      parent: runKey,
      statement: asProblem(one.statement),
      depth,
      policy,
      corpus: run.corpus,
      answers: await answersTo(
        db,
        one.needs.map((place) => ({
          key: subSessionKey(runKey, call.round, place + 1),
          question: subProblems[place]?.statement ?? '',
        })),
      ),
      facts: (await sessionOf(db, runKey)).state.facts.map(({ statement, source }) => ({ statement, source })),
    },
  };
}

const refused = (field: string, why: string): SubProblemReading => ({
  ok: false,
  problems: [`parent.${field}: ${why}`],
});
