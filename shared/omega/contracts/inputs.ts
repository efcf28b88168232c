import { isAgentId } from '../agents/cast.ts';
import { contracts } from './contracts.ts';
import { isDigest, type OutputType } from './outputs.ts';
import { substitutesFor } from '../agents/roster.ts';

/** One thing in an agent's context: whose output, which part, and whether it is what the contract asked for. */
interface Input {
  readonly agentId: number;
  readonly outputType: OutputType;
  readonly because: 'required' | 'same group' | 'claim board';
}

interface Inputs {
  readonly given: readonly Input[];
  /** Inputs that the contract wants and nothing could replace; the agent is told so. */
  readonly missing: readonly { readonly agentId: number; readonly outputType: OutputType }[];
}

/**
 * What an agent is handed, by its contract alone (OMEGA rules §2.4): the outputs that it requires, of agents whose
 * output is there and not quarantined, or what stands in for them. Never the transcript. The order is the contract's,
 * and nothing stands twice.
 */
export function inputsOf(agent: number, deployed: ReadonlySet<number>): Inputs {
  if (!isAgentId(agent)) return { given: [], missing: [] };
  const given: Input[] = [];
  const missing: { agentId: number; outputType: OutputType }[] = [];
  const put = (input: Input) => {
    if (!given.some(({ agentId, outputType }) => agentId === input.agentId && outputType === input.outputType))
      given.push(input);
  };
  const provides = (id: number, type: OutputType) =>
    isAgentId(id) && contracts[id].provides.some(({ outputType }) => outputType === type);
  for (const { agentId, outputType, optional, fallback } of contracts[agent].requires) {
    const other = substitutesFor(agentId).find((id) => id !== agent && deployed.has(id) && provides(id, outputType));
    if (isDigest(outputType) || deployed.has(agentId)) put({ agentId, outputType, because: 'required' });
    else if (fallback === 'GROUP' && other !== undefined) put({ agentId: other, outputType, because: 'same group' });
    else if (fallback === 'BOARD') put({ agentId: boardKeeper, outputType: 'claimBoard', because: 'claim board' });
    else if (!optional) missing.push({ agentId, outputType });
  }
  return { given, missing };
}

/** Session Memory keeps the claim board. */
const boardKeeper = 53;
