import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../serving/refusal.ts';

/** How often something may be sent, of one person and of all. */
export interface Pace {
  readonly perPerson: number;
  readonly all: number;
  readonly withinMs: number;
}

/** Visitors that are remembered, at most: the oldest is forgotten, and whoever makes up new ones meets the pace of all. */
const mostVisitors = 10_000;
const cookie = 'spectator';

/** A visitor's own word, from their cookie; null: they have none. */
export function visitorOf({ headers }: IncomingMessage): string | null {
  return new RegExp(`(?:^|;\\s*)${cookie}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
}

/** No script reads it, and no other page's request carries it. */
export const cookieFor = (visitor: string, secure: boolean): string =>
  `${cookie}=${visitor}; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400${secure ? '; Secure' : ''}`;

export const newVisitor = (): string => randomBytes(16).toString('hex');

export interface RateLimiter {
  /** Lets one in, or throws `Refusal`; the function that is returned lets them out. `now`: in ms. */
  enter(visitor: string, now: number): () => void;
}

export function rateLimiterOf({ perPerson, all, withinMs }: Pace): RateLimiter {
  const times = new Map<string, readonly number[]>();
  const inside = new Set<string>();
  let everybody: readonly number[] = [];
  return {
    enter(visitor, now) {
      const recent = (given: readonly number[]) => given.filter((at) => at > now - withinMs);
      const own = recent(times.get(visitor) ?? []);
      everybody = recent(everybody);
      if (inside.has(visitor)) throw new Refusal(429, 'Your last one is still being read', 5);
      if (own.length >= perPerson) throw tooMany('You have', own, now);
      if (everybody.length >= all) throw tooMany('The audience has', everybody, now);
      times.delete(visitor);
      times.set(visitor, [...own, now]);
      everybody = [...everybody, now];
      const [oldest] = times.keys();
      if (times.size > mostVisitors && oldest !== undefined) times.delete(oldest);
      inside.add(visitor);
      return () => void inside.delete(visitor);
    },
  };

  function tooMany(who: string, given: readonly number[], now: number): Refusal {
    const seconds = Math.ceil(((given[0] ?? now) + withinMs - now) / 1_000);
    return new Refusal(429, `${who} thrown in ${given.length} of late; try again in ${seconds} seconds`, seconds);
  }
}
