import { ApplicationFailure, condition, isCancellation, setHandler, sleep } from '@temporalio/workflow';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { problemsOfStated } from '../../shared/kernel/stated.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { hear } from '../kernel/from-outside.ts';
import { hold, pauseRun, resumeRun } from '../messages.ts';
import type { Stage, TeamHandle } from './stage.ts';
import type { MatchRun } from './side.ts';
import type { Team } from '../../shared/worldbuilding/vocabulary.ts';
import { tellToken } from './tokens.ts';

interface Order {
  readonly by: string;
  readonly reason: string;
}

/**
 * Listens to the host, who may pause a match from its first round until both teams have ended (worldbuilding rules
 * §14.6). What makes no sense is refused at once, without a trace in history.
 */
export function hearTheHost(stage: () => Stage | null): void {
  const validator = (held: boolean) => ({
    validator: (given: Partial<Order> | undefined) => {
      const problem = problemOf(stage(), held, given);
      if (problem !== null) throw ApplicationFailure.nonRetryable(problem, 'BAD_DECISION');
    },
  });
  setHandler(pauseRun, (order) => told(stage(), true, order), validator(true));
  setHandler(resumeRun, (order) => told(stage(), false, order), validator(false));
}

function problemOf(stage: Stage | null, held: boolean, given: Partial<Order> | undefined): string | null {
  if (stage?.begun !== true) return 'it has not begun';
  if (!stage.deliberating) return 'its teams have ended; what is left is to judge';
  if (stage.run.held === held) return `it is ${held ? 'paused already' : 'not paused'}`;
  const unsaid = problemsOfStated({ by: given?.by, reason: given?.reason });
  return unsaid.length > 0 ? unsaid.join('; ') : null;
}

async function told(stage: Stage | null, held: boolean, order: Order): Promise<string> {
  if (stage === null) return 'not begun';
  const [by, reason] = [order.by.trim(), order.reason.trim()];
  const { run } = stage;
  stage.orders += 1;
  const { orders: nth } = stage;
  const state = held ? 'paused' : 'resumed';
  run.held = held;
  showHeld(run);
  await fanOut([
    // The number alone begins anew in an execution after a reset.
    run.record([houseEntry('CORRECTION', `host/${Date.now()}-${nth}`, run.phase, { state, by, reason })]),
    ...[...stage.teams.values()].map((one) => tell(one, nth, held)),
  ]);
  return state;
}

/** A team that begins late is told what was said before: of a pause, of a token that was made anew. */
export async function takeIn(stage: Stage, letter: Team, one: TeamHandle): Promise<void> {
  stage.teams.set(letter, one);
  for (const [team, tokenHash] of stage.renewed) await tellToken(one, team, tokenHash);
  if (stage.run.held) await tell(one, stage.orders, true);
}

/** A team that has ended is told nothing, and has nothing to hold. */
async function tell(one: TeamHandle, nth: number, held: boolean): Promise<void> {
  try {
    await one.signal(hold, { nth, held });
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}

const heldLine = 'paused by its host';

function showHeld(run: MatchRun): void {
  if (run.held) run.underWay.add(heldLine);
  else run.underWay.delete(heldLine);
  run.show();
}

/** A team does what its match was told last. */
export function obeyTheHost(run: MatchRun): void {
  let last = 0;
  hear(hold, { nth: 'number', held: 'boolean' }, ({ nth, held }) => {
    if (nth < last) return;
    last = nth;
    run.held = held;
    showHeld(run);
  });
}

/** Waits as long as the match is paused. */
export async function whileHeld(run: MatchRun): Promise<void> {
  if (run.held) await condition(() => !run.held);
}

/**
 * Waits until something has come to be, for `ms` at most; that time stands still while the match is paused. `resumed`: is
 * told what is left of it whenever it begins to run.
 */
export async function untilInTime(
  run: MatchRun,
  ms: number,
  done: () => boolean,
  resumed: (leftMs: number) => void = () => undefined,
): Promise<void> {
  for (let left = ms; ;) {
    if (run.held) await whileHeld(run);
    const since = Date.now();
    resumed(left);
    const happened = await condition(() => done() || run.held, left);
    if (!happened || done()) return;
    // A timer of 0 is none.
    left = Math.max(1, left - (Date.now() - since));
  }
}

/** Waits for the time at which the match is to begin, in milliseconds since the epoch. */
export async function untilTheStart({ run }: Stage, startsAtMs: number): Promise<void> {
  const left = startsAtMs - Date.now();
  if (left <= 0) return;
  const at = new Date(startsAtMs).toISOString();
  const line = `begins at ${at}`;
  run.underWay.add(line);
  run.show();
  await run.record([houseEntry('CORRECTION', 'host/scheduled', 'CHALLENGE', { state: 'scheduled', at, reason: line })]);
  await sleep(left);
  run.underWay.delete(line);
  run.show();
}
