import type { Json } from '../../kernel/json.ts';
import { addressed, type Origin } from './addresses.ts';
import { contribution, type Contribution } from './contribution.ts';
import type { ConflictResolution, Synthesis } from './special.ts';
import { cast } from '../agents/cast.ts';
import { selfContradictions } from '../claims/contradictions.ts';
import type { ContributionFacts } from './facts.ts';
import { quarantineOf } from '../failures/coherence.ts';
import type { Policy } from '../policy.ts';
import { shownIn, type Shown } from './shown.ts';
import { testimonyOf } from './testimony.ts';
import { prefix } from '../../text/cut.ts';
import { claimIdOf, isFactAddress } from '../vocabulary.ts';

type Cited = Parameters<typeof citationProblems>[0];
type Said = Partial<Cited> &
  Partial<Pick<Contribution, 'selfReport'>> &
  Partial<Pick<ConflictResolution, 'resolutions'>> &
  Partial<Pick<Synthesis, 'restsOn'>>;

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
  const said = whole as Said;
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
    ...(restsOnItself(said.restsOn ?? [], cited.claims) ? ['rests the answer on nothing but itself'] : []),
  ];
  return problems.length > 0 ? { problem: 'INCOHERENT', why: prefix(problems.join('; '), longestWhy) } : found;
}

/** Whether an answer is carried by claims of its own author alone: it joins what others found, and is no finding itself. */
function restsOnItself(restsOn: readonly string[], claims: Cited['claims']): boolean {
  const own = new Map(claims.map(({ id, requires, alternatives }) => [id, [...requires, ...alternatives]]));
  const reached = new Set(restsOn);
  for (const id of reached) for (const ground of own.get(id) ?? []) reached.add(ground);
  return restsOn.length > 0 && [...reached].every((id) => own.has(id));
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

/** What an answer may speak of: who ran, and the claims that lay on the agent's context. */
interface AgentContext {
  readonly agent: number;
  readonly iteration: number;
  readonly ran: ReadonlySet<number>;
  readonly claims: ReadonlySet<string>;
}

type Citing = Pick<Contribution, 'claims' | 'references' | 'inputsUsed' | 'contradictions'> & {
  readonly findings?: readonly { readonly claimId: string; readonly result: string }[];
};

/** The whole address of a claim that an answer names: what has no agent in front is the answer's own. */
const addressOf = (id: string, { agent, iteration }: Pick<AgentContext, 'agent' | 'iteration'>): string =>
  id.includes('/') ? id : claimIdOf(agent, iteration, id);

/**
 * Where an answer is not coherent with what is on record (OMEGA rules §4.1.3): agents that did not run, claims that
 * nobody made or that it was not shown, a claim both supported and contradicted, or judged in two ways. In sentences;
 * empty: coherent.
 */
export function citationProblems(answer: Citing, context: AgentContext): string[] {
  const own = new Set(answer.claims.map(({ id }) => addressOf(id, context)));
  const absent = [
    ...new Set([
      ...answer.references.map(({ sourceAgent }) => sourceAgent),
      ...answer.inputsUsed.map(({ agentId }) => agentId),
    ]),
  ].filter((agent) => !context.ran.has(agent));
  const inner = answer.claims.flatMap(({ requires, alternatives }) => [...requires, ...alternatives]);
  const outer = [
    ...answer.references.map(({ sourceElement }) => sourceElement),
    ...answer.contradictions.map((contradiction) => contradiction.with),
    ...(answer.findings ?? []).map(({ claimId }) => claimId),
  ];
  const used = answer.inputsUsed.map(({ element }) => element).filter((element) => element !== 'verdict');
  // A fact that does not exist costs no answer: it is dropped where the claim is weighed, with a note.
  const unknown = [...new Set([...inner, ...outer, ...used].filter((id) => !isFactAddress(id)))]
    .map((id) => addressOf(id, context))
    .filter((id, at, ids) => ids.indexOf(id) === at && !own.has(id) && !context.claims.has(id));
  const misattributed = answer.references.filter(
    ({ sourceAgent, sourceElement }) => !addressOf(sourceElement, context).startsWith(`${sourceAgent}.`),
  );
  const words = new Map<string, Set<string>>();
  const say = (id: string, word: string) =>
    words.set(addressOf(id, context), new Set([...(words.get(addressOf(id, context)) ?? []), word]));
  for (const { type, sourceElement } of answer.references)
    if (type === 'SUPPORTS' || type === 'CONTRADICTS') say(sourceElement, type);
  for (const contradiction of answer.contradictions) say(contradiction.with, 'CONTRADICTS');
  const judged = new Map<string, Set<string>>();
  for (const { claimId, result } of answer.findings ?? [])
    judged.set(addressOf(claimId, context), new Set([...(judged.get(addressOf(claimId, context)) ?? []), result]));
  return [
    ...absent.map((agent) => `it cites agent ${agent}, who did not run`),
    ...unknown.map((id) => `it speaks of claim ${id}, which it was not shown`),
    ...misattributed.map(({ sourceAgent, sourceElement }) => `it gives claim ${sourceElement} to agent ${sourceAgent}`),
    ...[...words].filter(([, said]) => said.size > 1).map(([id]) => `it both supports and contradicts claim ${id}`),
    ...[...judged]
      .filter(([, results]) => results.size > 1)
      .map(([id, results]) => `it finds claim ${id} both ${[...results].join(' and ')}`),
    ...answer.claims
      .filter(({ id, requires, alternatives }) =>
        [...requires, ...alternatives].some((other) => addressOf(other, context) === addressOf(id, context)),
      )
      .map(({ id }) => `its claim ${id} rests on itself`),
  ];
}
