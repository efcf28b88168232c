import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { neverSame } from '../claims/never-same.ts';
import type { RestatementFacts } from './facts.ts';
import type { Restatements } from './special.ts';

const pair = z.object({ id: z.string(), statement: z.string() });
const shown = z.object({
  claims: z.array(pair.extend({ beside: z.array(z.string()) })),
  earlier: z.array(pair),
});

/**
 * What a ruling comes to, in ids. 48 testifies; Symposium looks up whether it was shown the pair, and lets nothing be the
 * same whose numbers differ, or of which one is the other's negation or reaches further. A pair that is ruled on in two
 * ways is not ruled on. Of several earlier claims that one is to say, the first of those that it was laid beside counts,
 * which is a broken one where there is any. `handed`: what lay on the monitor's context.
 */
export function restatementFacts({ rulings }: Restatements, handed: Json): RestatementFacts {
  const { claims, earlier } = shown.safeParse(handed).data ?? { claims: [], earlier: [] };
  const statements = new Map(earlier.map(({ id, statement }) => [id, statement]));
  const dropped: string[] = [];
  const pairs = new Set(claims.flatMap(({ id, beside }) => beside.map((one) => `${id} and ${one}`)));
  for (const one of rulings)
    if (!pairs.has(`${one.claim} and ${one.earlier}`))
      dropped.push(`${one.claim} and ${one.earlier}: no such pair was shown`);
  const ruledOn = claims.map(({ id, statement, beside }) => {
    const found = beside.flatMap((of) => {
      const words = new Set(rulings.flatMap((one) => (one.claim === id && one.earlier === of ? [one.ruling] : [])));
      const [ruling] = words;
      if (words.size > 1) dropped.push(`${id} and ${of}: ruled on in two ways`);
      if (ruling === undefined || words.size > 1) return [];
      const never = ruling === 'SAME' ? neverSame(statement, statements.get(of) ?? '') : null;
      if (never !== null) dropped.push(`${id} and ${of}: ${never}`);
      return [{ of, ruling: never === null ? ruling : ('DIFFERENT' as const) }];
    });
    return { claim: id, found, same: found.find(({ ruling }) => ruling === 'SAME') };
  });
  return {
    asked: ruledOn.flatMap(({ claim, found }) => (found.length > 0 ? [claim] : [])),
    same: ruledOn.flatMap(({ claim, same }) => (same === undefined ? [] : [{ claim, of: same.of }])),
    contrary: ruledOn.flatMap(({ claim, found }) =>
      found.flatMap(({ of, ruling }) => (ruling === 'CONTRARY' ? [{ claim, of }] : [])),
    ),
    dropped: [...new Set(dropped)],
  };
}
