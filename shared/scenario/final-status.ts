import { tally, unanimous, type Tally } from '../kernel/votes.ts';
import { agents, type Agent, type Status } from './vocabulary.ts';

/** From the readiness votes. null: unreadable; left out: absent. */
export type StatusStatements = Partial<Readonly<Record<Agent, { readonly status: Status } | null>>>;

export type FinalStatus =
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
