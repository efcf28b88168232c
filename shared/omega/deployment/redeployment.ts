import { cast, idsOfTier, type AgentId } from '../agents/cast.ts';
import { contracts } from '../contracts/contracts.ts';
import { assemble, deploy, type Circumstances, type Deployment } from './deployment.ts';
import { genesisMatrix, inTurn } from './selection.ts';
import type { Problem } from './selection.ts';
import type { Policy } from '../policy.ts';
import { clarityAgents, conflictResolver, orderWithin, standingAttacker } from './priorities.ts';
import { available, because, known, ofTier, type Choice } from './selection.ts';
import type { Trigger } from './triggers.ts';

/** Agents that have answered in this session, with the cycle in which each was last asked. */
type LastAsked = ReadonlyMap<number, number>;

/**
 * Agents that were never asked and could be. META and MEMORY are not among them: each cycle has whom it needs of those,
 * and the Conflict Resolver without a conflict has nothing to do.
 */
export function untriedAgents(asked: LastAsked, withdrawn: ReadonlySet<number>): AgentId[] {
  return (['GENESIS', 'BRIDGE', 'VERIFICATION', 'ADVERSARY'] as const)
    .flatMap((tier) => idsOfTier(tier))
    .filter((agent) => !asked.has(agent) && !withdrawn.has(agent));
}

/**
 * A later cycle: only those whom a trigger calls for, those who join, check and attack what they will say, and whom
 * every cycle has (OMEGA rules §1.3.4). Without a trigger, GENESIS agents that were never or longest ago asked, so that
 * no cycle merely repeats the last.
 */
export function deployAgain(
  problem: Problem,
  triggers: readonly Trigger[],
  asked: LastAsked,
  now: Circumstances,
  policy: Policy,
): Deployment {
  const base = deploy(problem, now, policy);
  const called = triggers.flatMap((trigger) =>
    trigger.kind === 'NOT_IMPROVING' ? neverAsked(problem, asked, now, policy) : calledBy(trigger, base, asked, policy),
  );
  const fresh = triggers.some(({ kind }) => kind !== 'NOT_IMPROVING')
    ? []
    : because(leastAsked(inTurn(problem.characteristics), asked).slice(0, policy.targetedGenesis), 'a fresh view');
  const unclear = problem.wellDefined ? [] : because(clarityAgents, 'the problem is not well-defined yet');
  const thinkers = ofTier(available([...unclear, ...called, ...fresh], now.withdrawn).chosen, 'GENESIS').slice(
    0,
    policy.genesisAgents[problem.uncertainty].most,
  );
  const speaks = thinkers.length > 0 || ofTier(called, 'BRIDGE').length > 0;
  const deployment = assemble(
    [
      ...thinkers,
      ...joining(thinkers),
      ...[...unclear, ...called].filter(({ agent }) => cast[agent].tier !== 'GENESIS'),
      // What is newly said is verified, and then attacked (OMEGA rules §B).
      ...because(base.agents.VERIFICATION.slice(0, speaks ? undefined : 1), 'verifies what is new'),
      ...because(speaks ? base.agents.ADVERSARY : [standingAttacker], 'attacks what survives'),
    ],
    problem,
    now,
    policy,
  );
  // Who is asked again for a conflict is asked after it was looked into, with what was settled before them.
  const conflict = triggers.some(({ kind }) => kind === 'CONFLICT');
  return { ...deployment, resolving: deployment.agents.META.filter((one) => conflict && one === conflictResolver) };
}

function calledBy(
  trigger: Exclude<Trigger, { kind: 'NOT_IMPROVING' }>,
  base: Deployment,
  asked: LastAsked,
  policy: Policy,
): Choice[] {
  switch (trigger.kind) {
    case 'CONTRADICTION':
      return [
        ...because(
          known(trigger.agents).filter((agent) => cast[agent].tier === 'GENESIS'),
          `party to contradiction ${trigger.id}`,
        ),
        ...because(base.agents.VERIFICATION, `verifies contradiction ${trigger.id}`),
      ];
    case 'LOW_CONFIDENCE':
      return because(
        [
          ...base.agents.ADVERSARY,
          ...leastAsked(
            orderWithin.ADVERSARY.filter((agent) => !base.agents.ADVERSARY.includes(agent)),
            asked,
          ).slice(0, policy.additionalAdversaries),
        ],
        `confidence ${trigger.confidence} is not above ${trigger.below}`,
      );
    case 'GAP':
      return because(
        leastAsked(genesisMatrix[trigger.wouldFill], asked).slice(0, policy.targetedGenesis),
        'fills a gap',
      );
    case 'CONFLICT':
      return because(
        known([conflictResolver, ...trigger.agents]).filter((agent) => cast[agent].tier !== 'PHI'),
        `conflict ${trigger.id}`,
      );
    case 'QUALITY_REJECT':
      return trigger.tiers.flatMap((tier) =>
        tier === 'PHI' ? [] : because(base.agents[tier], `the Quality Controller rejects the work of ${tier}`),
      );
  }
}

/**
 * Some of those who were never asked, of each tier that thinks or examines (OMEGA rules §6.4); whom the cycle has
 * anyway counts among them.
 */
function neverAsked(
  { characteristics }: Problem,
  asked: LastAsked,
  { withdrawn }: Circumstances,
  { targetedGenesis, additionalAdversaries }: Policy,
): Choice[] {
  const untried = new Set(untriedAgents(asked, withdrawn));
  const some = (agents: readonly AgentId[], most: number) =>
    agents.filter((agent) => untried.has(agent)).slice(0, most);
  return because(
    [
      ...some(inTurn(characteristics), targetedGenesis),
      ...some(orderWithin.BRIDGE, additionalAdversaries),
      ...some(orderWithin.VERIFICATION, additionalAdversaries),
      ...some(orderWithin.ADVERSARY, additionalAdversaries),
    ],
    'never asked, and confidence is not improving',
  );
}

/** BRIDGE agents whose contract reads one of the thinkers; the Formalizer where nobody's does. */
function joining(thinkers: readonly Choice[]): readonly Choice[] {
  if (thinkers.length === 0) return [];
  const readers = orderWithin.BRIDGE.filter((id) =>
    contracts[id].requires.some(({ agentId }) => thinkers.some(({ agent }) => agent === agentId)),
  );
  return available(
    because(readers.length > 0 ? readers : orderWithin.BRIDGE.slice(0, 1), 'joins what is new'),
    new Set(),
  ).chosen;
}

/** Never asked before asked long ago before asked lately; otherwise in the given order. */
function leastAsked(agents: readonly AgentId[], asked: LastAsked): AgentId[] {
  return agents.toSorted((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0));
}
