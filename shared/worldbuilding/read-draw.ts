import type { MatchInput } from './activities.ts';
import type { ChallengeReading } from './challenge/challenge.ts';
import { drawChallenge } from './challenge/draw.ts';
import { readChallenge } from './challenge/read-challenge.ts';
import type { Policy } from './policy.ts';
import { tableOf, unknownFields } from './read-table.ts';
import type { Tier } from './vocabulary.ts';
import { quoted } from '../text/cut.ts';

type Draw = Required<NonNullable<MatchInput['draw']>>;

/** What is drawn where nothing is said: chance is whoever's who asks, so that the same input is the same challenge. */
export const usualDraw: Draw = { seed: 1, number: 1, tier: 1, asymmetric: false };
const fields = Object.keys(usualDraw);

/**
 * A match's challenge: one of its author's own, or one from the tables, and not both. Total for any JSON; each problem
 * begins with its field.
 */
export function readChallengeOrDraw(own: unknown, draw: unknown, bars: Policy['challenge']): ChallengeReading {
  const isOwn = (own ?? null) !== null;
  if (isOwn && (draw ?? null) !== null)
    return { ok: false, problems: ['draw: a challenge of your own is given too; leave one of the two out'] };
  return isOwn ? under('challenge', readChallenge(own, usualDraw.number, bars)) : readDraw(draw, bars);
}

function readDraw(given: unknown, bars: Policy['challenge']): ChallengeReading {
  const problems: string[] = [];
  const table = tableOf('draw', given, fields, problems);
  problems.push(...unknownFields('draw', table, fields));
  const number = (field: 'seed' | 'number' | 'tier'): number => {
    const value = table[field] ?? usualDraw[field];
    if (typeof value === 'number') return value;
    problems.push(`draw.${field}: is ${quoted(value)}; use a whole number`);
    return usualDraw[field];
  };
  const asymmetric = table['asymmetric'] ?? usualDraw.asymmetric;
  if (typeof asymmetric !== 'boolean') problems.push(`draw.asymmetric: is ${quoted(asymmetric)}; use true or false`);
  // A number that is no tier is refused by the draw.
  const read = under(
    'draw',
    drawChallenge(
      { seed: number('seed'), number: number('number'), tier: number('tier') as Tier, asymmetric: asymmetric === true },
      bars,
    ),
  );
  return problems.length === 0 ? read : { ok: false, problems: [...problems, ...(read.ok ? [] : read.problems)] };
}

/** The problems under the field that they are about. */
function under(field: string, reading: ChallengeReading): ChallengeReading {
  return reading.ok
    ? reading
    : {
        ok: false,
        problems: reading.problems.map((problem) =>
          problem.startsWith(`${field}:`) ? problem : `${field}.${problem}`,
        ),
      };
}
