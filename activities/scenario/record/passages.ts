import type { GateReport } from '../../../shared/kernel/gates.ts';
import type { LedgerRow } from '../../../shared/kernel/ledger.ts';
import type { StoredCall } from '../../store/calls.ts';
import type { MathematicsFacts } from '../../../shared/scenario/facts/index.ts';
import { recordedGate } from '../../../shared/scenario/documents/recorded.ts';
import type { CalibrationDiscussion, Disagreement, GatePassage, RecordedReview } from '../../../shared/scenario/documents/record.ts';
import type { Ruling } from '../../../shared/scenario/ruling.ts';
import { agents, type Agent, type Phase } from '../../../shared/scenario/vocabulary.ts';

/** What the ledger holds of gates, reviews and disagreements: state is a fold over it. */

/** Every attempt at every gate; beside VALIDATE's findings stand the places where EULER and the house differ. */
export function gatesOf(ledger: readonly LedgerRow[], calls: readonly StoredCall[]): GatePassage[] {
  return ledger.filter(({ type }) => type === 'GATE').map(({ content }) => {
    const { attempt, ...report } = content as unknown as GateReport & { readonly attempt: number };
    return recordedGate(report.gate as Phase, attempt, report, report.gate === 'VALIDATE' ? contradictionsAt(calls, attempt) : []);
  });
}

function contradictionsAt(calls: readonly StoredCall[], round: number): MathematicsFacts['contradictions'] {
  const reports = calls.filter(({ task, outcome, round: at }) => task === 'mathematics' && outcome === 'answered' && at <= round);
  return (reports.at(-1)?.facts as MathematicsFacts | undefined)?.contradictions ?? [];
}

export function reviewsOf(ledger: readonly LedgerRow[]): RecordedReview[] {
  return ledger.filter(({ type, content }) => type === 'REVIEW' && content.state === 'closed').map(({ content }) => ({
    id: String(content.review),
    question: String(content.question),
    decision: content.outcome === 'decided' ? String(content.decision) : String(content.outcome).toUpperCase(),
    reviewer: content.outcome === 'decided' ? String(content.reviewer) : null,
    at: String(content.at),
    justification: content.outcome === 'decided' ? String(content.justification) : '',
  }));
}

export function discussionsOf(ruling: Ruling, calibrationRange: number): CalibrationDiscussion[] {
  return ruling.discussions.map((discussion) => {
    const apart = (discussion.after.at(-1) ?? 0) - (discussion.after[0] ?? 0) > calibrationRange;
    return { ...discussion, outcome: apart ? 'still apart' : 'within range' };
  });
}

/** Everything that was in dispute: discussed dimensions, and whatever went to a person. */
export function disagreementsOf(ruling: Ruling, ledger: readonly LedgerRow[], calibrationRange: number): Disagreement[] {
  const discussed = discussionsOf(ruling, calibrationRange).map(({ dimension, round, before, after, outcome }): Disagreement => ({
    disagreement: `Votes on dimension ${dimension}: ${before.join(', ')}`,
    agents: [...agents],
    resolution: `Level 1: anonymous discussion, round ${round}`,
    outcome: `${outcome}: ${after.join(', ')}`,
  }));
  const reviewed = reviewsOf(ledger).map(({ question, decision, reviewer }): Disagreement => ({
    disagreement: question, agents: partiesOf(ledger, question), resolution: 'Level 4: human review', outcome: reviewer === null ? decision : `${decision} by ${reviewer}`,
  }));
  return [...discussed, ...reviewed];
}

/** The agents that a review's findings name. */
function partiesOf(ledger: readonly LedgerRow[], question: string): Agent[] {
  const opened = ledger.find(({ type, content }) => type === 'REVIEW' && content.state === 'open' && content.question === question);
  const findings = (opened?.content.findings ?? []) as readonly string[];
  return agents.filter((agent) => findings.some((finding) => finding.includes(agent)));
}
