import { sentencesOf } from '../../text/sentences.ts';
import type { GroundingReport } from '../answers/grounding.ts';
import { folded, spelled, within } from './substance.ts';
import { supposing } from './told-counts.ts';

/*
 * Points in the reason of a predicted score (scenario rules §2.2.12). A reason may speak of the points of a step, of a row
 * of the rubric, of some runs, or of people: they are the score only where the sentence makes them what the architecture
 * reaches in all. A word too many that lets a sentence pass costs less than a right reason that is asked for again.
 */

type Predicted = GroundingReport['difficulty']['predicted'];

const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** `20 points`, `40 to 50 points`, `42 of the 100 points`. */
const figures =
  /(?<![\d.,/–-])(?:(\d{1,3}(?:\.\d+)?) (to|or|and|of|out of) (?:the |all )?)?(\d{1,3}(?:\.\d+)?) points?(?![\p{L}-])/giu;

/** A sentence with one of these speaks of a part, of some of the runs, of somebody else, or of what is not reached. */
const ofAPart = wordSet(
  'lose loses lost cost costs drop drops gain gains add adds missing each per for every above below less higher lower between over beyond short',
  'first second third fourth last next remaining rest remainder further other another extra additional plus partial credit alone itself',
  'worth rubric criterion criteria row band level step steps part parts share half third quarter tenth minority majority few',
  'run runs attempt attempts try tries sample samples once when whenever where wherever who whoever sometimes occasionally rarely seldom',
  'otherwise else unless without until before chance probability not never no nor cannot hardly nobody nothing need needs require requires',
  'full maximum people human humans expert experts solver solvers student students reader readers others',
);

/** Between the verb and the figure. */
const hedges = wordSet(
  'about around some roughly approximately near nearly almost only just barely perhaps a an at to with on up of is well in region score total sum mean',
);
/** What is said so of an architecture is its whole. */
const reaching = wordSet(
  'score scores scored scoring reach reaches reaching total totals totalling land lands landing end ends ending finish finishes finishing settle settles stop stops',
  'stay stays arrive arrives amount amounts average averages expect expected predict predicted estimate estimated',
);
/** So only where the architecture does it and the clause ends: the reading earns it points, too. */
const getting = wordSet(
  'get gets earn earns obtain obtains achieve achieves make makes collect collects receive receives',
);
const itself = wordSet('it they agent agents model models architecture system');

/** Behind the figure: in all, or of what. */
const inAll =
  /^ (?:(?:are|is|lie|come|seem) )?(?:within (?:its |their |easy )?reach|in (?:all|total|sum|the end)|overall|altogether|all told)\b/iu;
const ofWhat = /^ (?:on|for|from|by|in|of|there|here|early|at|through|that|which|to|after)\b/iu;
const ofAll = /^ (?:out )?of (?:the )?(?:100|hundred)\b/iu;
const clauseEnd = /^(?:[^\p{L}\p{N}\s]|$)/u;

function isWhole(before: string, after: string): boolean {
  if (inAll.test(after)) return true;
  if (ofWhat.test(after) && !ofAll.test(after)) return false;
  const said = folded(before);
  const at = said.findLastIndex((word) => !hedges.has(word) || (reaching.has(word) && word !== 'total'));
  const verb = said[at];
  if (verb === undefined) return clauseEnd.test(after);
  return reaching.has(verb) || (getting.has(verb) && itself.has(said[at - 1] ?? '') && clauseEnd.test(after));
}

interface Told {
  readonly low: number;
  readonly high: number;
  /** The sentence makes it the whole that is reached. */
  readonly isWhole: boolean;
  readonly sentence: string;
}

function toldIn(sentence: string): readonly Told[] {
  const speaksOfAPart = supposing.test(sentence) || folded(sentence).some((word) => ofAPart.has(word));
  return [...sentence.matchAll(figures)].map((match): Told => {
    const [all, one, joint = '', last] = match;
    const [low, high] = /of$/iu.test(joint) ? [one, one] : [one ?? last, last];
    return {
      low: Number(low),
      high: Number(high),
      isWhole: !speaksOfAPart && isWhole(sentence.slice(0, match.index), sentence.slice(match.index + all.length)),
      sentence,
    };
  });
}

/** `some 40 points` of 42. */
const pointsWithin = 5;
const isAbout = ({ low, high }: Told, score: number): boolean =>
  score >= Math.min(low, high) - pointsWithin && score <= Math.max(low, high) + pointsWithin;

/** As they are spoken of: `chain of thought`, `direct`. */
const names = ({ sentence }: Told, { architecture }: Predicted[number]): boolean =>
  within(spelled(architecture), spelled(sentence));

const isTold = (text: string, score: number): boolean =>
  [...text.matchAll(/\d+(?:\.\d+)?/gu)].some(([figure]) => Number(figure) === score);

/**
 * Reasons of predicted scores that tell another one: what the sentence makes the whole is neither the score nor that of an
 * architecture that it names. A reason that tells the score as well compares.
 */
export const otherPoints = (predicted: Predicted): readonly string[] =>
  predicted.flatMap(({ architecture, why, score }) => {
    const told = sentencesOf(why).flatMap(toldIn);
    if (isTold(why, score) || told.some((one) => isAbout(one, score))) return [];
    const wrong = told.find(
      (one) => one.isWhole && !predicted.some((other) => names(one, other) && isAbout(one, other.score)),
    );
    if (wrong === undefined) return [];
    const points = wrong.low === wrong.high ? String(wrong.low) : `${wrong.low} to ${wrong.high}`;
    return [`the reason of the prediction for ${architecture} tells ${points} points, and its score is ${score}`];
  });
