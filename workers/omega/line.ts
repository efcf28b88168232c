import { textOf } from '../../shared/kernel/json.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { agentIdOf, cast, isAgentId } from '../../shared/omega/agents/cast.ts';
import { answerId } from '../../shared/omega/confidence/argument.ts';
import { sessionRows } from '../../shared/omega/memory/stored-rows.ts';
import { wordsOf } from '../scenario/line.ts';
import { oneLine } from '../../shared/text/invisible.ts';
import { percent } from '../../shared/text/amounts.ts';

const phaseWidth = 14;

/** A row of a session in one plain line, or null where another row says the same. */
export function sessionLineOf(row: LedgerRow): string | null {
  const words = sessionWords(row);
  return words === null ? null : `${row.at.slice(11, 19)}  ${row.phase.padEnd(phaseWidth)}  ${oneLine(words)}`;
}

/** `Gap Hunter (40)`; a name that is no agent's stays. */
export function agentName(key: string): string {
  const id = agentIdOf(key);
  return id === null ? key : `${cast[id].name} (${id})`;
}

function sessionWords(row: LedgerRow): string | null {
  const { type, content, sender, recipient } = row;
  if (type === 'SESSION') return content.kind === 'OUTPUT' ? verdictLine(row) : happenedLine(row);
  if (type === 'CALL' && content.state === 'answered')
    return content.task === 'contribute' ? null : wordsOf({ ...row, sender: agentName(sender) });
  if (type === 'CALL') return wordsOf({ ...row, sender: agentName(sender), recipient: agentName(recipient) });
  // The words of an answer stand in its report; its line is the row of its output.
  if (type === 'DELIVERABLE' || type === 'RESPONSE') return null;
  return wordsOf(row);
}

function verdictLine({ content, sender }: LedgerRow): string {
  const set = typeof content.quarantined === 'string' ? `, set aside: ${content.quarantined}` : '';
  // What is no contribution has no Tier 0 line; its summary begins with who spoke.
  const line = textOf(content.summary);
  return `${line.startsWith('[') ? `${agentName(sender)} ` : ''}${line}${set}`;
}

/** What happened, by the row's own fields; where they are not for a line, its summary. */
function happenedLine(row: LedgerRow): string | null {
  const [told] = sessionRows([row], new Map());
  if (told === undefined) return null;
  switch (told.kind) {
    case 'QUERY':
      return null;
    case 'CLASSIFICATION':
      return `classified as ${told.problem.type}, ${told.problem.subtype}`;
    case 'DEPLOYMENT':
      return `cycle ${told.iteration}, batch ${told.batch}: ${told.agents.map((agent) => (isAgentId(agent) ? cast[agent].name : String(agent))).join(', ')}`;
    case 'CONTRADICTION':
      return `contradiction ${told.id} (${told.severity}): ${told.summary}`;
    case 'RESOLUTION':
      return `contradiction ${told.contradiction} is settled: ${told.summary}`;
    case 'PROPAGATION':
      return confidenceLine(told.iteration, told.confidences);
    case 'HYPOTHESIS':
      return `${told.id} is ${told.resolution.toLowerCase()}: ${told.basis}`;
    case 'ABANDONMENT':
      return `${told.id} is abandoned: ${told.reason}`;
    case 'FAILURE':
      return `${told.failure} (${told.severity}): ${told.evidence}`;
    case 'ESCALATION':
      return `${told.step} for ${told.subject}: ${told.outcome.toLowerCase()}, ${told.why}`;
    case 'MEMORY':
      return told.summary;
    case 'UPGRADE':
      return `${isAgentId(told.of) ? cast[told.of].name : String(told.of)} is read at tier ${told.to}: ${told.because.join(', ')}`;
    case 'TERMINATION':
      return `after cycle ${told.iteration}: ${told.decision}${told.status === null ? '' : `, ${told.status}`}: ${told.why}`;
    case 'INTERVENTION':
      return `intervention ${told.take}: ${told.summary}`;
    case 'EVIDENCE':
    case 'DECISION':
    case 'COMMITMENT':
      return null;
    case 'PLAN':
    case 'CLARIFICATION':
    case 'INVALIDATION':
    case 'OUTPUT':
      return told.summary;
    default:
      return told satisfies never;
  }
}

function confidenceLine(cycle: number, confidences: Readonly<Record<string, number>>): string {
  const { [answerId]: answer, ...claims } = confidences;
  const count = Object.keys(claims).length;
  return `cycle ${cycle}: ${answer === undefined ? 'no answer yet' : `the answer has confidence ${percent(answer)}`}, ${count} ${count === 1 ? 'claim' : 'claims'} weighed`;
}

/** `73%`, of a confidence 0–1. */
