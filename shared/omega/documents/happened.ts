import type { SessionRow } from '../memory/session-rows.ts';
import type { SessionRecord } from './record.ts';

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
