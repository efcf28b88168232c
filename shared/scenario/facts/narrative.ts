/*
 * What SEED reads of a story: to whom it speaks, and which limit of time it sets (scenario rules §5.1).
 */

const secondPerson = /\byou(?:r|rs|rself|rselves)?\b/gi;
const thirdPerson = /\b(?:s?he|him|his|hers?|himself|herself)\b/gi;
/** How many words of another person a story may have for each of its solver: beside the solver there are others. */
const others = 2;

/** What stands between quotation marks is somebody's speech; whoever is addressed there is not the solver. */
const told = (narrative: string): string =>
  narrative
    .split(/["“”„«»]/)
    .filter((_, place) => place % 2 === 0)
    .join(' ');

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

/** Whether the solver is "you" in the story itself, and is not a stranger who is told of. */
export function speaksToSolver(narrative: string): boolean {
  const story = told(narrative);
  const addressed = count(story, secondPerson);
  return addressed > 0 && count(story, thirdPerson) <= others * addressed;
}

/**
 * A time as a limit: `in 60 seconds`, `you have 2 minutes`, `90 s are left`, `5 minutes until`. In `2 cm in 60 seconds`
 * and `once in 3 s` a rate is meant, and neither `every 20 minutes` nor `for 3 s` is a limit.
 */
const limits: readonly RegExp[] = [
  /(?<!(?:once|times|\d\s?[\p{L}°µ%/]{1,12})\s)\b(?:in|within|have|has) (?:(?:only|just|exactly|about|the next) )?\d{1,6}(?:[.,]\d{1,3})?[\s-]?(?:s|secs?|seconds?|mins?|minutes?|h|hours?)\b/iu,
  /(?<![\d.,])\d{1,6}(?:[.,]\d{1,3})?[\s-]?(?:s|secs?|seconds?|mins?|minutes?|h|hours?) (?:(?:are|is) )?(?:left|remaining|remains?|until|from now)\b/iu,
];

/** The first limit of time that the texts set, as they write it; null where they set none. */
export function timeLimitIn(texts: readonly string[]): string | null {
  return texts.flatMap((text) => limits.flatMap((limit) => limit.exec(text)?.[0] ?? []))[0] ?? null;
}

const times = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)[\s-]?(?:(s)(?:ecs?|econds?)?|(m)in(?:s|utes?)?|(h)(?:ours?)?)\b/giu;

/** A story rounds: a time told is the deadline within this share of it. */
const roundedTo = 0.05;

/**
 * Whether a story that sets a limit tells the deadline, as one of its times or as the sum of two, `1 min 30 s`. A story
 * that sets none in figures tells it in words or by its tables.
 */
export function tellsDeadline(texts: readonly string[], deadlineSeconds: number | null): boolean {
  if (deadlineSeconds === null || timeLimitIn(texts) === null) return true;
  const told = texts.flatMap((text) =>
    [...text.matchAll(times)].map(([, figure = '', , minutes, hours]) => {
      const unit = minutes === undefined ? 1 : 60;
      return Number(figure.replace(',', '.')) * (hours === undefined ? unit : 3_600);
    }),
  );
  const sums = told.flatMap((one, at) => [one, ...told.slice(at + 1).map((other) => one + other)]);
  return sums.some((sum) => Math.abs(sum - deadlineSeconds) <= roundedTo * deadlineSeconds);
}

/** A time's figure without its unit, as a text writes it. */
const figureOf = (limit: string): number =>
  Number(/\d{1,6}(?:[.,]\d{1,3})?/.exec(limit)?.[0].replace(',', '.') ?? Number.NaN);

/**
 * A limit of the narrative with the deadline's own figure and another unit, `in 250 min` where the threat says `in 250 s`; null
 * where there is none, or where the narrative tells the deadline too. The figure is the threat's, if that sets a limit.
 */
export function slippedLimit(narrative: string, threat: string, deadlineSeconds: number | null): string | null {
  if (deadlineSeconds === null || tellsDeadline([narrative], deadlineSeconds)) return null;
  const figure = figureOf(timeLimitIn([threat]) ?? String(deadlineSeconds));
  const sentences = narrative.split(/(?<=[.!?;])\s/);
  return sentences.flatMap((one) => timeLimitIn([one]) ?? []).find((limit) => figureOf(limit) === figure) ?? null;
}
