import type { Json } from '../../kernel/json.ts';
import { addressOf } from '../confidence/claims.ts';
import type { RowBodies, SessionRow, Side } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import { truncate } from '../../text/cut.ts';
import { byText } from '../../text/order.ts';
import { claimsOfSides } from './contradictions.ts';
import { meaningsIn } from './restatements.ts';

type Settlement = NonNullable<RowBodies['RESOLUTION']['settlement']>;

/** A contradiction that somebody settled (OMEGA rules §3.1.2). */
export interface Settled {
  readonly id: string;
  readonly settlement: Settlement;
  readonly resolution: string;
  readonly by: RowBodies['RESOLUTION']['by'];
  readonly a: Side;
  readonly b: Side;
  /**
   * Claims of the side that lost, with whatever says what it says; none where both hold under conditions.
   */
  readonly lost: readonly string[];
}

/** What was settled and how, in order. The first settlement of a contradiction stands. */
export function settlementsIn(rows: readonly SessionRow[]): readonly Settled[] {
  const stated = rows.flatMap((row) =>
    row.kind === 'OUTPUT' && row.quarantined === null
      ? row.testimony.claims.map(({ id }) => addressOf(row.testimony, id))
      : [],
  );
  const claims = claimsOfSides(stated);
  const meanings = meaningsIn(rows);
  const lostBy = (id: string, side: Side): readonly string[] => {
    const { claim } = side;
    if (claim === null) return claims(id, side);
    const restated = stated.filter((one) => meanings.of(one) === meanings.of(claim));
    return [...new Set([...claims(id, side), ...restated])];
  };
  const open = new Map<string, { readonly a: Side; readonly b: Side }>();
  const over = new Set<string>();
  return [...rows]
    .sort((a, b) => a.sequence - b.sequence || byText(a.key, b.key))
    .flatMap((row): Settled[] => {
      if (row.kind === 'CONTRADICTION') open.set(row.id, open.get(row.id) ?? row);
      if (row.kind !== 'RESOLUTION') return [];
      const { contradiction: id, settlement, resolution, by } = row;
      const sides = open.get(id);
      if (sides === undefined || over.has(id)) return [];
      over.add(id);
      if (settlement === undefined) return [];
      const { a, b } = sides;
      const loser = { A: b, B: a, BOTH_QUALIFIED: null }[settlement];
      return [{ id, settlement, resolution, by, a, b, lost: loser === null ? [] : lostBy(id, loser) }];
    });
}

/** Claims that a settlement went against. */
export const lostIn = (rows: readonly SessionRow[]): ReadonlySet<string> =>
  new Set(settlementsIn(rows).flatMap(({ lost }) => lost));

/** What was settled, the latest first, for whoever decides on the grounds of it. */
export const settledDigest = (
  rows: readonly SessionRow[],
  { digestLines: { contradictions: most, characters } }: Pick<Policy, 'digestLines'>,
): Json =>
  settlementsIn(rows)
    .toReversed()
    .slice(0, most)
    .map(({ id: contradiction, settlement, resolution, by, a, b, lost }) => ({
      contradiction,
      settlement,
      by,
      statement: truncate(resolution, characters),
      A: { agent: a.agentId, claim: a.claim, statement: truncate(a.statement, characters) },
      B: { agent: b.agentId, claim: b.claim, statement: truncate(b.statement, characters) },
      lost,
    }));
