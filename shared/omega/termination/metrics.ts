import type { AgentId } from '../agents/cast.ts';
import { testimoniesIn } from '../assess/argument.ts';
import { argumentOf } from '../confidence/claims.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { Booked } from '../failures/facts.ts';
import type { TerminationReport } from './report.ts';

/**
 * Numbers of the report (OMEGA rules §6.5), from the session's rows and what was booked. `agentsDeployed`: different
 * agents, however often each was asked.
 */
export function metricsOf(rows: readonly SessionRow[], usage: Booked): TerminationReport['metrics'] {
  const deployed = new Set(rows.flatMap((row) => (row.kind === 'DEPLOYMENT' ? row.agents : [])));
  return {
    iterations: usage.cycles,
    agentsDeployed: deployed.size,
    totalTokens: usage.tokens,
    timeElapsedMs: usage.timeMs,
    costMicrodollars: usage.costMicrodollars,
  };
}

/** Every row as a line of the audit trail, in the session's order. */
export const auditTrail = (rows: readonly SessionRow[]): TerminationReport['auditTrail'] =>
  [...rows]
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ at, kind, agent, summary }) => ({
      timestamp: at,
      event: `${kind}${agent === null ? '' : ` by ${agent}`}: ${summary}`,
    }));

const agents = (found: readonly AgentId[]): AgentId[] => [...new Set(found)].sort((a, b) => a - b);

/**
 * Who verified the claims that the answer rests on, and whose attacks they survived. An agent with any FAILED finding,
 * or any attack that went through in part, is in neither list.
 */
export function witnesses(
  rows: readonly SessionRow[],
  restsOn: readonly string[],
): { readonly verifiedBy: AgentId[]; readonly survivedAttacksFrom: AgentId[] } {
  const key = new Set(restsOn);
  const findings = argumentOf(testimoniesIn({ rows }), [], {}).examinations.filter(({ claim }) => key.has(claim));
  const who = (...results: readonly string[]) =>
    agents(findings.filter(({ result }) => results.includes(result)).map(({ agent }) => agent));
  const without = (all: AgentId[], but: readonly AgentId[]) => all.filter((agent) => !but.includes(agent));
  return {
    verifiedBy: without(who('VERIFIED'), who('FAILED')),
    survivedAttacksFrom: without(who('FAILS'), who('SUCCEEDS', 'PARTLY')),
  };
}
