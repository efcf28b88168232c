import { type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { agentIdOf, cast, isAgentId } from '../../shared/omega/agents/index.ts';
import { answerId } from '../../shared/omega/confidence/index.ts';
import { sessionRows } from '../../shared/omega/memory/index.ts';
import { rowWords } from '../terminal/row-words.ts';
import { counted, oneLine, percent } from '../../shared/text/index.ts';

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
    return content.task === 'contribute' && typeof content.why !== 'string'
      ? null
      : rowWords({ ...row, sender: agentName(sender) });
  if (type === 'CALL') return rowWords({ ...row, sender: agentName(sender), recipient: agentName(recipient) });
  // The words of an answer stand in its report; its line is the row of its output.
  if (type === 'DELIVERABLE' || type === 'RESPONSE') return null;
  return rowWords(row);
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
  return told === undefined ? null : lineOfKind(told);
}

type Told = ReturnType<typeof sessionRows>[number];
type OfKind<K extends Told['kind']> = Extract<Told, { readonly kind: K }>;

const silent = () => null;
const summaryOf = ({ summary }: Told): string => summary;

const lines: { readonly [K in Told['kind']]: (told: OfKind<K>) => string | null } = {
  QUERY: silent,
  CLASSIFICATION: ({ problem }) => `classified as ${problem.type}, ${problem.subtype}`,
  DEPLOYMENT: ({ iteration, batch, agents }) =>
    `cycle ${iteration}, batch ${batch}: ${agents.map(shortName).join(', ')}`,
  CONTRADICTION: ({ id, severity, summary }) => `contradiction ${id} (${severity}): ${summary}`,
  RESOLUTION: ({ contradiction, summary }) => `contradiction ${contradiction} is settled: ${summary}`,
  PROPAGATION: ({ iteration, confidences }) => confidenceLine(iteration, confidences),
  HYPOTHESIS: ({ id, resolution, basis }) => `${id} is ${resolution.toLowerCase()}: ${basis}`,
  ABANDONMENT: ({ id, reason }) => `${id} is abandoned: ${reason}`,
  FAILURE: ({ failure, severity, evidence }) => `${failure} (${severity}): ${evidence}`,
  ESCALATION: ({ step, subject, outcome, why }) => `${step} for ${subject}: ${outcome.toLowerCase()}, ${why}`,
  FACT: ({ id, statement, source }) => `${id}: ${statement} (${source})`,
  COMPARISON: summaryOf,
  RESTATEMENT: summaryOf,
  MEMORY: summaryOf,
  UPGRADE: ({ of, to, because }) => `${shortName(of)} is read at tier ${to}: ${because.join(', ')}`,
  TERMINATION: ({ iteration, decision, status, why }) =>
    `after cycle ${iteration}: ${decision}${status === null ? '' : `, ${status}`}: ${why}`,
  INTERVENTION: ({ take, summary }) => `intervention ${take}: ${summary}`,
  EVIDENCE: silent,
  DECISION: silent,
  COMMITMENT: silent,
  PLAN: summaryOf,
  CLARIFICATION: summaryOf,
  INVALIDATION: summaryOf,
  OUTPUT: summaryOf,
};

const lineOfKind = <K extends Told['kind']>(told: OfKind<K> & { readonly kind: K }): string | null =>
  lines[told.kind](told);

const shortName = (agent: number): string => (isAgentId(agent) ? cast[agent].name : String(agent));

function confidenceLine(cycle: number, confidences: Readonly<Record<string, number>>): string {
  const { [answerId]: answer, ...claims } = confidences;
  const count = Object.keys(claims).length;
  return `cycle ${cycle}: ${answer === undefined ? 'no answer yet' : `the answer has confidence ${percent(answer)}`}, ${counted(count, 'claim')} weighed`;
}

/** `73%`, of a confidence 0–1. */
