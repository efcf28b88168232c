import type { Json } from '../../../shared/kernel/json.ts';
import type { LedgerRow } from '../../../shared/kernel/ledger.ts';

type Content = Readonly<Record<string, Json>>;

/** A ledger in the making: numbers its rows and lets a second pass between them. */
export function ledger() {
  const rows: LedgerRow[] = [];
  const add = (
    type: LedgerRow['type'],
    phase: string,
    content: Content,
    parties: { sender?: string; recipient?: string } = {},
    metadata: Content = {},
  ) => {
    const sequence = rows.length + 1;
    rows.push({
      sequence,
      entryKey: type === 'OUTCOME' && content.outcome !== undefined ? 'outcome' : `row/${sequence}`,
      messageId: `id-${sequence}`,
      at: new Date(Date.UTC(2026, 10, 21, 12, 0, sequence)).toISOString(),
      phase,
      sender: parties.sender ?? 'ORCHESTRATOR',
      recipient: parties.recipient ?? 'ORCHESTRATOR',
      type,
      confidence: type === 'CALL' && content.state === 'answered' ? 0.8 : null,
      content,
      metadata,
    });
  };
  return {
    rows,
    opened: () => add('PHASE', 'OPEN', { state: 'opened', corpus: 'simulated' }),
    asked: (phase: string, agent: string, task: string, attempt = 1) =>
      add(
        'CALL',
        phase,
        { state: 'asked', call: `${phase}/${agent}/${task}`, task, subject: null },
        { recipient: agent },
        { attempt },
      ),
    answered: (phase: string, agent: string, task: string, cost: number | null = 10, state = 'answered') =>
      add(
        'CALL',
        phase,
        {
          state,
          call: `${phase}/${agent}/${task}`,
          task,
          subject: null,
          why: state === 'answered' ? null : 'no JSON',
          usage: { input: 1_000, cached: 0, output: 234, cost_microdollars: cost },
        },
        { sender: agent },
      ),
    cameToNothing: (phase: string, agent: string, task: string, state: 'failed' | 'lost') =>
      add(
        'CALL',
        phase,
        {
          state,
          call: `${phase}/${agent}/${task}`,
          task,
          subject: null,
          why: state === 'failed' ? 'SERVER_ERROR' : null,
        },
        { recipient: agent },
      ),
    gate: (phase: string, passed: boolean, gate = phase) =>
      add('GATE', phase, {
        gate,
        attempt: 1,
        passed,
        findings: passed
          ? []
          : [
              { name: 'margin', verdict: 'failed', deficiency: '8% is below 10%' },
              { name: 'other', verdict: 'passed' },
            ],
      }),
    review: (phase: string, state: 'open' | 'closed') =>
      add('REVIEW', phase, {
        state,
        review: 'run-1',
        question: 'Which margin holds?',
        deadline: '2026-11-23T12:00:00Z',
        ...(state === 'open' ? { group: 'physicist' } : {}),
        ...(state === 'closed' ? { decision: 'RESOLVE', reviewer: 'mara' } : {}),
      }),
    outcome: (outcome: string) => add('OUTCOME', 'DOCUMENT', { outcome, reason: 'because' }),
    published: () => add('OUTCOME', 'DOCUMENT', { scenario: 'IM-0001', corpus: 'simulated', files: [] }),
  };
}
