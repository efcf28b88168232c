import { createHash } from 'node:crypto';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import type { Json } from '../../../shared/kernel/json.ts';
import type { Solution } from '../../../shared/omega/ablation/answers.ts';
import { plain } from '../../../shared/kernel/plain-text.ts';
import { normalised } from '../../../shared/omega/ablation/vote.ts';

/**
 * What a workflow learns of an answer. `key`: digest of the normalised conclusion, by which votes are counted.
 * `changed`: whether a revision says anything else than its draft; layout and confidence alone are no change. Marks
 * stay in the store until the seals are opened.
 */
export function ablationFacts(
  { task }: Pick<AskRequest, 'task'>,
  answer: Json,
  draft: Solution | null,
): Readonly<Record<string, Json>> {
  if (task === 'compare') return {};
  const solution = answer as unknown as Solution;
  const key = createHash('sha256').update(normalised(solution.conclusion)).digest('hex').slice(0, 16);
  return { key, ...(task === 'improve' && draft !== null ? { changed: said(solution) !== said(draft) } : {}) };
}

const said = ({ conclusion, answer, caveats }: Solution): string =>
  [normalised(conclusion), plain(answer), ...caveats.map(plain)].join('\n').replace(/\s+/g, ' ');
