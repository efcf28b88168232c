import { type Team, teams } from '../../shared/worldbuilding/index.ts';

/** A thing that was waited for in a match: an answer, a picture, or the trial of a model. */
export interface Wait {
  /** Whose it was; null: the match's own, as the judge panel's. */
  readonly team: Team | null;
  /** The round of the debate in which it was, `FOUNDATION/1`; null: after the debate. */
  readonly round: string | null;
  /** What is asked for side by side bears the same words, and is one step however late one of them began. */
  readonly step: string;
  /** Seconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** How long it had to take, however long it did. */
  readonly seconds: number;
}

/** Steps that have to wait for each other, and what they take at least. */
export interface Path {
  readonly seconds: number;
  readonly steps: number;
}

/**
 * The critical path of a match whose teams keep pace (worldbuilding rules §10.7): of each round the slower team's, then
 * the slower team's from its last round to its last picture, since nobody waits any more, then the judge panel's.
 */
export function matchPath(waits: readonly Wait[]): Path {
  const rounds = [...new Set(waits.toSorted((a, b) => a.from - b.from).flatMap(({ round }) => round ?? []))];
  const last = rounds.at(-1) ?? null;
  const slower = (isIn: (wait: Wait) => boolean): Path =>
    teams
      .map((team) => pathOf(waits.filter((wait) => wait.team === team && isIn(wait))))
      .reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const parts = [
    ...rounds.slice(0, -1).map((round) => slower((wait) => wait.round === round)),
    slower(({ round }) => round === last || round === null),
    pathOf(waits.filter(({ team }) => team === null)),
  ];
  return parts.reduce(
    (sum, { seconds, steps }) => ({ seconds: sum.seconds + seconds, steps: sum.steps + steps }),
    nothing,
  );
}

const nothing: Path = { seconds: 0, steps: 0 };

/** Steps that overlap, as when the clerk reads what was merged while the spec is written, are one, as long as its longest. */
function pathOf(waits: readonly Wait[]): Path {
  const asked = [...Map.groupBy(waits, ({ step }) => step).values()].map((step) => ({
    from: Math.min(...step.map(({ from }) => from)),
    until: Math.min(...step.map(({ until }) => until)),
    seconds: Math.max(...step.map(({ seconds }) => seconds)),
  }));
  const steps: (typeof asked)[] = [];
  for (const step of asked.toSorted((a, b) => a.from - b.from)) {
    const last = steps.at(-1);
    if (last && step.from < Math.min(...last.map(({ until }) => until))) last.push(step);
    else steps.push([step]);
  }
  const seconds = steps.reduce((sum, step) => sum + Math.max(...step.map((one) => one.seconds)), 0);
  return { seconds, steps: steps.length };
}
