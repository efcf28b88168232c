import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { deadlineOf, hearWildcard, type Hearing } from '../../shared/worldbuilding/deliberation/wildcard.ts';
import { refusedProof } from '../../shared/worldbuilding/wildcard-token.ts';
import { hear } from '../kernel/from-outside.ts';
import { speak, tokenRenewed, wildcardTurn } from '../messages.ts';
import { untilInTime } from './host.ts';
import type { Side } from './side.ts';

/** What was sent, before anybody has looked at it. */
type Given = { readonly text?: unknown; readonly proposal?: unknown; readonly proof?: unknown } | undefined;

/**
 * Listens for the team's wildcard. What comes while no turn waits is refused at once, and leaves no trace in history.
 */
export function hearTheWildcard(side: () => Side | null): void {
  const hearing = (given: Given): Hearing => {
    const team = side();
    if (team === null || !team.wildcard) return { heard: false, problems: ['this team has no wildcard'] };
    if (team.run.held)
      return { heard: false, problems: ['the match is paused; its wildcards are heard when it goes on'] };
    const { proposal = null } = given ?? {};
    if (proposal !== null && typeof proposal !== 'string')
      return { heard: false, problems: ['proposal: is no id; write one such as A-F1, or leave it out'] };
    if (typeof given?.text !== 'string')
      return { heard: false, problems: ['text: is missing; say what you have to say'] };
    const heard = hearWildcard(
      { team: team.team, proposal, text: given.text },
      team.openTurn,
      Date.now(),
      false,
      team.policy,
      [...team.run.underWay],
    );
    // Who is too late is told what is under way, whoever they are.
    if (team.token === null || team.openTurn === null) return heard;
    const stranger = refusedProof(given.proof, team.ordinal, team.token, team.team);
    return heard.heard && stranger !== null ? { heard: false, problems: [stranger] } : heard;
  };
  const refuse = (problems: readonly string[]): never => {
    throw ApplicationFailure.nonRetryable(problems.join('; '), 'BAD_WORDS');
  };
  setHandler(wildcardTurn, () => {
    const { openTurn = null, policy, run, token = null, ordinal = 0 } = side() ?? {};
    if (openTurn === null || policy === undefined || run?.held === true) return null;
    const turn = { proposal: openTurn.proposal, untilMs: deadlineOf(openTurn, policy) };
    return token === null ? turn : { ...turn, ordinal };
  });
  hear(tokenRenewed, { team: 'string', tokenHash: 'string' }, ({ team: letter, tokenHash }) => {
    const own = side();
    if (own !== null && own.team === letter) own.token = tokenHash;
  });
  setHandler(
    speak,
    (given) => {
      const heard = hearing(given);
      const team = side();
      if (!heard.heard || team === null) return refuse(heard.heard ? [] : heard.problems);
      const about = team.openTurn?.proposal ?? '';
      team.words = heard.text;
      team.openTurn = null;
      return `heard on ${about}`;
    },
    {
      validator: (given: Given) => {
        const heard = hearing(given);
        if (!heard.heard) refuse(heard.problems);
      },
    },
  );
}

/**
 * What the person says in this turn; null: the deadline passed, and the turn goes on without them. What they said to an
 * earlier execution stands in the store, so they are not asked again.
 */
export async function waitForWildcard(side: Side, proposal: string): Promise<string | null> {
  if (side.opened.heard.includes(proposal)) return null;
  side.words = null;
  const line = `${side.team} WILDCARD is asked`;
  side.run.underWay.add(line);
  side.run.show();
  await untilTheySpeak(side, proposal);
  side.openTurn = null;
  side.run.underWay.delete(line);
  return side.words;
}

/** Until they have spoken or their time is over, which stands still while the match is paused. */
async function untilTheySpeak(side: Side, proposal: string): Promise<void> {
  const { team, run, policy } = side;
  const { deadlineMs } = policy.wildcard;
  await untilInTime(
    run,
    deadlineMs,
    () => side.words !== null,
    (left) => {
      side.openTurn = { team, proposal, openedAtMs: Date.now() - (deadlineMs - left) };
    },
  );
}
