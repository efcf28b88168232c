import type { Json } from '../kernel/json.ts';
import { addressed } from './addressed.ts';
import { contribution, type Contribution } from './answers.ts';
import type { ConflictResolution } from './answers-special.ts';
import { cast } from './cast.ts';
import { citationProblems } from './citations.ts';
import { selfContradictions } from './contradictions.ts';
import type { ContributionFacts } from './facts.ts';
import { quarantineOf } from './failures/coherence.ts';
import type { Origin } from './origin.ts';
import type { Policy } from './policy.ts';
import { shownIn, type Shown } from './shown.ts';
import { testimonyOf } from './testimony.ts';
import { prefix } from '../text/cut.ts';

type Cited = Parameters<typeof citationProblems>[0];
type Said = Partial<Cited> &
  Partial<Pick<Contribution, 'selfReport'>> &
  Partial<Pick<ConflictResolution, 'resolutions'>>;

/** Longest reason, in characters: it crosses into history. */
const longestWhy = 600;

/**
 * Why a contribution does not count, or null (OMEGA rules §4.1.3). Its agent's own word comes first, then what is
 * incoherent with the context on which it was made, then low confidence. The reason names ids: not a word of the answer
 * is in it.
 */
export function quarantineFor(
  answer: Json,
  origin: Origin,
  shown: Shown,
  policy: Pick<Policy, 'confidence'>,
): ContributionFacts['quarantine'] {
  const { agent, iteration, pass } = origin;
  const whole = addressed(answer, origin);
  const said = whole as unknown as Said;
  const cited: Cited = {
    claims: said.claims ?? [],
    references: said.references ?? [],
    inputsUsed: said.inputsUsed ?? [],
    contradictions: said.contradictions ?? [],
    findings: said.findings ?? [],
  };
  const found = quarantineOf(
    {
      testimony: testimonyOf(answer, agent, iteration, pass),
      selfReport: said.selfReport?.kind ?? null,
      selfContradictions: selfContradictions({ ...cited, agent, iteration }),
    },
    'UNREADABLE',
    { agents: [...shown.agents], claims: [...shown.claims] },
    policy,
  );
  if (found !== null && found.problem !== 'BELOW_USABLE') return { ...found, why: prefix(found.why, longestWhy) };
  const problems = [
    ...citationProblems(cited, { agent, iteration, ran: new Set([...shown.agents, agent]), claims: shown.claims }),
    ...unknownInPart(whole, origin, cited, shown),
    ...settledTwice(said.resolutions ?? []),
  ];
  return problems.length > 0 ? { problem: 'INCOHERENT', why: prefix(problems.join('; '), longestWhy) } : found;
}

const common: ReadonlySet<string> = new Set([...Object.keys(contribution.shape), 'findings']);

/**
 * Claims and agents that the agent's own part names, as what an answer rests on or who agrees, and that nobody showed
 * it. Memory keeps books of the whole session and is shown none of it.
 */
function unknownInPart(whole: Json, { agent }: Origin, { claims }: Cited, shown: Shown): string[] {
  if (cast[agent].tier === 'MEMORY') return [];
  const part = Object.fromEntries(
    Object.entries(whole as Readonly<Record<string, Json>>).filter(([field]) => !common.has(field)),
  );
  const known = new Set([...shown.claims, ...claims.map(({ id }) => id)]);
  const named = shownIn([part]);
  const strangers = [...named.claims].filter((id) => !known.has(id));
  const absent = [...named.agents].filter(
    (other) => other !== agent && !shown.agents.has(other) && !strangers.some((id) => id.startsWith(`${other}.`)),
  );
  return [
    ...strangers.map((id) => `its part names claim ${id}, which it was not shown`),
    ...absent.map((other) => `its part names agent ${other}, who did not run`),
  ];
}

/** Contradictions by place, because an id that the agent made up would be its own words. */
function settledTwice(resolutions: NonNullable<Said['resolutions']>): string[] {
  return resolutions.flatMap(({ contradictionId, settlement }, place) => {
    const first = resolutions.findIndex((one) => one.contradictionId === contradictionId);
    return resolutions[first]?.settlement === settlement
      ? []
      : [`its resolutions ${first + 1} and ${place + 1} settle one contradiction in two ways`];
  });
}
