import { response, type Said, saysNothing } from '../../../shared/evaluation/index.ts';
import { callsWhereDue } from '../../ask/read-answer.ts';
import type { StoredCall } from '../../store/calls.ts';

export const notThere: Said = { kind: 'missing', why: 'nothing is stored' };

type Paid = Pick<StoredCall, 'outcome' | 'why' | 'answer'>;

/** The request of an exchange that was answered. */
export const answered = <Call extends Pick<StoredCall, 'outcome'>>(calls: readonly Call[]): Call | undefined =>
  calls.find(({ outcome }) => outcome === 'answered');

/**
 * What the subject came back with, by the last request of its exchange (evaluation rules §1.4). Who goes on calling a tool where
 * an answer is due has none to give: were that unscored, it would leave the mean wherever the model knows nothing.
 */
export function saidIn(calls: readonly Paid[]): Said {
  const last = answered(calls) ?? calls.at(-1);
  if (last === undefined) return notThere;
  if (last.outcome === 'refused') return { kind: 'declined' };
  if (last.outcome === 'truncated' || (last.outcome === 'unreadable' && last.why === callsWhereDue))
    return { kind: 'exhausted' };
  const read = response.safeParse(last.answer);
  if (last.outcome !== 'answered' || !read.success)
    return { kind: 'missing', why: `unreadable: ${last.why ?? 'no reason given'}` };
  const text = read.data.answer;
  return saysNothing(text) ? { kind: 'empty' } : { kind: 'answer', text };
}
