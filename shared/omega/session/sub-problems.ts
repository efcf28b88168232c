import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { saysAgain } from '../claims/never-same.ts';
import { sameWords, saysNothing } from '../claims/same-words.ts';

/** A part of the problem that PHI offers to have solved by itself (OMEGA rules §4.2.3, DECOMPOSE). */
export interface SubProblemOffer {
  readonly statement: string;
  /** Places of those whose answers it needs, from 0, in the list that it stands in. */
  readonly needs: readonly number[];
}

/** An answer that was stored by an earlier version says nothing of needs. */
const offered = z.object({
  subProblems: z.array(z.object({ statement: z.string(), needs: z.array(z.number()).optional() })),
});

/**
 * The sub-problems of a stored answer of PHI, each once: what is stated twice is solved once, and what says nothing not
 * at all. What the session itself was `asked` is no part of it. Numbers that name none of them, or the sub-problem itself, are left
 * out. null: it is no such answer.
 */
export function subProblemsIn(
  answer: Json | undefined,
  asked: readonly string[] = [],
): readonly SubProblemOffer[] | null {
  const all = offered.safeParse(answer).data?.subProblems;
  if (all === undefined) return null;
  const words = all.map(({ statement }) => sameWords(statement) || statement);
  const isPart = (statement: string) => !saysNothing(statement) && !asked.some((one) => saysAgain(one, statement));
  const distinct = [...new Set(words.filter((_, nth) => isPart(all[nth]?.statement ?? '')))];
  return distinct.map((said, place) => {
    const same = all.filter((_, nth) => words[nth] === said);
    const needs = same.flatMap((one) => one.needs ?? []).flatMap((number) => words[number - 1] ?? []);
    return {
      statement: same[0]?.statement ?? '',
      needs: [...new Set(needs.map((one) => distinct.indexOf(one)))].filter((one) => one >= 0 && one !== place),
    };
  });
}
