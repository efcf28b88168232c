import { sessionTestimony } from '../answers/memory.ts';
import type { Json } from '../../kernel/json.ts';
import { isAgentId } from '../agents/cast.ts';
import { claimIdOf } from '../vocabulary.ts';
import { numberOf, type Origin } from '../answers/addresses.ts';
import { sameWords } from '../same-words.ts';
import type { SessionState } from './session-state.ts';
import type { RowBodies } from './session-rows.ts';

type Kept = 'DECISION' | 'COMMITMENT' | 'ABANDONMENT' | 'EVIDENCE';
export type KeeperRow = { readonly [K in Kept]: { readonly kind: K; readonly summary: string } & RowBodies[K] }[Kept];

/**
 * What Session Memory (53) put on record, as rows of their own: decisions, commitments, claims given up, evidence. What
 * stands in the same words already is not recorded twice, and a claim that is not open cannot be given up. Ids are the
 * testimony's place and number: `53.2/D1`.
 */
export function keeperRows(
  answer: Json,
  origin: Origin,
  {
    decisions,
    commitments,
    evidence,
    hypotheses,
  }: Pick<SessionState, 'decisions' | 'commitments' | 'evidence' | 'hypotheses'>,
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
  return [
    ...said.decisions.flatMap(({ decision, basis, reversible }, place): KeeperRow[] =>
      newDecision(decision)
        ? [{ kind: 'DECISION', summary: decision, id: idOf('D', place), decision, basis, reversible, dependentOn: [] }]
        : [],
    ),
    ...said.commitments.flatMap(({ commitment, madeBy }, place): KeeperRow[] =>
      isAgentId(madeBy) && newCommitment(commitment)
        ? [{ kind: 'COMMITMENT', summary: commitment, id: idOf('K', place), commitment, madeBy }]
        : [],
    ),
    ...said.evidence.flatMap(({ evidence: piece, source, supports, contradicts, strength }, place): KeeperRow[] =>
      isAgentId(source) && newEvidence(piece)
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
      open.delete(claimId)
        ? [{ kind: 'ABANDONMENT', summary: `${claimId} is given up: ${reason}`, id: claimId, reason }]
        : [],
    ),
  ];
}
