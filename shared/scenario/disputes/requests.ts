import type { Quote } from '../../kernel/activities.ts';
import { authoritiesOver } from './authority.ts';
import type { SeedFacts } from '../facts/seed.ts';
import { exhausted, requestRounds, type Demand, type LadderWord, type Request } from '../requests.ts';
import { agents, domains as allDomains, isAgent, type Agent, type Domain } from '../vocabulary.ts';

/**
 * Requests and the ladder of disputes (scenario rules §2.5.8, §1.4): what its author and whoever asked cannot agree on
 * is a dispute of two, and goes up the one ladder that there is; what the ladder has upheld is a request.
 */

/**
 * What goes up the ladder after the last answer: both have a position. A change that was granted and not made is
 * disputed by nobody, and one who gave no readable answer has no position: both are a person's. Each agent has as many
 * as challenges (`most`), those counted that it had before.
 */
export function climbing(
  requests: readonly Request[],
  climbed: Partial<Readonly<Record<Agent, number>>>,
  most: number,
): readonly Request[] {
  const able = exhausted(requests).filter(
    ({ from, to, ladder, said }) => ladder === null && from !== to && (said === 'CHANGE' || said === 'REASON'),
  );
  return agents.flatMap((agent) =>
    able.filter(({ from }) => from === agent).slice(0, Math.max(0, most - (climbed[agent] ?? 0))),
  );
}

type Design = Pick<SeedFacts, 'claims' | 'steps' | 'insights' | 'designs'>;

/** As the claim table has it (scenario rules §4.1). */
function domainsOfItem(item: string, { claims, steps, insights, designs = [] }: Design): readonly Domain[] {
  if (claims.includes(item) || /^(?:object:.*|threat|deadline)$/u.test(item)) return ['physical feasibility'];
  if (steps.includes(item)) return ['physical feasibility', 'mathematical correctness'];
  if (insights.includes(item)) return ['cognitive science grounding'];
  const premise = designs.some(({ field, ids }) => field === 'paradox' && ids.includes(item));
  return premise ? ['mathematical correctness'] : [];
}

/**
 * Where authority lies over what is asked: of ATHENA's design by the ids that the target names, of everything else in
 * its author's own domain.
 */
export function domainsOf({ to, about }: Pick<Demand, 'to' | 'about'>, design: Design | null): readonly Domain[] {
  const items = to === 'ATHENA' && design !== null ? about.split(/[\s/,;()]+/u) : [];
  const named = items.flatMap((item) => (design === null ? [] : domainsOfItem(item, design)));
  return allDomains.filter((domain) =>
    named.length === 0 ? authoritiesOver([domain]).includes(to) : named.includes(domain),
  );
}

/**
 * Others who want the same thing changed, whichever way: they have a stake in it, and are no judges. What asks for
 * something as a whole (`concerns`, `notes`) names no thing.
 */
export function interestedIn({ from, to, about, words }: Request, requests: readonly Request[]): readonly Agent[] {
  if (about === '' || words?.part === about) return [];
  const alike = requests.filter((one) => one.to === to && one.about === about && one.from !== from);
  return agents.filter((agent) => alike.some((one) => one.from === agent));
}

/** A request as a dispute: about what, in which domains, and who has a stake in it. */
export function disputeOf(request: Request, requests: readonly Request[], design: Design | null) {
  const { from, to, about, words } = request;
  const thing = about === '' || words?.part === about ? 'scenario' : about;
  const domains = domainsOf(request, design);
  return {
    claim: thing.startsWith(`${to}/`) ? thing : `${to}/${thing}`,
    domains,
    crossDomain: !authoritiesOver(domains).includes(from),
    interested: interestedIn(request, requests),
  };
}

/** The ladder has spoken: nothing is due, or a change is, for which its author is asked once more; else a person. */
export const ruledOn = (requests: readonly Request[], words: ReadonlyMap<string, LadderWord>): readonly Request[] =>
  requests.map((request): Request => {
    const ladder = words.get(request.id);
    if (ladder === undefined) return request;
    if (ladder.outcome === 'REJECTED') return { ...request, ladder, closedBy: 'LADDER' };
    return ladder.outcome === null ? { ...request, ladder } : { ...request, ladder, asked: requestRounds - 1 };
  });

/**
 * What the ladder has rejected stays rejected: the same words of the same agent about the same thing, as long as the
 * design is what it was. null: it was not before the ladder.
 */
export function rejectedBefore(demand: Demand, requests: readonly Request[], design: string): LadderWord | null {
  const alike = ({ from, to, about, says }: Demand) =>
    says !== undefined && says === demand.says && from === demand.from && to === demand.to && about === demand.about;
  return (
    requests.find((one) => one.closedBy === 'LADDER' && one.ladder?.design === design && alike(one))?.ladder ?? null
  );
}

/** A challenge that was upheld. */
export interface Upheld {
  readonly dispute: string;
  readonly claim: string;
}

/** By the words that ask for its change. */
export const upheldKey = ({ ref, subject = '' }: Quote): string => `${ref} ${subject}`;

/**
 * Changes that upheld challenges want of ATHENA, as requests of their challengers; the rest stays what it is. What she
 * challenged herself she mends without being asked whether she will.
 */
export function demandsOfUpheld(
  quotes: readonly Quote[],
  upheld: ReadonlyMap<string, Upheld>,
): { readonly demands: readonly Demand[]; readonly rest: readonly Quote[] } {
  const demanded = (quote: Quote): Demand | null => {
    const one = upheld.get(upheldKey(quote));
    const { from, ref, subject = '' } = quote;
    if (one === undefined || !isAgent(from) || from === 'ATHENA') return null;
    const part = subject === 'veto' ? subject : `challenges/${subject}`;
    return { id: `challenge/${one.dispute}`, from, to: 'ATHENA', about: one.claim, words: { ref, part } };
  };
  return {
    demands: quotes.flatMap((quote) => demanded(quote) ?? []),
    rest: quotes.filter((quote) => demanded(quote) === null),
  };
}
