import { asJson, type Json } from '../../kernel/json.ts';
import type { AgentId } from '../agents/cast.ts';
import { addressOf } from '../confidence/claims.ts';
import { clamp } from '../confidence/rules.ts';
import { eventOf, type RowHead, type RowKind, type SessionRow } from './session-rows.ts';
import { emptySession, type ActiveHypothesis, type SessionState, type TimelineEvent } from './session-state.ts';
import { readingChosen } from '../failures/escalation.ts';
import { own } from '../../kernel/own.ts';
import { byText } from '../../text/order.ts';

type Row<K extends RowKind> = Extract<SessionRow, { readonly kind: K }>;
/** The row of a kind, tied to the kind as the compiler can follow it from the table to the call. */
type RowOf<K extends RowKind> = { [P in K]: Row<P> & { readonly kind: P } }[K];
type Taken = Partial<SessionState>;

/**
 * Session Memory (agent 53) as a fold over the session's rows, in their order; a row that was written twice counts
 * once. What is over stays over: a resolved contradiction or an ended hypothesis does not come back under its id. What was
 * confirmed can still fall.
 */
export const foldSession = (rows: readonly SessionRow[]): SessionState => foldOn(emptySession, rows);

/** The state after later rows. They come after all that the state was folded from, and none of them was among those. */
export function foldOn(before: SessionState, rows: readonly SessionRow[]): SessionState {
  const seen = new Set<string>();
  const timeline = [...before.timeline];
  return [...rows]
    .sort((a, b) => a.sequence - b.sequence || byText(a.key, b.key))
    .reduce((state: SessionState, row) => {
      if (seen.has(row.key)) return state;
      seen.add(row.key);
      timeline.push(eventFor(row));
      return { ...state, ...take(state, row), lastUpdated: row.at, timeline };
    }, before);
}

/** What each kind of row changes; a kind that the timeline alone shows changes nothing. */
const takers: { readonly [K in RowKind]: (state: SessionState, row: RowOf<K>) => Taken } = {
  QUERY: (state, row) =>
    state.started === ''
      ? { sessionId: row.sessionId, started: row.at, problem: { ...state.problem, originalStatement: row.statement } }
      : {},
  FACT: ({ facts }, { id, statement, source }) =>
    facts.some((fact) => fact.id === id) ? {} : { facts: [...facts, { id, statement, source }] },
  COMPARISON: () => ({}),
  RESTATEMENT: () => ({}),
  CLARIFICATION: ({ problem }, { agent, statement }) =>
    problem.isMeant === true && agent !== null ? {} : { problem: { ...problem, clarifiedStatement: statement } },
  CLASSIFICATION: (state, row) => ({ problem: { ...state.problem, classification: row.problem } }),
  OUTPUT: (state, row) =>
    row.quarantined === null ? { hypotheses: { ...state.hypotheses, active: heard(state, row) } } : {},
  DECISION: ({ decisions }, { id, decision, at: madeAt, basis, reversible, dependentOn }) => ({
    decisions: [...decisions, { id, decision, madeAt, basis, reversible, dependentOn }],
  }),
  COMMITMENT: ({ commitments }, { id, commitment, madeBy, at: madeAt }) => ({
    commitments: [...commitments, { id, commitment, madeBy, madeAt, stillValid: true, invalidatedBy: null }],
  }),
  INVALIDATION: ({ commitments }, row) => ({
    commitments: commitments.map((one) =>
      one.id === row.commitment && one.stillValid ? { ...one, stillValid: false, invalidatedBy: row.by } : one,
    ),
  }),
  CONTRADICTION: contradicted,
  RESOLUTION: settled,
  EVIDENCE: (state, { id, evidence, source, supports, contradicts, strength }) => ({
    evidence: [...state.evidence, { id, evidence, source, supports, contradicts, strength }],
  }),
  PROPAGATION: ({ hypotheses }, row) => ({
    hypotheses: {
      ...hypotheses,
      active: hypotheses.active.map((one) => ({
        ...one,
        confidence: clamp(own(row.confidences, one.id) ?? one.confidence),
      })),
    },
  }),
  HYPOTHESIS: (state, { id, resolution, at: resolvedAt, confidence, basis: resolutionBasis }) => {
    const end = { resolution, resolvedAt, finalConfidence: clamp(confidence), resolutionBasis };
    const { resolved } = state.hypotheses;
    if (resolution === 'REJECTED' && resolved.some((one) => one.id === id && one.resolution === 'CONFIRMED'))
      return {
        hypotheses: {
          ...state.hypotheses,
          resolved: resolved.map((one) => (one.id === id ? { ...one, ...end } : one)),
        },
      };
    return ended(state, id, ({ statement }) => ({ resolved: [...resolved, { id, statement, ...end }] }));
  },
  ABANDONMENT: (state, { id, at: abandonedAt, reason }) =>
    ended(state, id, ({ statement }) => ({
      abandoned: [...state.hypotheses.abandoned, { id, statement, abandonedAt, reason }],
    })),
  DEPLOYMENT: () => ({}),
  MEMORY: () => ({}),
  PLAN: () => ({}),
  ESCALATION: ({ problem }, row) => (readingChosen(row) === null ? {} : { problem: { ...problem, isMeant: true } }),
  FAILURE: () => ({}),
  INTERVENTION: () => ({}),
  UPGRADE: () => ({}),
  TERMINATION: () => ({}),
};

const take = <K extends RowKind>(state: SessionState, row: RowOf<K>): Taken => takers[row.kind](state, row);

const joined = (agents: readonly AgentId[], agent: AgentId): readonly AgentId[] =>
  [...new Set([...agents, agent])].sort((a, b) => a - b);

/** New claims become hypotheses; words for and against the known ones are noted. The latest word of an agent counts. */
function heard({ hypotheses }: SessionState, { testimony, at }: Row<'OUTPUT'>): readonly ActiveHypothesis[] {
  const { agent, references, attacks, verifications } = testimony;
  const over = new Set([...hypotheses.resolved, ...hypotheses.abandoned, ...hypotheses.active].map(({ id }) => id));
  const proposed = testimony.claims
    .map((claim): ActiveHypothesis => ({
      id: addressOf(testimony, claim.id),
      statement: claim.statement,
      proposedBy: agent,
      proposedAt: at,
      confidence: clamp(claim.confidence),
      supportingAgents: [agent],
      opposingAgents: [],
    }))
    .filter(({ id }) => !over.has(id));
  const about = (types: readonly string[]) =>
    references
      .filter(({ type }) => types.includes(type))
      .map(({ sourceElement }) => addressOf(testimony, sourceElement));
  const where = (
    findings: readonly { readonly claimId: string; readonly result: string }[],
    results: readonly string[],
  ) => findings.filter(({ result }) => results.includes(result)).map(({ claimId }) => addressOf(testimony, claimId));
  const against = new Set([
    ...about(['CONTRADICTS']),
    ...where(attacks, ['SUCCEEDS', 'PARTLY']),
    ...where(verifications, ['FAILED']),
  ]);
  const inFavour = new Set(
    [...about(['SUPPORTS', 'EXTENDS']), ...where(verifications, ['VERIFIED'])].filter((id) => !against.has(id)),
  );
  return [
    ...hypotheses.active.map((one): ActiveHypothesis => {
      if (!against.has(one.id) && !inFavour.has(one.id)) return one;
      const without = (agents: readonly AgentId[]) => agents.filter((other) => other !== agent);
      return against.has(one.id)
        ? { ...one, supportingAgents: without(one.supportingAgents), opposingAgents: joined(one.opposingAgents, agent) }
        : {
            ...one,
            supportingAgents: joined(one.supportingAgents, agent),
            opposingAgents: without(one.opposingAgents),
          };
    }),
    ...proposed,
  ];
}

function contradicted({ contradictions }: SessionState, { id, a, b, at, severity }: Row<'CONTRADICTION'>): Taken {
  if ([...contradictions.unresolved, ...contradictions.resolved].some((one) => one.id === id)) return {};
  return {
    contradictions: {
      ...contradictions,
      unresolved: [...contradictions.unresolved, { id, claimA: a, claimB: b, detectedAt: at, severity }],
    },
  };
}

function settled(
  { contradictions }: SessionState,
  { contradiction: id, resolution, by, at }: Row<'RESOLUTION'>,
): Taken {
  if (!contradictions.unresolved.some((one) => one.id === id)) return {};
  return {
    contradictions: {
      unresolved: contradictions.unresolved.filter((one) => one.id !== id),
      resolved: [...contradictions.resolved, { id, resolution, resolvedBy: by, resolvedAt: at }],
    },
  };
}

function ended(
  { hypotheses }: SessionState,
  id: string,
  end: (hypothesis: ActiveHypothesis) => Partial<SessionState['hypotheses']>,
): Taken {
  const hypothesis = hypotheses.active.find((one) => one.id === id);
  if (!hypothesis) return {};
  return {
    hypotheses: { ...hypotheses, ...end(hypothesis), active: hypotheses.active.filter((one) => one.id !== id) },
  };
}

const head = {
  key: true,
  sequence: true,
  at: true,
  iteration: true,
  agent: true,
  summary: true,
  kind: true,
} as const satisfies Record<keyof RowHead | 'kind', true>;

/** Big texts stay in the ledger: the event of an output names its verdict's line and the ids of its claims. */
function eventFor(row: SessionRow): TimelineEvent {
  const body: Record<string, Json> =
    row.kind === 'OUTPUT'
      ? {
          claims: row.testimony.claims.map(({ id }) => addressOf(row.testimony, id)),
          confidence: clamp(row.testimony.confidence),
          quarantined: row.quarantined,
        }
      : (asJson(Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(head, name)))) as Record<
          string,
          Json
        >);
  return {
    timestamp: row.at,
    eventType: eventOf[row.kind],
    agentId: row.agent,
    summary: row.summary,
    details: { kind: row.kind, key: row.key, iteration: row.iteration, ...body },
  };
}
