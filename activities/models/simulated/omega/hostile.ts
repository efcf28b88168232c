import type { Json } from '../../../../shared/kernel/index.ts';
import { hostile } from '../damage.ts';

const verdictLength = 100;

/**
 * A hostile answer of OMEGA. A verdict line has little room, so the injection in it is cut: a text that is refused for
 * its length would attack nobody.
 */
export function hostileSession(answer: Json): Json {
  const attacked = hostile(answer);
  if (attacked === null || typeof attacked !== 'object' || Array.isArray(attacked)) return attacked;
  const fields = attacked as { readonly [key: string]: Json };
  const { verdict } = fields;
  if (
    typeof verdict !== 'string' ||
    answer === null ||
    typeof answer !== 'object' ||
    !('verdict' in answer) ||
    typeof answer.verdict !== 'string'
  )
    return attacked;
  const added = verdict.slice(answer.verdict.length);
  return { ...fields, verdict: `${answer.verdict.slice(0, verdictLength / 2)}${added}`.slice(0, verdictLength).trim() };
}
