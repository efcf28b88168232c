import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { contribution } from '../answers/contribution.ts';
import { quality } from '../answers/special.ts';
import { addressOf } from '../confidence/claims.ts';
import { sections } from '../memory/sections.ts';
import type { SessionRow, SpecialMemory } from '../memory/session-rows.ts';
import { sessionTestimony } from '../answers/memory.ts';
import { latestWords, type SessionView } from '../session/view.ts';
import type { Policy } from '../policy.ts';

import { rememberedIn } from './problem.ts';
import { truncate } from '../../text/cut.ts';

const told = z.object({ breakthrough: contribution.shape.flags.shape.breakthrough }).partial();
const flagged = z.object({
  flags: told.optional(),
  selfReport: contribution.shape.selfReport.optional(),
  quality: quality.shape.quality.optional(),
});

/**
 * What the ledger holds of this cycle, a line for each event; what went wrong or well is marked, because lessons are
 * drawn from that. Plans, weights and numbers are left out. Where there is too much, what is not marked goes first.
 * `problem`: the problem's digest, which names the entries of earlier sessions that came near.
 */
export function cycleEventsDigest(
  { rows, calls }: SessionView,
  cycle: number,
  problem: Json | undefined,
  { digestLines: { events: most, characters } }: Pick<Policy, 'digestLines'>,
): Readonly<Record<string, Json>> {
  const all = rows
    .filter(({ iteration, kind }) => iteration === cycle && !omitted.has(kind))
    .sort((a, b) => a.sequence - b.sequence)
    .map((row) => ({ row, marks: marksOf(row, calls) }));
  const surplus = Math.max(0, all.length - most);
  const dropped = new Set(all.filter(({ marks }) => marks.length === 0).slice(0, surplus));
  const remembered = rememberedIn(problem);
  const of = (memory: SpecialMemory) => remembered.filter(({ section }) => sections[section].memory === memory);
  return {
    cycle,
    events: all
      .filter((one) => !dropped.has(one))
      .slice(-most)
      .map(({ row, marks }) => ({
        kind: row.kind,
        agent: row.agent,
        summary: truncate(row.summary, characters),
        ...(marks.length === 0 ? {} : { marks }),
        ...detailsOf(row, characters),
      })),
    others: surplus,
    remembered: { patterns: of('PATTERN'), failures: of('FAILURE'), successes: of('SUCCESS') },
  };
}

const recorded = sessionTestimony.pick({ summary: true, decisions: true, commitments: true, activeClaims: true });

/** Session Memory's record of an earlier cycle, with which it is to compare this one; nothing, before it wrote one. */
export function lastRecord(
  session: SessionView,
  cycle: number,
  { digestLines: { open, claims, characters } }: Pick<Policy, 'digestLines'>,
): { readonly lastRecord?: Json } {
  const before = session.rows.filter(({ iteration }) => iteration < cycle);
  const last = latestWords({ ...session, rows: before }).get(53);
  const said = recorded.safeParse(last?.answer).data;
  if (last === undefined || said === undefined) return {};
  return {
    lastRecord: {
      cycle: last.iteration,
      summary: truncate(said.summary, characters),
      decisions: said.decisions.slice(0, open).map(({ decision }) => truncate(decision, characters)),
      commitments: said.commitments.slice(0, open).map(({ commitment }) => truncate(commitment, characters)),
      activeClaims: said.activeClaims.slice(0, claims),
    },
  };
}

const omitted: ReadonlySet<SessionRow['kind']> = new Set(['PLAN', 'UPGRADE', 'PROPAGATION', 'MEMORY', 'DEPLOYMENT']);

/**
 * What is worth a lesson: refused, abandoned, contradicted and failed on one side; confirmed, approved and new on the
 * other.
 */
function marksOf(row: SessionRow, calls: SessionView['calls']): string[] {
  switch (row.kind) {
    case 'OUTPUT':
      return row.quarantined === null ? marksOfAnswer(calls.get(row.call ?? '')?.answer) : ['REFUSED'];
    case 'HYPOTHESIS':
      return [row.resolution];
    case 'ABANDONMENT':
      return ['ABANDONED'];
    case 'CONTRADICTION':
      return ['CONTRADICTED', row.severity];
    case 'RESOLUTION':
      return ['RESOLVED'];
    case 'ESCALATION':
      return [row.outcome];
    case 'FAILURE':
      return ['FAILED', row.severity];
    case 'INTERVENTION':
      return [row.take];
    default:
      return [];
  }
}

function marksOfAnswer(answer: Json | undefined): string[] {
  const said = flagged.safeParse(answer).data;
  return [
    ...(said?.flags?.breakthrough === true ? ['BREAKTHROUGH'] : []),
    ...(said?.selfReport ? ['SELF_REPORTED'] : []),
    ...(said?.quality === undefined ? [] : [said.quality === 'REJECT' ? 'REJECTED' : 'APPROVED']),
  ];
}

/** What an event is about, by id; the words of an output are its own line's. */
function detailsOf(row: SessionRow, characters: number): { readonly details?: Json } {
  switch (row.kind) {
    case 'OUTPUT':
      return {
        details: {
          claims: row.testimony.claims.map(({ id }) => addressOf(row.testimony, id)),
          ...(row.quarantined === null ? {} : { quarantined: truncate(row.quarantined, characters) }),
        },
      };
    case 'CONTRADICTION':
      return { details: { id: row.id, claims: [row.a.claim, row.b.claim].filter((claim) => claim !== null) } };
    case 'RESOLUTION':
      return { details: { id: row.contradiction, resolution: truncate(row.resolution, characters) } };
    case 'HYPOTHESIS':
    case 'ABANDONMENT':
      return { details: { id: row.id } };
    case 'FAILURE':
      return { details: { failure: row.failure, evidence: truncate(row.evidence, characters) } };
    default:
      return {};
  }
}
