import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { gapDetection, quality, synthesis } from '../answers/special.ts';
import type { AgentId } from '../agents/cast.ts';
import { gapIdOf } from '../answers/addresses.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';
import { latestWords, type Contributed, type SessionView } from '../session/view.ts';
import { truncate } from '../../text/cut.ts';
import { openContradiction } from '../claims/contradictions.ts';
import { contracts } from '../contracts/contracts.ts';
import { inventory } from '../failures/cascade.ts';
import type { SessionRow, Side } from '../memory/session-rows.ts';
import { telling } from './claim-board.ts';

/** Parts of answers, as their agents' schemas have them. */
const gaps = gapDetection.pick({ gaps: true });
const answered = synthesis.pick({ unanswered: true });
const judged = z.object({ quality: quality.shape.quality, failures: quality.shape.failures });

/** Who lists what is missing: one neutrally, one as an attack (OMEGA rules §B). */
const gapFinders = [31, 40] as const satisfies readonly AgentId[];

/**
 * What the last cycle left open: what GENESIS agents are asked again for. `afterCycle`: how many have ended, so that
 * nobody takes a late question for a first one. `last`: latest words of each agent, from the cycle on that was last
 * concluded; nobody's, before there was one. Gaps that are not critical call for nobody (OMEGA rules §1.3.4).
 */
export function openPointsDigest(
  { contradictions }: Pick<SessionState, 'contradictions'>,
  last: ReadonlyMap<AgentId, Contributed>,
  { digestLines: { open, characters } }: Pick<Policy, 'digestLines'>,
): Readonly<Record<string, Json>> {
  const said = <T>(agent: AgentId, part: z.ZodType<T>): T | null =>
    part.safeParse(last.get(agent)?.answer).data ?? null;
  const text = (words: string) => truncate(words, characters);
  const verdict = said(52, judged);
  return {
    afterCycle: Math.max(0, ...[...last.values()].map(({ iteration }) => iteration)),
    contradictions: contradictions.unresolved.slice(-open).map(({ id, severity, claimA, claimB }) => ({
      id,
      severity,
      claims: [claimA.claim, claimB.claim].filter((claim) => claim !== null),
      statements: [text(claimA.statement), text(claimB.statement)],
    })),
    gaps: gapFinders
      .flatMap((agent) => {
        const by = last.get(agent);
        const named =
          by === undefined
            ? []
            : (said(agent, gaps)?.gaps ?? []).map((gap, place) => ({ ...gap, id: gapIdOf(by, place) }));
        return named.filter(({ critical }) => critical).map(({ id, gap, wouldFill }) => ({ id, gap, wouldFill }));
      })
      .slice(0, open),
    unanswered: (said(51, answered)?.unanswered ?? []).slice(0, open),
    failures:
      verdict?.quality === 'REJECT'
        ? verdict.failures.slice(0, open).map(({ criterion, what }) => ({ criterion, what: text(what) }))
        : [],
  };
}

/**
 * What is open at this moment, for those who build, judge and conclude (OMEGA rules §7.4): they read what others made, so what the
 * present cycle found is open for them as well. Of what an earlier cycle left open counts what its answer and its verdict
 * left, as nothing has been put in their place yet. What was settled stands on the claim board beside it. Nothing open is told as nothing.
 */
export function openNowDigest(
  session: SessionView,
  cycle: number,
  policy: Pick<Policy, 'digestLines'>,
): Readonly<Record<string, Json>> {
  const { afterCycle: _, ...open } = openPointsDigest(
    session.state,
    latestWords(session, openSince(session, cycle)),
    policy,
  );
  return telling({ ...open, ...emptyPlaces(session.rows, cycle, policy) });
}

/**
 * The cycle whose words are the first that count: the last before this one that came to an answer or a verdict. Where a pivot
 * set these aside, what they left open is asked no more (OMEGA rules §4.2.3). 0: there was none.
 */
const openSince = ({ rows }: Pick<SessionView, 'rows'>, cycle: number): number =>
  Math.max(
    0,
    ...rows
      .filter(({ iteration }) => iteration < cycle)
      .map((row) => {
        if (row.kind === 'INTERVENTION' && row.take === 'PIVOT') return row.iteration + 1;
        return row.kind === 'OUTPUT' && row.quarantined === null && concluding.has(row.testimony.agent)
          ? row.iteration
          : 0;
      }),
  );
const concluding: ReadonlySet<AgentId> = new Set<AgentId>([51, 52]);

/**
 * Places that nobody has taken in the last cycle, as the ladder left them (OMEGA rules §4.4): what PHI has to know to
 * judge what to do about them.
 */
export function emptyPlaces(
  rows: readonly SessionRow[],
  cycle: number,
  { digestLines: { open, characters } }: Pick<Policy, 'digestLines'>,
): { readonly emptyPlaces?: string[] } {
  const steps = rows.flatMap((row) => (row.kind === 'ESCALATION' && row.iteration === cycle ? [row] : []));
  const helped = new Set(steps.flatMap(({ subject, outcome }) => (outcome === 'RECOVERED' ? [subject] : [])));
  const places = steps
    .filter(({ step, subject }) => step === 'TIER' && !helped.has(subject))
    .slice(-open)
    .map(({ subject, why }) => truncate(`${subject}: ${why}`, characters));
  return places.length === 0 ? {} : { emptyPlaces: places };
}

/**
 * What is unresolved, both sides of each, in the order in which it is to be resolved (OMEGA rules §4.2.2). Between
 * agents that are at odds by their nature it says how that is handled (OMEGA rules §2.4). `critical`: claims that the answer rests
 * on.
 */
export function contradictionsDigest(
  { contradictions: { unresolved } }: Pick<SessionState, 'contradictions'>,
  critical: readonly string[],
  { digestLines: { contradictions: most, characters } }: Pick<Policy, 'digestLines'>,
): Json {
  const { root, order } = inventory(unresolved.map(openContradiction), critical);
  const byId = new Map(unresolved.map((one) => [one.id, one]));
  const side = ({ agentId, claim, statement }: Side) => ({
    agent: agentId,
    claim,
    statement: truncate(statement, characters),
  });
  return {
    contradictions: order.slice(0, most).flatMap(({ id, severity, blocking, touches }) => {
      const one = byId.get(id);
      if (one === undefined) return [];
      const { claimA: a, claimB: b } = one;
      const byNature = contracts[a.agentId].conflictsWith.find(({ agentId }) => agentId === b.agentId);
      return [
        {
          id,
          severity,
          blocking,
          touches,
          A: side(a),
          B: side(b),
          ...(byNature === undefined ? {} : { byNature: byNature.resolution }),
        },
      ];
    }),
    root,
    others: Math.max(0, order.length - most),
  };
}
