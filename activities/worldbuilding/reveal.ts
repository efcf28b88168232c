import { ApplicationFailure } from '@temporalio/common';
import {
  type MatchBrief,
  matchEntry,
  type Team,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { type Conduct, openSeal, type Verdict, verdictOf } from '../../shared/worldbuilding/judging/index.ts';
import { isSpecRatified, unfoundedSpecs } from '../../shared/worldbuilding/spec/index.ts';
import type { Database, Queryable } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { deliberationOf, type MatchReader, type StoredMatch } from './stored-match.ts';
import { judgementResults } from './judgement-results.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { digestOf, findSeal, type Seal } from './seal-note.ts';
import { panelLock, stepIdempotently } from './idempotent-step.ts';
import { decimal } from '../../shared/text/index.ts';

/**
 * Opens the seal, once every judgement that was asked for has settled, and computes the verdict
 * (worldbuilding rules §9.12). With one outstanding it is a final failure that writes nothing: no label becomes a team
 * early. Conduct is Symposium’s own count, which no judge was asked for.
 */
export function revealIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['reveal'] {
  return async function reveal({ runKey, judgements }) {
    const { brief, policy } = await rulesOf(runKey);
    return stepIdempotently(db, { runKey, step: 'REVEAL', lock: panelLock(runKey) }, async (client) => {
      const match = await read(runKey, client);
      const seal = await unbroken(client, runKey, match);
      const results = await judgementResults(client, runKey, seal.sealed, judgements);
      const opened = openSeal(seal.sealed, results);
      if (opened === null) return fault(`the seal holds: ${outstanding(seal, results)} has not settled`);
      const verdict = verdictOf(
        opened,
        {
          A: conductOf('A', match, brief),
          B: conductOf('B', match, brief),
        },
        policy,
      );
      const head = { team: null, phase: 'JUDGMENT', round: 0 } as const;
      await append(client, runKey, [
        matchEntry({
          ...head,
          kind: 'OPENED',
          key: 'opened',
          summary: `the seal is opened: ${seal.sealed.length} judgements`,
          ...seal,
          judgements,
        }),
        matchEntry({ ...head, kind: 'VERDICT', key: 'verdict', summary: verdictLine(verdict, brief), verdict }),
      ]);
      const { end, winner, means, lead, why } = verdict;
      return { end, winner, means, lead, why };
    });
  };
}

/** The seal, if it is the one whose digest was shown before anybody scored. */
async function unbroken(client: Queryable, runKey: string, { rows }: StoredMatch): Promise<Seal> {
  const seal = await findSeal(client, runKey);
  const shown = rows.find((row) => row.kind === 'SEALED');
  if (seal === null || shown === undefined) return fault(`nothing is sealed in match ${runKey}`);
  return digestOf(seal) === shown.digest
    ? seal
    : fault(`the seal of match ${runKey} is not the one that was shown: its digest differs`);
}

const outstanding = ({ sealed }: Seal, results: readonly { readonly id: string }[]): string =>
  sealed
    .filter(({ id }) => !results.some((result) => result.id === id))
    .map(({ id }) => id)
    .join(', ') || 'nobody';

/** Where one world was written alone, no debate is judged. */
function conductOf(team: Team, match: StoredMatch, { teams }: MatchBrief): Conduct {
  if (teams.B.alone) return { ratified: true, breaches: 0 };
  const breaches = deliberationOf(match, team).breaches.length + unfoundedSpecs(match.rows, team);
  return { ratified: isSpecRatified(match.rows, team), breaches };
}

function verdictLine({ end, winner, means, why }: Verdict, { teams }: Pick<MatchBrief, 'teams'>): string {
  if (end === 'UNJUDGED' || winner === null || means === null) return `unjudged: ${why}`;
  const numbers = `${teams.A.name} ${decimal(means.A)}, ${teams.B.name} ${decimal(means.B)}`;
  return winner === 'DRAW' ? `a draw: ${numbers}` : `${teams[winner].name} wins: ${numbers}`;
}

function fault(message: string): never {
  throw ApplicationFailure.nonRetryable(message, 'HOUSE_ERROR');
}
