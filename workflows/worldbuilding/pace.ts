import { getExternalWorkflowHandle, isCancellation, patched } from '@temporalio/workflow';
import { keepsPace } from '../../shared/worldbuilding/deliberation/schedule.ts';
import { teams, type Team } from '../../shared/worldbuilding/vocabulary.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { hear } from '../kernel/from-outside.ts';
import { mayGoOn, roundEnded } from '../messages.ts';
import { matchSteps } from './activities.ts';
import { untilInTime } from './host.ts';
import type { Side } from './side.ts';
import type { Stage } from './stage.ts';

/** Where nobody is heard any more no team waits, however far it is ahead. */
const everyRound = Number.MAX_SAFE_INTEGER;

/** A match hears from its teams how far they are, and tells each what it need not wait for (worldbuilding rules §10.7). */
export function hearOfRounds(stage: () => Stage | null): void {
  hear(roundEnded, { team: teams, ordinal: 'number' }, async ({ team, ordinal }) => {
    const open = stage();
    if (open === null) return;
    open.ended.set(team, Math.max(ordinal, open.ended.get(team) ?? 0));
    await tellHowFar(open, otherOf(team));
  });
}

/** Tells a team up to which round it need wait for nobody, if there is anything to tell. */
export async function tellHowFar(stage: Stage, team: Team): Promise<void> {
  const until = stage.audienceIsOver ? everyRound : (stage.ended.get(otherOf(team)) ?? 0);
  if (until === 0) return;
  try {
    await stage.teams.get(team)?.signal(mayGoOn, { until });
  } catch (error) {
    // A team that has ended waits for nobody.
    if (isCancellation(error)) throw error;
  }
}

/** After an offer it may be that no other can be taken: then nobody waits for the audience's sake any more. */
export async function noticeTheEnd(stage: Stage): Promise<void> {
  const { run } = stage;
  if (stage.audienceIsOver || !keepsPace(run.policy) || !patched('teams-keep-pace')) return;
  if (await matchSteps.mayAudienceSpeak({ runKey: run.runKey })) return;
  stage.audienceIsOver = true;
  await fanOut(teams.map((team) => tellHowFar(stage, team)));
}

/** A team does what its match has told it. */
export function keepPace(side: Side): void {
  hear(mayGoOn, { until: 'number' }, ({ until }) => {
    side.freeUntil = Math.max(side.freeUntil, until);
  });
}

/** Tells the match that a round is over. The next one does not wait for the message. */
export function tellOfRound({ team, run }: Side, ordinal: number): void {
  // A match that is gone has nobody who waits.
  getExternalWorkflowHandle(`match/${run.runKey}`)
    .signal(roundEnded, { team, ordinal })
    .catch(() => undefined);
}

/**
 * At the end of a round (`ended`; 0: before the first), waits for the other team to have ended it as well: within the
 * policy's bound, and only as long as somebody could still throw in what both would meet.
 */
export async function waitForTheOther(side: Side, ended: number): Promise<void> {
  const { run, policy } = side;
  const isFree = () => side.freeUntil >= ended;
  if (isFree()) return;
  if (!(await matchSteps.mayAudienceSpeak({ runKey: run.runKey }))) {
    side.freeUntil = everyRound;
    return;
  }
  const line = `${side.team} waits for the other team at the end of round ${ended}`;
  run.underWay.add(line);
  run.show();
  await untilInTime(run, policy.curveballs.waitMs, isFree);
  run.underWay.delete(line);
  run.show();
}

const otherOf = (team: Team): Team => (team === 'A' ? 'B' : 'A');
