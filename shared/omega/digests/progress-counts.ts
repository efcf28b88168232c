import type { Json } from '../../kernel/json.ts';
import { newClaimsIn } from '../assess/news.ts';
import { statedIn, type Stated } from '../assess/stated.ts';
import { answerId } from '../confidence/argument.ts';
import type { SessionView } from '../session/view.ts';
import type { Policy } from '../policy.ts';
import { printed } from '../confidence/trace.ts';

/**
 * What each cycle added and dropped (OMEGA rules §6.1, group 1): numbers for all cycles, the claims themselves for the
 * last two, which are what is compared. `cycle`: the present one, whose end nobody has assessed yet.
 */
export function progressCountsDigest(
  { rows }: Pick<SessionView, 'rows'>,
  cycle: number,
  { digestLines: { claims: most } }: Pick<Policy, 'digestLines'>,
): Json {
  const stated = statedIn(rows);
  const statements = new Map(stated.map((claim) => [claim.id, claim]));
  // What is over stays over, so of two ends of a claim the first one counts; what was confirmed and fell later is dropped then.
  const ends = new Map(
    rows
      .toReversed()
      .flatMap((row) =>
        (row.kind === 'HYPOTHESIS' || row.kind === 'ABANDONMENT') && statements.has(row.id)
          ? [
              [
                row.id,
                { iteration: row.iteration, end: row.kind === 'HYPOTHESIS' ? row.resolution : 'ABANDONED' },
              ] as const,
            ]
          : [],
      ),
  );
  const confidence = new Map(
    rows.flatMap((row) =>
      row.kind === 'PROPAGATION' ? [[row.iteration, row.confidences[answerId] ?? null] as const] : [],
    ),
  );
  const shown = (claims: readonly Stated[]) => claims.slice(0, most).map(({ id, statement }) => ({ id, statement }));
  return {
    present: cycle,
    cycles: Array.from({ length: Math.max(0, cycle) }, (_, index) => {
      const nth = index + 1;
      const added = newClaimsIn(rows, nth);
      const repeated = stated.filter(({ iteration, isNew }) => iteration === nth && !isNew);
      const ended = [...ends].filter(([, { iteration }]) => iteration === nth);
      const given = ended.filter(([, { end }]) => end !== 'CONFIRMED').map(([id]) => id);
      const fallen = rows.flatMap((row) =>
        row.kind === 'HYPOTHESIS' && row.iteration === nth && (ends.get(row.id)?.iteration ?? nth) < nth
          ? [row.id]
          : [],
      );
      const dropped = [...given, ...fallen].flatMap((id) => statements.get(id) ?? []);
      const open = stated.filter(
        ({ id, iteration }) => iteration <= nth && !((ends.get(id)?.iteration ?? Infinity) <= nth),
      ).length;
      const sure = confidence.get(nth) ?? null;
      return {
        cycle: nth,
        stated: stated.filter(({ iteration }) => iteration === nth).length,
        new: added.length,
        repeated: repeated.length,
        dropped: dropped.length,
        confirmed: ended.length - given.length,
        openHypotheses: open,
        answerConfidence: sure === null ? null : printed(sure),
        ...(nth >= cycle - 1 ? { newClaims: shown(added), droppedClaims: shown(dropped) } : {}),
      };
    }),
  };
}
