import type { SessionRow, Side } from '../memory/session-rows.ts';
import type { SessionRecord } from './record.ts';
import { placeOf } from '../place.ts';
import { sessionPhases, type SessionPhase } from '../agents/roster.ts';
import type { SessionArchive, ArchivedReview, ArchivedCall } from './archive.ts';
import { answerId } from '../confidence/argument.ts';
import { clamp } from '../confidence/rules.ts';
import type { Policy } from '../policy.ts';
import { type Level, agentTiers } from '../vocabulary.ts';
import { own } from '../../kernel/own.ts';
import { agentIdOf, cast, type AgentId } from '../agents/cast.ts';
import { byText } from '../../text/order.ts';
import { sumIfKnown } from '../../statistics/sums.ts';

type Happened = Pick<SessionRecord, 'plans' | 'escalations' | 'failures' | 'interventions' | 'upgrades' | 'decisions'>;

/** What was planned, noted and decided, in that order (OMEGA rules §1.4, §4, §5.2, §6.4). */
export function happenedIn(rows: readonly SessionRow[]): Happened {
  return {
    plans: rows.flatMap((row) =>
      row.kind === 'PLAN'
        ? [
            {
              cycle: row.iteration,
              closing: row.closing,
              leaves: row.leaves,
              lost: row.lost,
              choices: row.choices.map(({ agent, why }) => ({ agent, why })),
              checklist: row.checklist.map(({ question, answer, evidence }) => ({ question, answer, evidence })),
            },
          ]
        : [],
    ),
    escalations: rows.flatMap((row) =>
      row.kind === 'ESCALATION'
        ? [{ cycle: row.iteration, step: row.step, outcome: row.outcome, subject: row.subject, why: row.why }]
        : [],
    ),
    failures: rows.flatMap((row) =>
      row.kind === 'FAILURE'
        ? [{ cycle: row.iteration, failure: row.failure, severity: row.severity, evidence: row.evidence }]
        : [],
    ),
    interventions: rows.flatMap((row) =>
      row.kind === 'INTERVENTION'
        ? [
            {
              cycle: row.iteration,
              take: row.take,
              passed: row.passed.map(({ intervention, why }) => ({ intervention, why })),
              children: row.children,
            },
          ]
        : [],
    ),
    upgrades: rows.flatMap((row) =>
      row.kind === 'UPGRADE'
        ? [
            {
              cycle: row.iteration,
              agent: row.of,
              to: row.to,
              because: row.because,
              yielded: row.yielded,
              refusedBy: row.refusedBy,
            },
          ]
        : [],
    ),
    decisions: rows.flatMap((row) =>
      row.kind === 'TERMINATION'
        ? [
            {
              cycle: row.iteration,
              decision: row.decision,
              status: row.status,
              failureType: row.failureType,
              leaf: row.leaf,
              why: row.why,
            },
          ]
        : [],
    ),
  };
}

type Wave = SessionRecord['waves'][number];
type Row<K extends SessionRow['kind']> = Extract<SessionRow, { readonly kind: K }>;

/** Rows of one step share the beginning of their keys. */
const stepOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));
const isPhase = (name: string | undefined): name is SessionPhase => sessionPhases.some((phase) => phase === name);

/**
 * Every wave that left, in order, with what became of each agent's place in it (OMEGA rules §4.2.1). Rows of an unknown
 * phase are none.
 */
export function wavesIn({ session: { rows, calls }, phases }: Pick<SessionArchive, 'session' | 'phases'>): Wave[] {
  const outputs = rows.filter((row): row is Row<'OUTPUT'> => row.kind === 'OUTPUT');
  return rows.flatMap((row): Wave[] => {
    const phase = phases.get(row.key);
    if (row.kind !== 'DEPLOYMENT' || !isPhase(phase)) return [];
    const own = outputsOf(row, rows, outputs);
    const insteadOf = ({ call }: Row<'OUTPUT'>) => placeOf(calls.get(call ?? '')?.subject ?? null).instead;
    const places = row.agents.map((agent): Wave['places'][number] => {
      const answers = own.filter((output) => output.testimony.agent === agent && insteadOf(output) === null);
      const substitute = own.find((output) => insteadOf(output) === agent && output.quarantined === null);
      if (answers.some(({ quarantined }) => quarantined === null))
        return { agent, state: 'ANSWERED', by: agent, why: null };
      const why = answers.at(-1)?.quarantined ?? null;
      if (substitute !== undefined) return { agent, state: 'SUBSTITUTED', by: substitute.testimony.agent, why };
      return { agent, state: why === null ? 'FAILED' : 'QUARANTINED', by: null, why };
    });
    return [{ cycle: row.iteration, phase, at: row.at, places }];
  });
}

/**
 * The answers to a deployment: those of its own step. Who is asked out of turn, as the Conflict Resolver is for facts and for
 * contradictions, is written down before being asked, so the answer stands in a later step, before anybody else is deployed.
 */
function outputsOf(
  deployment: Row<'DEPLOYMENT'>,
  rows: readonly SessionRow[],
  outputs: readonly Row<'OUTPUT'>[],
): readonly Row<'OUTPUT'>[] {
  const own = outputs.filter(({ key }) => stepOf(key) === stepOf(deployment.key));
  if (own.length > 0) return own;
  const next = rows.find((row) => row.kind === 'DEPLOYMENT' && row.sequence > deployment.sequence);
  return outputs.filter(
    ({ sequence }) => sequence > deployment.sequence && sequence < (next?.sequence ?? Number.POSITIVE_INFINITY),
  );
}

/**
 * Agents that were asked for a contribution, as they were planned or in another's place, and those whose latest one
 * counts in the end (OMEGA rules §4.3).
 */
export function turnout(
  rows: readonly SessionRow[],
  waves: readonly Wave[],
): { readonly deployed: number; readonly functional: number } {
  const latest = new Map<number, boolean>(
    waves.flatMap(({ places }) => places.map(({ agent }): [number, boolean] => [agent, false])),
  );
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    if (row.kind === 'OUTPUT' && row.testimony.agent !== 57) latest.set(row.testimony.agent, row.quarantined === null);
  }
  return { deployed: latest.size, functional: [...latest.values()].filter(Boolean).length };
}

type Course = SessionRecord['courses'][number];

/**
 * How the confidence of the answer, and of the claims that it rests on, went from cycle to cycle: as propagated when
 * each was assessed, the last time if twice.
 */
export function coursesIn(rows: readonly SessionRow[], restsOn: readonly string[]): Course[] {
  const byCycle = new Map(
    rows.flatMap((row) => (row.kind === 'PROPAGATION' ? [[row.iteration, row.confidences] as const] : [])),
  );
  const cycles = [...byCycle].sort(([a], [b]) => a - b);
  return [answerId, ...new Set(restsOn)].flatMap((claim): Course[] => {
    const points = cycles.flatMap(([cycle, confidences]) => {
      const confidence = own(confidences, claim);
      return confidence === undefined ? [] : [{ cycle, confidence: clamp(confidence) }];
    });
    return points.length === 0 ? [] : [{ claim, points }];
  });
}

/** The confidences that a rule compares with (OMEGA rules §A.2), from above. `stakes` null: nobody has rated them. */
export function thresholdsOf(
  stakes: Level | null,
  { confidence, failure }: Pick<Policy, 'confidence' | 'failure'>,
): SessionRecord['thresholds'] {
  return [
    ...(stakes === null ? [] : [{ name: `final answer, ${stakes} stakes`, at: confidence.final[stakes] }]),
    { name: 'usable', at: confidence.usable },
    { name: 'irrecoverable', at: failure.irrecoverableBelow },
  ];
}

type Contradiction = SessionRecord['contradictions'][number];

const side = ({ agentId: agent, claim, statement }: Side) => ({ agent, claim, statement });

/**
 * Every contradiction from its discovery to its settlement, in the order of discovery; one id is one contradiction, and
 * is settled once (OMEGA rules §3.1).
 */
export function contradictionsIn(rows: readonly SessionRow[]): Contradiction[] {
  const found = new Map<string, Contradiction>();
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    if (row.kind === 'CONTRADICTION' && !found.has(row.id)) {
      found.set(row.id, {
        id: row.id,
        severity: row.severity,
        a: side(row.a),
        b: side(row.b),
        cycle: row.iteration,
        openedAt: row.at,
        from: row.sequence,
        settled: null,
      });
    }
    if (row.kind !== 'RESOLUTION') continue;
    const open = found.get(row.contradiction);
    if (open !== undefined && open.settled === null)
      found.set(open.id, {
        ...open,
        settled: { by: row.by, how: row.resolution, cycle: row.iteration, at: row.at, until: row.sequence },
      });
  }
  return [...found.values()];
}

/** Where the session's rows end, and where each cycle begins. */
export function extentOf(rows: readonly SessionRow[]): SessionRecord['extent'] {
  const first = new Map<number, number>();
  for (const { iteration, sequence } of rows)
    if (iteration > 0) first.set(iteration, Math.min(first.get(iteration) ?? sequence, sequence));
  return {
    last: rows.reduce((last, { sequence }) => Math.max(last, sequence), 0),
    cycles: [...first].map(([cycle, from]) => ({ cycle, from })).sort((a, b) => a.cycle - b.cycle),
  };
}

/** Questions that people were asked, with what they said; silence is named as that. */
export const recordedReviews = (reviews: readonly ArchivedReview[]): SessionRecord['reviews'] =>
  reviews.map(({ reviewId: review, kind, question, openedAt, outcome }) => {
    const about = { review, kind, question, openedAt };
    if (outcome?.outcome !== 'decided')
      return { ...about, ending: outcome?.outcome ?? 'open', option: null, reviewer: null, justification: '' };
    return {
      ...about,
      ending: outcome.decision,
      option: outcome.option,
      reviewer: outcome.reviewer,
      justification: outcome.justification,
    };
  });

/**
 * Calls, tokens and cost of each tier, repairs and readings included, in the order of the tiers. A sum with an unknown
 * price is unknown.
 */
export function spendingOf(calls: readonly ArchivedCall[]): SessionRecord['spending'] {
  return agentTiers.flatMap((tier) => {
    const own = calls.filter(({ agent }) => {
      const id = agentIdOf(agent);
      return id !== null && cast[id].tier === tier;
    });
    if (own.length === 0) return [];
    const cost = sumIfKnown(own.map(({ costMicrodollars }) => costMicrodollars));
    return [
      {
        tier,
        calls: own.length,
        inputTokens: own.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
        outputTokens: own.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
        costMicrodollars: cost === null ? null : Math.round(cost),
      },
    ];
  });
}

/** Which models spoke for each agent, and under which prompt, by agent. */
export function voicesOf(calls: readonly ArchivedCall[]): SessionRecord['voices'] {
  const voices = new Map<string, { agent: AgentId; model: string; snapshot: string; version: string; calls: number }>();
  for (const { agent: name, model, snapshot, agentVersion: version } of calls) {
    const agent = agentIdOf(name);
    if (agent === null) continue;
    const key = JSON.stringify([agent, model, snapshot, version]);
    voices.set(key, { agent, model, snapshot, version, calls: (voices.get(key)?.calls ?? 0) + 1 });
  }
  return [...voices.values()].sort((a, b) => a.agent - b.agent || byText(a.model, b.model));
}
