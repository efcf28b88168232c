import { tally, unanimous, type Tally } from '../../kernel/votes.ts';
import { agents, type Agent, type Status } from '../vocabulary.ts';
import type { StatementFacts } from '../facts/acts.ts';
import { authorities, overrideOf } from './authority.ts';
import type { Position } from './positions.ts';

/** From the readiness votes. null: unreadable; left out: absent. */
type StatusStatements = Partial<Readonly<Record<Agent, { readonly status: Status } | null>>>;

type FinalStatus =
  | { readonly outcome: 'unanimous'; readonly status: Status; readonly tally: Tally<Status> }
  | { readonly outcome: 'disagreement'; readonly tally: Tally<Status> };

/**
 * The status is final when all five state the same one (scenario rules §2.5.6); a missing statement is no agreement.
 */
export function finalStatus(statements: StatusStatements): FinalStatus {
  const result = tally<Status>({
    rule: unanimous,
    ballots: agents.map((voter) => {
      const statement = statements[voter];
      return statement
        ? { voter, option: statement.status }
        : { voter, missing: statement === null ? 'unscored' : 'absent' };
    }),
  });
  return result.option === null
    ? { outcome: 'disagreement', tally: result }
    : { outcome: 'unanimous', status: result.option, tally: result };
}

/** What the five state after the debate. null: unreadable; left out: absent. */
export type Restatements = Partial<
  Readonly<Record<Agent, Pick<StatementFacts, 'status' | 'override' | 'proof' | 'reasoned'> | null>>
>;

export type StatusLadder =
  | {
      readonly status: Status;
      readonly level: 0 | 1 | 2;
      readonly resolution: 'unanimous' | 'debate' | 'authority' | 'joint-veto';
      readonly tally: Tally<Status>;
    }
  /** Level 1: the debate is next. Level 4: a person decides. */
  | { readonly status: null; readonly level: 1 | 4; readonly tally: Tally<Status> };

const domain = 'solution classification';

/**
 * The final status, up the ladder (scenario rules §2.5.6). 0: all five state the same. 1: all read the others' reasons
 * and state it once more (`restated`; null while that has not been). 2: SOCRATES's status, unless NEWTON and EULER
 * jointly veto it by stating one and the same other, on physical or mathematical ground. There is no Level 3, since all
 * five have spoken and no two are left to arbitrate: without a readable word of SOCRATES it is a person's.
 */
export function statusLadder(first: StatusStatements, restated: Restatements | null): StatusLadder {
  const before = finalStatus(first);
  if (before.outcome === 'unanimous')
    return { status: before.status, level: 0, resolution: 'unanimous', tally: before.tally };
  if (restated === null) return { status: null, level: 1, tally: before.tally };
  const after = finalStatus(restated);
  if (after.outcome === 'unanimous')
    return { status: after.status, level: 1, resolution: 'debate', tally: after.tally };
  const ruling = restated[authorities[domain].authority];
  if (!ruling) return { status: null, level: 4, tally: after.tally };
  const veto = overrideOf(domain, ruling.status, positionsOf(restated));
  return veto === null
    ? { status: ruling.status, level: 2, resolution: 'authority', tally: after.tally }
    : { status: veto.side, level: 2, resolution: 'joint-veto', tally: after.tally };
}

const positionsOf = (restated: Restatements): readonly Position<Status>[] =>
  agents.flatMap((agent) => {
    const statement = restated[agent];
    return statement
      ? [
          {
            agent,
            side: statement.status,
            override: statement.override,
            proof: statement.proof,
            reasoned: statement.reasoned,
          },
        ]
      : [];
  });
