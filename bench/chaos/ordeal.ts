import { castOf, type CastRun } from './cast.ts';
import { guests, type Guest, type GuestName } from './guests.ts';
import { perform, type Performance } from './performance.ts';
import { planKills } from './plan.ts';
import type { Victim } from './points.ts';
import { inTheatre, type TheatreOrder } from './theatre.ts';

export interface OrdealOrder extends TheatreOrder {
  readonly runs: number;
  readonly kills: number;
  /** Who is played beside the scenarios. */
  readonly guests: readonly GuestName[];
  /** Each performance may take so long; what is not done then is lost. */
  readonly withinMs: number;
}

export interface Ordeal {
  readonly cast: readonly CastRun[];
  readonly guests: readonly Guest[];
  /** The faults that this machine lets us make. */
  readonly able: readonly Victim[];
  readonly undisturbed: Performance;
  readonly disturbed: Performance;
}

/** Plays the same runs twice, on servers of their own: once in peace, and once with its processes killed. */
export async function ordeal(order: OrdealOrder): Promise<Ordeal> {
  const { runs, kills, seed, withinMs, say } = order;
  const cast = castOf(runs);
  const beside = order.guests.map((name) => guests[name]);
  const played = { cast, guests: beside, withinMs, say };
  return inTheatre(order, async (theatre, able) => {
    say(`${runs} runs undisturbed …`);
    const undisturbed = await perform(theatre, { ...played, name: 'undisturbed', plan: [] });
    say(`the same ${runs} runs with ${kills} kills …`);
    const plan = planKills(seed, kills, undisturbed.arrivals, able);
    const disturbed = await perform(theatre, { ...played, name: 'disturbed', plan });
    return { cast, guests: beside, able, undisturbed, disturbed };
  });
}
