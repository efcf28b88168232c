import type { AgentId } from '../agents/cast.ts';
import { deployedIn, type Deployment } from './deployment.ts';
import { inputsOf } from '../contracts/inputs.ts';
import { isDigest } from '../contracts/outputs.ts';
import type { Policy } from '../policy.ts';
import { survivorSynthesizer } from './priorities.ts';
import type { SessionPhase } from '../agents/roster.ts';

/** Agents that are asked at once. The next wave leaves when every member has settled. */
export interface Wave {
  readonly phase: SessionPhase;
  /** Round of an attack or pass of a verification; 1 for everything else. */
  readonly round: number;
  readonly agents: readonly AgentId[];
}

type Room = Pick<Policy, 'parallelAgents' | 'explorationBatch'>;

/**
 * The five batches of a cycle as waves of at most ten, and memory's testimonies after them (OMEGA rules §1.3.3).
 * GENESIS agents beyond the first batch overflow into the second. Within a batch nobody is asked in the wave of someone
 * whose output it is to read. The attack's rounds end with the Survivor Synthesizer; passes of verification after the
 * first belong to synthesis.
 */
export function wavesOf(deployment: Deployment, policy: Room): readonly Wave[] {
  const { agents, clarity, resolving, attackRounds, verificationPasses } = deployment;
  const everybody = new Set<number>(deployedIn(deployment));
  const waves = (phase: SessionPhase, members: readonly AgentId[], round = 1): Wave[] =>
    layers(members, everybody)
      .flatMap((layer) => chunks(layer, policy.parallelAgents))
      .map((wave) => ({ phase, round, agents: wave }));
  const numbers = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth);
  const later = (members: readonly AgentId[]) =>
    members.filter((agent) => !clarity.includes(agent) && !resolving.includes(agent));

  const explorers = agents.GENESIS.slice(0, policy.explorationBatch.most);
  const overflow = agents.GENESIS.slice(policy.explorationBatch.most);
  const beforeLastRound = agents.ADVERSARY.filter((agent) => agent !== survivorSynthesizer);
  return [
    ...waves('EXPLORATION', clarity),
    ...waves('EXPLORATION', resolving),
    ...waves('EXPLORATION', later(explorers)),
    ...waves('FORMALIZATION', [...later(overflow), ...agents.BRIDGE]),
    ...waves('VERIFICATION', agents.VERIFICATION),
    ...numbers(1, attackRounds).flatMap((round) =>
      waves('ATTACK', round < attackRounds ? beforeLastRound : agents.ADVERSARY, round),
    ),
    ...numbers(2, verificationPasses).flatMap((pass) => waves('SYNTHESIS', agents.VERIFICATION, pass)),
    ...waves('SYNTHESIS', later(agents.META)),
    ...waves('MEMORY', agents.MEMORY),
  ];
}

/**
 * Members in layers, each after those that its inputs come from; digests are Symposium's, so nobody waits for them. A
 * circle, which sound contracts cannot have, ends in one last layer.
 */
function layers(members: readonly AgentId[], deployed: ReadonlySet<number>): AgentId[][] {
  const reads = new Map(
    members.map((agent) => [
      agent,
      new Set(
        inputsOf(agent, deployed)
          .given.filter(({ outputType }) => !isDigest(outputType))
          .map(({ agentId }) => agentId),
      ),
    ]),
  );
  const done: AgentId[][] = [];
  let waiting = [...members];
  while (waiting.length > 0) {
    const ready = waiting.filter((agent) => !waiting.some((other) => other !== agent && reads.get(agent)?.has(other)));
    const layer = ready.length > 0 ? ready : waiting;
    done.push(layer);
    waiting = waiting.filter((agent) => !layer.includes(agent));
  }
  return done;
}

/** Parts of at most `size`, as equal as can be, so that no wave is a straggler's alone. */
function chunks<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / Math.max(1, size));
  return Array.from({ length: count }, (_, nth) =>
    list.slice(Math.floor((nth * list.length) / count), Math.floor(((nth + 1) * list.length) / count)),
  );
}
