import type { Policy } from '../policy.ts';
import { gamesOf, loserOf, scoreFor, type Game } from './games.ts';
import type { Plan } from './plan.ts';
import type { Progress } from './progress.ts';
import { ratingsOf, type Rating } from './ratings.ts';

/** A line of the table. */
interface Standing {
  /** From 1; entrants whom no criterion tells apart share a place. */
  readonly place: number;
  readonly entrant: string;
  /** Place in the seeding, from 1. */
  readonly seed: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Matches that ended without a verdict. */
  readonly unjudged: number;
  readonly points: number;
  /** Sonneborn–Berger: points of those who were beaten, and half the points of those who were drawn with. */
  readonly beaten: number;
  /** Round in which an elimination ended for them; null: still in, or a round robin. */
  readonly outIn: number | null;
  /** null: no match of theirs was judged yet. */
  readonly rating: Rating | null;
}

type TablePolicy = Pick<Policy['tournament'], 'points' | 'priorDraws' | 'elo' | 'intervalErrors'>;

/**
 * Table of a tournament at any moment. An elimination ranks by the round in which somebody fell; a round robin by
 * points, then Sonneborn–Berger, then wins.
 */
export function standingsOf(plan: Plan, progress: Progress, policy: TablePolicy): Standing[] {
  const games = gamesOf(progress);
  const ratings = new Map(ratingsOf(plan.entrants, games, policy).map((rating) => [rating.entrant, rating]));
  const records = new Map(plan.entrants.map((entrant) => [entrant, recordOf(entrant, games)]));
  // Summed up once each: the table of a large round robin is computed while somebody looks on.
  const points = new Map(
    [...records].map(([entrant, record]) => [
      entrant,
      record.reduce<number>((sum, score) => sum + pointsFor(score, policy.points), 0),
    ]),
  );
  const pointsOf = (entrant: string) => points.get(entrant) ?? 0;
  const lines = plan.entrants.map((entrant, index) => {
    const record = records.get(entrant) ?? [];
    const count = (wanted: number) => record.filter((score) => score === wanted).length;
    return {
      entrant,
      seed: index + 1,
      played: record.length,
      won: count(1),
      drawn: count(0.5),
      lost: count(0),
      unjudged: unjudged(entrant, progress),
      points: pointsOf(entrant),
      beaten: sonnebornBerger(entrant, games, pointsOf),
      outIn: plan.format === 'ROUND_ROBIN' ? null : fellIn(entrant, progress),
      rating: record.length === 0 ? null : (ratings.get(entrant) ?? null),
    };
  });
  const criteria =
    plan.format === 'ROUND_ROBIN'
      ? (line: (typeof lines)[number]) => [line.points, line.beaten, line.won]
      : (line: (typeof lines)[number]) => [line.outIn ?? Infinity];
  return lines
    .map((line) => ({
      place: 1 + lines.filter((other) => compare(criteria(other), criteria(line)) > 0).length,
      ...line,
    }))
    .sort((x, y) => x.place - y.place || x.seed - y.seed);
}

/** Whoever alone is first when all is played; null: nobody yet, or several share the place. */
export function championOf(progress: Pick<Progress, 'over'>, standings: readonly Standing[]): string | null {
  const first = standings.filter(({ place }) => place === 1);
  return progress.over && first.length === 1 ? (first[0]?.entrant ?? null) : null;
}

const recordOf = (entrant: string, games: readonly Game[]) =>
  games.map((game) => scoreFor(entrant, game)).filter((score) => score !== null);

function pointsFor(score: number, points: TablePolicy['points']): number {
  if (score === 1) return points.win;
  return score === 0 ? points.loss : points.draw;
}

function sonnebornBerger(entrant: string, games: readonly Game[], pointsOf: (entrant: string) => number): number {
  return games.reduce(
    (sum, game) => sum + (scoreFor(entrant, game) ?? 0) * pointsOf(game.a === entrant ? game.b : game.a),
    0,
  );
}

function unjudged(entrant: string, { pairings }: Progress): number {
  return pairings
    .flatMap(({ attempts }) => attempts)
    .filter(({ a, b, end, withdrawn }) => end !== 'JUDGED' && !withdrawn && (a === entrant || b === entrant)).length;
}

function fellIn(entrant: string, { pairings }: Progress): number | null {
  return pairings.find((pairing) => loserOf(pairing) === entrant)?.round ?? null;
}

/** The first criterion that differs decides. */
function compare(x: readonly number[], y: readonly number[]): number {
  const at = x.findIndex((value, place) => value !== y[place]);
  return at < 0 ? 0 : (x[at] ?? 0) - (y[at] ?? 0);
}
