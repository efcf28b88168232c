import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { addressed, numberOf, type Origin } from '../answers/addresses.ts';
import { contribution } from '../answers/contribution.ts';
import { classification } from '../answers/phi.ts';
import { clarification, judgement } from '../answers/special.ts';
import { clarityOptimizer, conflictResolver, memoryAgents, phi } from '../deployment/priorities.ts';
import { settledOf } from '../answers/read-facts.ts';
import { claimantOf } from '../answers/message.ts';
import { claimIdOf } from '../vocabulary.ts';
import type { RowBodies } from './session-rows.ts';
import type { SessionState } from './session-state.ts';
import { sessionTestimony } from '../answers/memory.ts';
import { isAgentId } from '../agents/cast.ts';
import type { Comparing } from '../facts/comparison.ts';
import { comparisonRows, type ComparisonRow } from '../facts/derived-comparison.ts';
import { ruled } from '../claims/ruled-restatements.ts';
import { sameWords, saysNothing } from '../claims/same-words.ts';

/** An answer that counts: a quarantined one is never asked what follows from it. */
interface Accepted extends Origin {
  readonly task: 'contribute' | 'classify' | 'judge' | 'confront' | 'equate';
  readonly answer: Json;
  /** What was found in the answer where it was saved. */
  readonly facts?: Readonly<Record<string, unknown>> | null;
}

type Follows =
  | 'CLASSIFICATION'
  | 'CLARIFICATION'
  | 'CONTRADICTION'
  | 'RESOLUTION'
  | 'DECISION'
  | 'COMMITMENT'
  | 'ABANDONMENT'
  | 'EVIDENCE'
  | 'RESTATEMENT';
/** A row that follows from an answer; the step gives it its key. */
export type DerivedRow =
  { readonly [K in Follows]: { readonly kind: K; readonly summary: string } & RowBodies[K] }[Follows] | ComparisonRow;

const [keeper] = memoryAgents;
const shown = z.object({ upTo: z.int().min(0).catch(0) }).catch({ upTo: 0 });
const contradicting = contribution.pick({ contradictions: true });
const clarified = z.object({ clarifiedStatement: clarification.shape.clarifiedStatement });
const classified = z.object({ type: classification.shape.type, subtype: classification.shape.subtype });

/**
 * What follows from an answer for the session (OMEGA rules §3.1), in the state in which the session heard it: PHI's
 * classification, the clarified question, contradictions that it names, contradictions that it settles, and what
 * Session Memory records. `carrying`: claims that the standing answer rests on, which no record gives up.
 */
export function derivedRows(
  { task, answer, facts, ...origin }: Accepted,
  state: SessionState,
  comparing: Comparing | null = null,
  carrying: ReadonlySet<string> = new Set(),
): readonly DerivedRow[] {
  if (task === 'classify') {
    const problem = classified.safeParse(answer).data;
    return problem === undefined
      ? []
      : [{ kind: 'CLASSIFICATION', summary: `the problem is ${problem.type}, ${problem.subtype}`, problem }];
  }
  if (task === 'judge') return resolutions(answer, origin, state);
  if (task === 'confront')
    return comparing === null ? [] : comparisonRows(answer, origin, shown.parse(facts).upTo, state, comparing);
  if (task === 'equate') return ruled(facts);
  const whole = addressed(answer, origin);
  return [
    ...clarifications(whole, origin),
    ...contradictions(whole, origin, state),
    ...(origin.agent === conflictResolver ? resolutions(whole, origin, state) : []),
    ...(origin.agent === keeper ? keeperRows(whole, origin, state, carrying) : []),
  ];
}

function clarifications(answer: Json, { agent }: Origin): DerivedRow[] {
  const said = agent === clarityOptimizer ? clarified.safeParse(answer).data : undefined;
  // A problem that needs no other words is clarified by none.
  return said === undefined || saysNothing(said.clarifiedStatement)
    ? []
    : [
        {
          kind: 'CLARIFICATION',
          summary: `the question is clarified: ${said.clarifiedStatement}`,
          statement: said.clarifiedStatement,
        },
      ];
}

/**
 * The speaker against the claim that it says cannot hold. What the same speaker has against the same claim and is
 * unresolved is one contradiction still; a claim that nobody stated, or that the session has left, contradicts nobody.
 */
function contradictions(
  answer: Json,
  { agent, iteration, pass }: Origin,
  { contradictions: { unresolved, resolved }, hypotheses }: SessionState,
): DerivedRow[] {
  const statements = new Map(
    [...hypotheses.active, ...hypotheses.resolved, ...hypotheses.abandoned].map(({ id, statement }) => [id, statement]),
  );
  const standing = new Set(
    unresolved
      .filter(({ claimA }) => claimA.agentId === agent && claimA.claim === null)
      .map(({ claimB }) => claimB.claim),
  );
  const used = new Set([...unresolved, ...resolved].map(({ id }) => id));
  return (contradicting.safeParse(answer).data?.contradictions ?? []).flatMap(
    ({ with: claim, statement, severity }, place): DerivedRow[] => {
      const [claimant, denied] = [claimantOf(claim), statements.get(claim)];
      const id = claimIdOf(agent, iteration, `X${numberOf({ pass }, place + 1)}`);
      if (claimant === null || denied === undefined || standing.has(claim) || used.has(id)) return [];
      standing.add(claim);
      return [
        {
          kind: 'CONTRADICTION',
          summary: `${severity}: ${agent} against ${claim}: ${statement}`,
          id,
          a: { agentId: agent, statement, claim: null },
          b: { agentId: claimant, statement: denied, claim },
          severity,
        },
      ];
    },
  );
}

/**
 * What a resolver settles of what is unresolved. UNRESOLVABLE settles nothing, and neither do two settlements of one
 * contradiction.
 */
function resolutions(answer: Json, { agent }: Origin, { contradictions: { unresolved } }: SessionState): DerivedRow[] {
  const said = z.object({ resolutions: judgement.shape.resolutions }).safeParse(answer).data?.resolutions ?? [];
  return settledOf(said, new Set(unresolved.map(({ id }) => id))).flatMap(
    ({ contradictionId, settlement }): DerivedRow[] => {
      const words = said.find((one) => one.contradictionId === contradictionId && one.settlement === settlement);
      if (settlement === 'UNRESOLVABLE' || words === undefined) return [];
      return [
        {
          kind: 'RESOLUTION',
          summary: `${contradictionId} is settled (${settlement}): ${words.statement}`,
          contradiction: contradictionId,
          resolution: `${settlement}: ${words.statement}`,
          settlement,
          by: agent,
        },
      ];
    },
  );
}

type Kept = 'DECISION' | 'COMMITMENT' | 'ABANDONMENT' | 'EVIDENCE';
type KeeperRow = { readonly [K in Kept]: { readonly kind: K; readonly summary: string } & RowBodies[K] }[Kept];

/**
 * What Session Memory (53) put on record, as rows of their own: decisions, commitments, claims given up, evidence. What
 * stands in the same words already is not recorded twice, what is of somebody who did not run is not recorded, and a claim that is not
 * open cannot be given up. Ids are the
 * testimony's place and number: `53.2/D1`.
 */
function keeperRows(
  answer: Json,
  origin: Origin,
  {
    decisions,
    commitments,
    evidence,
    hypotheses,
    timeline,
  }: Pick<SessionState, 'decisions' | 'commitments' | 'evidence' | 'hypotheses' | 'timeline'>,
  carrying: ReadonlySet<string>,
): readonly KeeperRow[] {
  const said = sessionTestimony.safeParse(answer).data;
  if (said === undefined) return [];
  const idOf = (letter: string, place: number) =>
    claimIdOf(origin.agent, origin.iteration, `${letter}${numberOf(origin, place + 1)}`);
  const unheard = (known: readonly string[]) => {
    const words = new Set(known.map(sameWords));
    return (text: string) => !words.has(sameWords(text)) && words.add(sameWords(text)).size > 0;
  };
  const [newDecision, newCommitment, newEvidence] = [
    unheard(decisions.map(({ decision }) => decision)),
    unheard(commitments.map(({ commitment }) => commitment)),
    unheard(evidence.map((one) => one.evidence)),
  ];
  const open = new Set(hypotheses.active.map(({ id }) => id));
  const known = new Set([
    ...open,
    ...hypotheses.resolved.map(({ id }) => id),
    ...hypotheses.abandoned.map(({ id }) => id),
  ]);
  const claims = (ids: readonly string[]) => [...new Set(ids)].filter((id) => known.has(id));
  // Whoever speaks in this step with it is a memory, or PHI.
  const ran = new Set<number>([...timeline.flatMap(({ agentId }) => agentId ?? []), ...memoryAgents, phi]);
  return [
    ...said.decisions.flatMap(({ decision, basis, reversible }, place): KeeperRow[] =>
      newDecision(decision)
        ? [{ kind: 'DECISION', summary: decision, id: idOf('D', place), decision, basis, reversible, dependentOn: [] }]
        : [],
    ),
    ...said.commitments.flatMap(({ commitment, madeBy }, place): KeeperRow[] =>
      isAgentId(madeBy) && ran.has(madeBy) && newCommitment(commitment)
        ? [{ kind: 'COMMITMENT', summary: commitment, id: idOf('K', place), commitment, madeBy }]
        : [],
    ),
    ...said.evidence.flatMap(({ evidence: piece, source, supports, contradicts, strength }, place): KeeperRow[] =>
      isAgentId(source) && ran.has(source) && newEvidence(piece)
        ? [
            {
              kind: 'EVIDENCE',
              summary: piece,
              id: idOf('E', place),
              evidence: piece,
              source,
              supports: claims(supports),
              contradicts: claims(contradicts),
              strength,
            },
          ]
        : [],
    ),
    ...said.abandoned.flatMap(({ claimId, reason }): KeeperRow[] =>
      !carrying.has(claimId) && open.delete(claimId)
        ? [{ kind: 'ABANDONMENT', summary: `${claimId} is given up: ${reason}`, id: claimId, reason }]
        : [],
    ),
  ];
}
