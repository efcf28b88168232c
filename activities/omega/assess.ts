import type { OmegaActivities } from '../../shared/omega/index.ts';
import { assessCycle } from '../../shared/omega/assess/index.ts';
import { type HypothesisMove, type RowOrder, sessionEntry } from '../../shared/omega/memory/index.ts';
import type { Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import type { SessionReader, StoredSession } from './stored-session.ts';
import { fallenWith } from '../../shared/omega/facts/index.ts';
import { sessionStep } from './session-step.ts';
import { sessionRulesReader } from './session-rules.ts';

/** A cycle is judged when its answer has been built and examined. */
const phase = 'SYNTHESIS';

/**
 * Counts what a cycle came to, and writes down propagated confidences and the ends of hypotheses. A cycle is assessed
 * once: whoever asks again is told the same.
 */
export function assessIn(db: Database, read: SessionReader): OmegaActivities['assess'] {
  const rulesOf = sessionRulesReader(db);
  return async function assess({ runKey, cycle, restsOn, standings }) {
    const { policy } = await rulesOf(runKey);
    return sessionStep(db, { runKey, key: `${runKey}/assessed/${cycle}`, content: 'assessment' }, async (client) => {
      const session = await read(runKey, client);
      const { assessment, confidences, moves } = assessCycle(session, { cycle, restsOn, standings }, policy);
      const head = { iteration: cycle, agent: null };
      const rows: RowOrder[] = [
        {
          ...head,
          kind: 'PROPAGATION',
          key: `${cycle}/assess/propagation`,
          summary: `confidences of ${Object.keys(confidences).length} claims`,
          confidences,
        },
        ...moves.map((move): RowOrder => ({ ...head, key: `${cycle}/assess/${move.id}`, ...moved(move) })),
        ...invalidated(session, moves).map((row): RowOrder => ({
          ...head,
          ...row,
          key: `${cycle}/assess/${row.commitment}`,
        })),
      ];
      await append(
        client,
        runKey,
        rows.map((row) => sessionEntry(row, phase)),
      );
      return assessment;
    });
  };
}

function moved(move: HypothesisMove) {
  const { id } = move;
  return move.move === 'ABANDON'
    ? ({ kind: 'ABANDONMENT', id, reason: move.reason, summary: `${id} is abandoned: ${move.reason}` } as const)
    : ({
        kind: 'HYPOTHESIS',
        id,
        resolution: move.resolution,
        confidence: move.confidence,
        basis: move.basis,
        summary: `${id} is ${move.resolution}: ${move.basis}`,
      } as const);
}

/** Commitments that fall with what was refuted or replaced in this cycle; Session Memory keeps the books. */
function invalidated({ state }: Pick<StoredSession, 'state'>, moves: readonly HypothesisMove[]) {
  const gone = new Set(
    moves.flatMap((one) => (one.move === 'RESOLVE' && one.resolution !== 'CONFIRMED' ? [one.id] : [])),
  );
  return fallenWith(
    state,
    [...state.hypotheses.active, ...state.hypotheses.resolved].filter(({ id }) => gone.has(id)),
  ).map(
    ({ commitment, with: claim }) =>
      ({
        kind: 'INVALIDATION',
        commitment,
        by: 53,
        summary: `${commitment} is valid no longer: ${claim} does not stand any more`,
      }) as const,
  );
}
