import type { LedgerRow } from '../../kernel/ledger.ts';
import type { AgentTrace } from '../answers/trace.ts';
import { rowsOf } from '../disputes/logged.ts';
import type { Agent } from '../vocabulary.ts';
import { faults } from './substance.ts';

/*
 * What a trace tells of disputes, held against the ledger (scenario rules §2.6.1). A demand of a memo, a review or a vote
 * is no challenge, so that it may be told of anywhere; only what is told as a challenge or a veto has to be one.
 */

interface Disputed {
  /** `EULER/K1`, or the claim alone. */
  readonly claim: string;
  readonly outcome: 'UPHELD' | 'REJECTED' | null;
}

/** What the ledger has of one agent's disputes, those that went no further among them. */
export interface OnRecord {
  readonly issued: readonly Disputed[];
  readonly received: readonly Disputed[];
  /** Ids of disputes and of the claims that they are about: names of their own. */
  readonly ids: readonly string[];
}

export function onRecordOf(ledger: readonly LedgerRow[], agent: Agent): OnRecord {
  const [opened, vetoes, closed] = [rowsOf('opened', ledger), rowsOf('veto', ledger), rowsOf('challenge', ledger)];
  const requests = rowsOf('request', ledger);
  const outcomeOf = (id: string) => {
    const outcome = closed.find((one) => one.id === id)?.outcome ?? null;
    return outcome === 'PARTLY-UPHELD' ? null : outcome;
  };
  const challenges = opened.flatMap((row) => row.challenges);
  const refused = opened.flatMap((row) => row.refused);
  const heard = challenges.map(({ id, claim, by, against }) => ({ claim, by, against, outcome: outcomeOf(id) }));
  const others = [
    ...refused.map(({ claim, by }) => ({ claim, by, against: claim.split('/', 1)[0] ?? '', outcome: null })),
    // A veto is of ATHENA's design, whatever becomes of it.
    ...vetoes.map(({ claim, by }) => ({ claim, by, against: 'ATHENA', outcome: null })),
    ...closed.map(({ claim, challenger, challenged }) => ({
      claim,
      by: challenger,
      against: challenged,
      outcome: null,
    })),
    // A request on the ladder is a dispute like any.
    ...requests.map(({ claim, challenger: by, challenged: against, outcome }) => ({
      claim,
      by,
      against,
      outcome: outcome === 'PARTLY-UPHELD' ? null : outcome,
    })),
  ];
  const all = [...heard, ...others];
  return {
    issued: all.filter(({ by }) => by === agent),
    received: all.filter(({ against }) => against === agent),
    ids: [...all.map(({ claim }) => claim), ...[...challenges, ...requests].map(({ id }) => id)].flatMap((id) => [
      id,
      bare(id),
    ]),
  };
}

const bare = (claim: string): string => claim.slice(claim.indexOf('/') + 1);

/** An entry that tells of a dispute, and not of there being none, of what was avoided, or of a wish. */
const disputing = /\b(?:challeng(?:ed?|es|ing)|veto(?:e[ds])?|vetoing|disputed?)\b/iu;
const denying = /\b(?:no|none|not|never|nobody|nothing|without|neither|n\/a|would|could|might|instead)\b/iu;
const claimNamed = /\b(?:ATHENA|GALILEO|EULER|NEWTON|SOCRATES)\/[\w:.-]{0,40}\w/gu;

const prevailed = /\b(?:I|and|challenge|it) (?:have |had |was |is )?(?:prevailed|won|upheld|sustained)\b/iu;
const failed =
  /\b(?:my|the) (?:challenge|veto) (?:was |is |has been )?(?:rejected|dismissed|refused|overruled|lost)\b|\bI lost\b/iu;

export function wantingOfDisputes(trace: AgentTrace, { issued, received }: OnRecord): readonly string[] {
  return [
    ...wantingOf('challengesIssued', trace.challengesIssued, issued, 'of yours'),
    ...wantingOf('challengesReceived', trace.challengesReceived, received, 'against you'),
    ...trace.challengesIssued.flatMap((entry, at) => otherEnd(entry, at, issued)),
  ];
}

function wantingOf(
  field: 'challengesIssued' | 'challengesReceived',
  entries: readonly string[],
  recorded: readonly Disputed[],
  whose: string,
): readonly string[] {
  return entries.flatMap((entry, at) => {
    if (faults([entry]) === 0 || denying.test(entry)) return [];
    const named = entry.match(claimNamed) ?? [];
    if (!disputing.test(entry) && named.length === 0) return [];
    const where = `entry ${at + 1} of ${field} tells of a challenge`;
    const ask = 'a demand of a memo, a review or a vote is none';
    if (recorded.length === 0) return [`${where}, and no challenge or veto ${whose} is on record; ${ask}`];
    if (named.length === 0 || named.some((claim) => recorded.some((one) => isOf(one, claim)))) return [];
    const listed = [...new Set(recorded.map(({ claim }) => claim))].slice(0, mostListed).join(', ');
    return [
      `${where} on ${named.slice(0, mostListed).join(', ')}, and on record ${whose} are those on ${listed}; ${ask}`,
    ];
  });
}

const mostListed = 5;
const isOf = ({ claim }: Disputed, named: string): boolean => claim === named || claim === bare(named);

/** The end of the one challenge that an entry names, where the entry tells the other. */
function otherEnd(entry: string, at: number, issued: readonly Disputed[]): readonly string[] {
  const named = [...new Set(entry.match(claimNamed))];
  const ends = issued.filter((one) => named.some((claim) => isOf(one, claim))).flatMap(({ outcome }) => outcome ?? []);
  const [end, ...others] = new Set(ends);
  if (named.length !== 1 || end === undefined || others.length > 0) return [];
  const tells = { UPHELD: prevailed.test(entry), REJECTED: failed.test(entry) };
  const other = end === 'UPHELD' ? 'REJECTED' : 'UPHELD';
  return tells[other] && !tells[end]
    ? [`entry ${at + 1} of challengesIssued has it ${other}, and on record the challenge was ${end}`]
    : [];
}
