import type { References, TurnResult, TurnSettlement } from '../../shared/worldbuilding/activities.ts';
import type { Place } from '../../shared/worldbuilding/deliberation/schedule.ts';
import { taskOfTurn, type TeamTask } from '../../shared/worldbuilding/roles.ts';
import { agentOf } from '../../shared/worldbuilding/roster.ts';
import { proposalIdOf, type Role, type Turn } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { matchSteps } from './activities.ts';
import type { Side } from './side.ts';
import { waitForWildcard } from './wildcard.ts';

/** One turn of a round, and the context on which it is taken. */
export interface TurnTaken {
  readonly turn: Turn | 'TIE_BREAK';
  readonly speakers: readonly Role[];
  /** Whether the team's wildcard is asked beside them. */
  readonly wildcard: boolean;
  readonly references: References;
}

/** A turn that is settled, and the number of its last settlement. */
export interface TurnEnd extends TurnSettlement {
  readonly attempts: number;
}

/**
 * Asks the speakers of a turn side by side and settles it. Whose turn breaks a rule of discourse is asked again, on the
 * context that they had and with the rule beside it; the settlement says who, and stops saying so when policy does. The
 * wildcard is waited for meanwhile.
 */
export async function takeTurn(
  side: Side,
  place: Place,
  { turn, speakers, wildcard, references }: TurnTaken,
): Promise<TurnEnd> {
  const {
    team,
    run: { runKey },
  } = side;
  side.ordinal = place.ordinal;
  const words = wildcard && side.wildcard ? waitForWildcard(side, proposalIdOf(team, place.phase, place.round)) : null;
  // Whatever ends the turn before they have spoken is thrown below; a wait that nobody awaits any more would fail the
  // task itself, for good.
  words?.catch(() => undefined);
  const end = await askUntilSettled(
    side,
    place,
    turn,
    1,
    speakers.map((speaker) => ({ speaker, references })),
  );
  if (words === null) return end;
  const attempts = end.attempts + 1;
  const wildcardSaid = { text: await words };
  const settled = await matchSteps.settleTurn({
    runKey,
    team,
    place,
    turn,
    attempt: attempts,
    results: [],
    wildcard: wildcardSaid,
  });
  return { ...settled, attempts };
}

/** Who is asked in a turn, and the context on which. */
interface Asked {
  readonly speaker: Role;
  readonly references: References;
}

/** Asks side by side, and whoever is sent back again, until the settlement sends nobody back. */
export async function askUntilSettled(
  side: Side,
  place: Place,
  turn: Turn | 'TIE_BREAK',
  first: number,
  speakers: readonly Asked[],
): Promise<TurnEnd> {
  const {
    team,
    run: { runKey },
  } = side;
  let asked = speakers;
  for (let attempt = first; ; attempt += 1) {
    const results = await fanOut(asked.map((one) => memberOf(side, { ...one, turn, attempt })));
    const settled = await matchSteps.settleTurn({ runKey, team, place, turn, attempt, results });
    if (settled.sentBack.length === 0) return { ...settled, attempts: attempt };
    asked = settled.sentBack.map(({ speaker, note }) => ({
      speaker,
      references: { ...asked.find((one) => one.speaker === speaker)?.references, note },
    }));
  }
}

/** What became of one speaker's turn. Only cancellation is thrown. */
async function memberOf(
  side: Side,
  {
    speaker,
    turn,
    attempt,
    references,
  }: {
    readonly speaker: Role;
    readonly turn: Turn | 'TIE_BREAK';
    readonly attempt: number;
    readonly references: References;
  },
): Promise<TurnResult> {
  const task = turn === 'TIE_BREAK' ? 'break-tie' : taskOfTurn[turn];
  return askMember(side, speaker, task, references, attempt === 1 ? null : `sent-back-${attempt - 1}`);
}

export async function askMember(
  { team, run, policy }: Side,
  speaker: Role,
  task: TeamTask,
  references: References,
  subject: string | null = null,
): Promise<TurnResult> {
  const line = `${team} ${speaker} ${verbs[task]}${subject === null ? '' : ' again'}`;
  const result = await ask(run, {
    agent: agentOf(team, speaker),
    task,
    subject,
    verb: verbs[task],
    line,
    outputTokens: policy.outputTokens[task],
    references,
  });
  return {
    speaker,
    ref: result.outcome === 'answered' ? result.ref : null,
    lost: result.outcome === 'answered' ? null : result.outcome,
  };
}

const verbs: Readonly<Record<TeamTask, string>> = {
  propose: 'proposes',
  object: 'objects',
  respond: 'responds',
  resolve: 'resolves',
  vote: 'votes',
  'break-tie': 'breaks the tie',
  crystallize: 'writes the spec',
  ratify: 'votes on the spec',
};
