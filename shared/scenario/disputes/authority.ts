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
 * The one agent to be asked for a ruling, or null where none is due: the claim has no single domain, its authority is a
 * party or has voted readably, or it is no judge, since it may not see what is disputed.
 */
export function authorityToAsk(
  domains: readonly Domain[],
  parties: Parties,
  judges: readonly Agent[],
  ballots: BallotsByAgent,
): Agent | null {
  const [authority, ...others] = authoritiesOver(domains);
  if (authority === undefined || others.length > 0 || isParty(authority, parties)) return null;
  return judges.includes(authority) && !ballots[authority] ? authority : null;
}

/** A type alias, so that it can stand inside a ledger row. */
type LevelTwo =
  | {
      readonly settled: Side;
      readonly level: 2;
      readonly resolution: 'authority' | 'override';
      readonly by: readonly Agent[];
      readonly override: OverrideGround | null;
    }
  | { readonly settled: null; readonly why: 'no-single-domain' | 'no-assessment' };

/**
 * Level 2 (scenario rules §1.4): the assessment of the authority over the one domain in dispute prevails, unless it is
 * overridden. As a party the authority has assessed already. A claim of several domains, or an authority without a
 * readable word, goes on to Level 3.
 */
export function levelTwo(domains: readonly Domain[], parties: Parties, positions: readonly Position[]): LevelTwo {
  const [domain, ...others] = allDomains.filter((one) => domains.includes(one));
  if (domain === undefined || others.length > 0) return { settled: null, why: 'no-single-domain' };
  const { authority } = authorities[domain];
  const held = new Set(positions.filter(({ agent }) => agent === authority).map(({ side }) => side));
  const [stated, ...contradicting] = [...held];
  const side = ownSide(authority, parties) ?? (contradicting.length === 0 ? stated : undefined);
  if (side === undefined) return { settled: null, why: 'no-assessment' };
  const override = overrideOf(domain, side, positions);
  return override === null
    ? { settled: side, level: 2, resolution: 'authority', by: [authority], override: null }
    : { settled: override.side, level: 2, resolution: 'override', by: override.by, override: override.ground };
}
