import type { Contract } from '../../../shared/omega/contracts/contracts.ts';
import { isDigest } from '../../../shared/omega/contracts/outputs.ts';

/**
 * What is wrong with a set of contracts, in sentences: requirements that nobody can meet, consumers that do not want
 * what they are given, conflicts that only one side knows of, and circles in which each waits for the other. Empty:
 * sound.
 */
export function contractProblems(contracts: readonly Contract[]): string[] {
  const byId = new Map(contracts.map((contract) => [contract.agentId, contract]));
  return [
    ...contracts
      .filter((contract) => byId.get(contract.agentId) !== contract)
      .map(({ agentId }) => `agent ${agentId} has two contracts`),
    ...contracts.flatMap((contract) => [
      ...unmet(contract, byId),
      ...dangling(contract, byId),
      ...oneSided(contract, byId),
    ]),
    ...circles(contracts).map((circle) => `agents ${circle.join(', ')} wait for one another`),
  ];
}

type ById = ReadonlyMap<number, Contract>;

const unmet = ({ agentId, requires }: Contract, byId: ById) =>
  requires.flatMap((need) => {
    const gives = byId.get(need.agentId)?.provides.find(({ outputType }) => outputType === need.outputType);
    if (gives === undefined)
      return [`agent ${agentId} requires ${need.outputType} of ${need.agentId}, who does not provide it`];
    return gives.consumers.includes(agentId)
      ? []
      : [`agent ${agentId} requires ${need.outputType} of ${need.agentId}, who does not hand it on to ${agentId}`];
  });

const dangling = ({ agentId, provides }: Contract, byId: ById) =>
  provides.flatMap(({ outputType, consumers }) =>
    consumers.flatMap((consumer) => {
      const wants =
        byId.get(consumer)?.requires.some((need) => need.agentId === agentId && need.outputType === outputType) ??
        false;
      return wants ? [] : [`agent ${agentId} provides ${outputType} for ${consumer}, who does not require it`];
    }),
  );

const oneSided = ({ agentId, conflictsWith }: Contract, byId: ById) =>
  conflictsWith.flatMap((conflict) =>
    (byId
      .get(conflict.agentId)
      ?.conflictsWith.some((back) => back.agentId === agentId && back.conflictType === conflict.conflictType) ?? false)
      ? []
      : [`agent ${agentId} conflicts with ${conflict.agentId}, whose contract does not say so`],
  );

/**
 * Nobody waits for a digest, which Symposium folds. Agents left over when all whose needs are met have gone, again and
 * again: each of them waits, directly or not, for a circle.
 */
function circles(contracts: readonly Contract[]): number[][] {
  const known = new Set(contracts.map(({ agentId }) => agentId));
  let waiting = [...contracts];
  for (;;) {
    const left = new Set(waiting.map(({ agentId }) => agentId));
    const still = waiting.filter(({ requires }) =>
      requires.some((need) => !isDigest(need.outputType) && known.has(need.agentId) && left.has(need.agentId)),
    );
    if (still.length === waiting.length) return still.length === 0 ? [] : [still.map(({ agentId }) => agentId)];
    waiting = still;
  }
}
