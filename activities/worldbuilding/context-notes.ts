import { asJson } from '../../shared/kernel/index.ts';
import type { References, Role, Team } from '../../shared/worldbuilding/index.ts';
import { type Goal, placeKey, type Step, stepKey } from '../../shared/worldbuilding/debate/index.ts';
import type { Transcript } from '../../shared/worldbuilding/deliberation/index.ts';
import type { Note } from '../store/notes.ts';

/**
 * What Symposium lays on a team's context. Every note is addressed to one team and is made of that team's own rows, so
 * nothing of the other team can stand in it.
 */

/** Of the note that `openMatch` lays. */
export const challengeKey = (runKey: string, team: Team): string => `${runKey}/match/challenge/${team}`;
const goalKey = (runKey: string, team: Team, place: Step['place']) => `${runKey}/match/goal/${placeKey(team, place)}`;

export const goalNote = (runKey: string, team: Team, goal: Goal): Note => ({
  key: goalKey(runKey, team, goal),
  content: 'goal',
  addressee: team,
  body: asJson(goal),
});

/** `step`: which step of the team it is laid by; unique in the match. */
export const transcriptNote = (runKey: string, step: string, transcript: Transcript): Note => ({
  key: `${runKey}/match/transcript/${step}`,
  content: 'transcript',
  addressee: transcript.team,
  body: asJson(transcript),
});

/** What a speaker is told whose turn goes back to them. */
export const breachNote = (runKey: string, step: Step, speaker: Role, words: readonly string[]): Note => ({
  key: `${runKey}/match/note/${stepKey(step)}/${speaker}`,
  content: 'note',
  addressee: step.team,
  body: { words },
});

/** The context of a turn of this round. */
export const contextOf = (runKey: string, team: Team, place: Step['place'], transcript: Note): References => ({
  challenge: challengeKey(runKey, team),
  goal: goalKey(runKey, team, place),
  transcript: transcript.key,
});
