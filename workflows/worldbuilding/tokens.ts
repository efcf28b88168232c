import { ApplicationFailure, isCancellation, setHandler } from '@temporalio/workflow';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { problemsOfStated } from '../../shared/kernel/stated.ts';
import { teams, type Team } from '../../shared/worldbuilding/vocabulary.ts';
import { isTokenHash } from '../../shared/worldbuilding/wildcard-token.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { renewToken, tokenRenewed } from '../messages.ts';
import type { Stage, TeamHandle } from './stage.ts';

interface Given {
  readonly team?: unknown;
  readonly tokenHash?: unknown;
  readonly by?: unknown;
  readonly reason?: unknown;
}

/**
 * Listens to whoever makes a wildcard's token anew (worldbuilding rules §11.1). The old one proves nothing from then on. The
 * hash alone passes through here; it stands in the ledger, so that an execution that takes the match up knows it.
 */
export function hearOfLostTokens(stage: () => Stage | null): void {
  setHandler(
    renewToken,
    async ({ team: given, tokenHash, by, reason }) => {
      const [open, team] = [stage(), teamIn(given)];
      if (open === null || team === null) return 'not begun';
      open.renewed.set(team, tokenHash);
      const entry = { state: 'token', team, tokenHash, by: by.trim(), reason: reason.trim() };
      await fanOut([
        open.run.record([houseEntry('CORRECTION', `host/token/${tokenHash}`, open.run.phase, entry)]),
        ...[...open.teams.values()].map((one) => tellToken(one, team, tokenHash)),
      ]);
      return `a new token of team ${team}`;
    },
    {
      validator: (given: Given | undefined) => {
        const problem = problemOf(stage(), given ?? {});
        if (problem !== null) throw ApplicationFailure.nonRetryable(problem, 'BAD_DECISION');
      },
    },
  );
}

const teamIn = (given: unknown): Team | null => teams.find((one) => one === given) ?? null;

function problemOf(stage: Stage | null, { team: given, tokenHash, by, reason }: Given): string | null {
  if (stage === null) return 'the match has not begun';
  if (!stage.deliberating) return 'its teams have ended; no wildcard is heard any more';
  const team = teamIn(given);
  if (team === null) return 'team: use A or B';
  if (!stage.wildcards[team]) return `team: ${team} has no wildcard`;
  if (!isTokenHash(tokenHash)) return 'tokenHash: use the hash of a token, 64 hexadecimal digits';
  const unsaid = problemsOfStated({ by, reason });
  return unsaid.length > 0 ? unsaid.join('; ') : null;
}

/** A team that has ended needs no token. */
export async function tellToken(one: TeamHandle, team: Team, tokenHash: string): Promise<void> {
  try {
    await one.signal(tokenRenewed, { team, tokenHash });
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}
