import { z } from 'zod';
import type { RowBodies } from '../memory/session-rows.ts';

const pairs = z.array(z.object({ claim: z.string(), of: z.string() }));
const found = z.object({
  asked: z.array(z.string()),
  same: pairs,
  contrary: pairs,
  dropped: z.array(z.string()),
});

/** The row that follows from the Progress Monitor's rulings, as they were judged where the answer was saved. */
export function ruled(
  facts: unknown,
): readonly ({ readonly kind: 'RESTATEMENT'; readonly summary: string } & RowBodies['RESTATEMENT'])[] {
  const known = found.safeParse(facts).data;
  if (known === undefined) return [];
  const { asked, same, contrary, dropped } = known;
  const words = [
    ...same.map(({ claim, of }) => `${claim} says what ${of} says`),
    ...contrary.map(({ claim, of }) => `${claim} denies ${of}`),
  ];
  const summary = `${asked.length} claims are laid beside earlier ones: ${words.length === 0 ? 'all say something else' : words.join(', ')}`;
  return [{ kind: 'RESTATEMENT', summary, asked, same, contrary, dropped }];
}
