import type { AskRequest, Json } from '../../shared/kernel/index.ts';
import { type AnswerOf, leftOut, wholeMathematics, wholePhysics } from '../../shared/scenario/index.ts';
import { excerpt } from '../../shared/text/index.ts';
import type { AgentContext } from '../ask/system.ts';
import { answerTo } from './stored-answers.ts';

const longestNote = 600;

/** A lead's report with what it had left out, where that is what it was asked for (scenario rules §2.2.6). */
export function wholeReport(
  { task, subject }: AskRequest,
  answer: Json,
  { answers }: AgentContext,
): { readonly answer: Json; readonly note: string | null } | null {
  const first = answers[task];
  if (subject !== leftOut || first === undefined) return null;
  const { report, otherwise } = whole(task, answer, first) ?? { report: answer, otherwise: [] };
  const note = `completes ${first.key}`;
  return {
    answer: report,
    note: otherwise.length === 0 ? note : excerpt(`${note}; says otherwise of ${otherwise.join(', ')}`, longestNote),
  };
}

function whole(task: string, answer: Json, first: AgentContext['answers'][string]) {
  if (task === 'physics') return wholePhysics(answerTo('physics', first), answer as AnswerOf<'physics'>);
  if (task === 'mathematics')
    return wholeMathematics(answerTo('mathematics', first), answer as AnswerOf<'mathematics'>);
  return null;
}
