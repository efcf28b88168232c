import type { OverrideGround, Side } from '../answers/acts.ts';
import { agents, domains as allDomains, type Agent, type Domain } from '../vocabulary.ts';
import { isParty, type Parties } from './parties.ts';
import { ownSide, type BallotsByAgent, type Position } from './positions.ts';

/** One line of the table of scenario rules §1.4, Level 2. */
interface AuthorityRow {
  readonly authority: Agent;
  /** Who may set its assessment aside. */
  readonly overriders: readonly Agent[];
  readonly ground: OverrideGround;
  /**
   * What makes the ground good. `failing-proof`: Symposium found that the inequality fails; `reason`: it is argued;
   * `reasons-and-proof`: each argues it, one has a proof that fails, and nobody's own proof holds.
   */
  readonly needs: 'failing-proof' | 'reason' | 'reasons-and-proof';
  /** All overriders have to say the same. */
  readonly jointly: boolean;
}

const everyoneBut = (authority: Agent) => agents.filter((agent) => agent !== authority);

/** Whose assessment prevails in a domain, and the one way around it (scenario rules §1.4). */
export const authorities: Readonly<Record<Domain, AuthorityRow>> = {
  'physical feasibility': {
    authority: 'NEWTON',
    overriders: ['EULER'],
    ground: 'MATHEMATICAL-PROOF',
    needs: 'failing-proof',
    jointly: false,
  },
  'mathematical correctness': {
    authority: 'EULER',
    overriders: ['NEWTON'],
    ground: 'PHYSICALLY-MEANINGLESS',
    needs: 'reason',
    jointly: false,
  },
  'cognitive science grounding': {
    authority: 'GALILEO',
    overriders: ['SOCRATES'],
    ground: 'EPISTEMOLOGICAL',
    needs: 'reason',
    jointly: false,
  },
  'solution classification': {
    authority: 'SOCRATES',
    overriders: ['NEWTON', 'EULER'],
    ground: 'PHYSICAL-OR-MATHEMATICAL',
    needs: 'reasons-and-proof',
    jointly: true,
  },
  'creative design': {
    authority: 'ATHENA',
    overriders: everyoneBut('ATHENA'),
    ground: 'UNFAIR-OR-UNTESTABLE',
    needs: 'reason',
    jointly: false,
  },
};

/** The authorities over a claim, in the order of its domains. */
export const authoritiesOver = (domains: readonly Domain[]): readonly Agent[] => [
  ...new Set(domains.map((domain) => authorities[domain].authority)),
];

interface Override<Option extends string> {
  readonly side: Option;
  readonly by: readonly Agent[];
  readonly ground: OverrideGround;
}

/**
 * The valid override of an authority's side, or null. Only the row's agents count, each by one position of another
 * side, on the row's ground, with what that ground needs. Where they say different things, none of them has overridden
 * anything.
 */
export function overrideOf<Option extends string>(
  domain: Domain,
  authoritySide: Option,
  positions: readonly Position<Option>[],
): Override<Option> | null {
  const { overriders, ground, needs, jointly } = authorities[domain];
  const proven = ({ proof }: Position<Option>) => proof?.finding === 'fails';
  const refuted = ({ proof }: Position<Option>) => needs === 'reasons-and-proof' && proof?.finding === 'holds';
  const good = (position: Position<Option>) =>
    position.side !== authoritySide &&
    position.override === ground &&
    (needs === 'failing-proof' ? proven(position) : position.reasoned && !refuted(position));
  const valid = positions.filter((position) => overriders.includes(position.agent) && good(position));
  const by = agents.filter((agent) => valid.some((position) => position.agent === agent));
  const [side, ...others] = [...new Set(valid.map((position) => position.side))];
  if (side === undefined || others.length > 0 || (jointly && by.length < overriders.length)) return null;
  if (needs === 'reasons-and-proof' && !valid.some(proven)) return null;
  return { side, by, ground };
}

/**
 * Who decides a dispute at Level 2 (scenario rules §1.4): the authority over its one domain; where that is itself a
 * party, those whom the table lets override it, if they may judge and, where they act jointly, all of them. A claim of
 * several domains belongs to Level 3; only where too few may judge for that, the one agent who would decide in each of
 * its domains does. Nobody: the dispute goes on.
 */
export function decidersOf(
  domains: readonly Domain[],
  parties: Parties,
  judges: readonly Agent[],
  arbiters: number,
): readonly Agent[] {
  const each = distinct(domains).map((domain) => decidersIn(domain, parties, judges));
  const deciders = agents.filter((agent) => each.some((some) => some.includes(agent)));
  if (each.length < 2) return deciders;
  return deciders.length === 1 && each.every((some) => some.length === 1) && judges.length < arbiters ? deciders : [];
}

function decidersIn(domain: Domain, parties: Parties, judges: readonly Agent[]): readonly Agent[] {
  const { authority, overriders, jointly } = authorities[domain];
  if (!isParty(authority, parties)) return [authority];
  const neutral = overriders.filter((agent) => judges.includes(agent) && !isParty(agent, parties));
  return jointly && neutral.length < overriders.length ? [] : neutral;
}

/** Those of them who are asked for a ruling: they may see what is disputed, and have no readable vote yet. */
export const rulersToAsk = (
  deciders: readonly Agent[],
  judges: readonly Agent[],
  ballots: BallotsByAgent,
): readonly Agent[] => deciders.filter((agent) => judges.includes(agent) && !ballots[agent]);

/** A type alias, so that it can stand inside a ledger row. */
type LevelTwo =
  | {
      readonly settled: Side;
      readonly level: 2;
      /** `neutral`: by those who might override, because the authority is a party. */
      readonly resolution: 'authority' | 'override' | 'neutral';
      readonly by: readonly Agent[];
      readonly override: OverrideGround | null;
    }
  | { readonly settled: null; readonly why: 'no-single-domain' | 'no-neutral-judge' | 'no-assessment' | 'divided' };

/**
 * Level 2 (scenario rules §1.4): the assessment of those who decide (`decidersOf`) prevails, unless it is overridden. No
 * party judges its own dispute, neither as authority nor by an override that rests on its word; a proof that Symposium
 * repeated counts whoever brings it. Where nobody decides, says anything readable, or the deciders differ, the dispute
 * goes on.
 */
export function levelTwo(
  domains: readonly Domain[],
  parties: Parties,
  deciders: readonly Agent[],
  positions: readonly Position[],
): LevelTwo {
  const over = distinct(domains);
  const [domain, ...others] = over;
  if (domain === undefined) return { settled: null, why: 'no-single-domain' };
  const rulings = deciders.map((agent) => positionOf(agent, positions));
  const [agreed, ...differing] = [...new Set(rulings)];
  const ruled = differing.length === 0 ? (agreed ?? null) : null;
  const byParty = ownSide(authorities[domain].authority, parties);
  const assessed = byParty ?? ruled;
  if (others.length === 0 && assessed !== null) {
    const admissible = positions.filter((one) => !isParty(one.agent, parties) || one.proof?.finding === 'fails');
    const override = overrideOf(domain, assessed, admissible);
    if (override !== null)
      return { settled: override.side, level: 2, resolution: 'override', by: override.by, override: override.ground };
  }
  if (deciders.length === 0) return { settled: null, why: others.length > 0 ? 'no-single-domain' : 'no-neutral-judge' };
  if (ruled === null) return { settled: null, why: rulings.includes(null) ? 'no-assessment' : 'divided' };
  const neutral = isParty(authorities[domain].authority, parties) || others.length > 0;
  return { settled: ruled, level: 2, resolution: neutral ? 'neutral' : 'authority', by: deciders, override: null };
}

const distinct = (domains: readonly Domain[]): readonly Domain[] => allDomains.filter((one) => domains.includes(one));

/** The one side that an agent holds; null where it has said nothing readable, or both. */
function positionOf(agent: Agent, positions: readonly Position[]): Side | null {
  const [side, ...contradicting] = [...new Set(positions.filter((one) => one.agent === agent).map((one) => one.side))];
  return side === undefined || contradicting.length > 0 ? null : side;
}
