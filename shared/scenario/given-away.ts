import type { SeedDocument } from './answers/seed.ts';
import { bareLetters } from '../text/invisible.ts';

/** Words of grammar: two sentences share them without sharing a thought. */
const grammar = new Set(
  (
    'a an the this that these those it its he she they them their his her you your we our i who which what when where while until ' +
    'and or but nor so if then than as at by for from in into of off on onto out over to up with without within through ' +
    'is are was were be been being am has have had do does did can could may might must shall should will would not no ' +
    'there here any all some each every both one own same such very just only also too more most less'
  ).split(' '),
);

/** So many content words in a row, shared by the solution and the public page, are a leak and no chance. */
export const leakWords = 6;

function words(text: string): string[] {
  const plain = bareLetters(text.replace(/<br>/g, ' ').toLowerCase());
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function contentWords(text: string): string[] {
  return words(text).filter((word) => !grammar.has(word));
}

interface Phrase {
  readonly from: string;
  readonly text: string;
}

const phrasesOf = (from: string, texts: Readonly<Record<string, string>>): Phrase[] =>
  Object.entries(texts).map(([part, text]) => ({ from: `${from}, ${part}`, text }));

/** What only the analysis of a distractor says. Its description is no part of it, as distractors lie in plain sight. */
const distractorPhrases = ({ distractors }: SeedDocument): Phrase[] =>
  distractors.flatMap(({ id, canonicalAffordance, whyItMisleads, whyIrrelevant }) =>
    phrasesOf(`distractor ${id}`, {
      affordance: canonicalAffordance,
      'why it misleads': whyItMisleads,
      'why it is irrelevant': whyIrrelevant,
    }),
  );

/**
 * What only the solution says. What points at the public text and has to quote it is no part of it: a paradox's
 * premises, where an assumption hides, what is irrelevant.
 */
function solutionPhrases(seed: SeedDocument): Phrase[] {
  const { openFrontier, paradox, metamorphic, degenerate } = seed;
  return [
    ...(openFrontier === null
      ? []
      : phrasesOf('open frontier', {
          approach: openFrontier.bestKnownApproach,
          boundary: openFrontier.knowledgeBoundary,
        })),
    ...(openFrontier?.evaluationCriteria ?? []).flatMap(({ id, criterion, threshold }) =>
      phrasesOf(`criterion ${id}`, { criterion, threshold }),
    ),
    ...(paradox === null
      ? []
      : phrasesOf('paradox', {
          theorem: paradox.theorem,
          argument: paradox.argument,
          'apparent way': paradox.apparentWay,
        })),
    ...(metamorphic === null
      ? []
      : phrasesOf('metamorphic', {
          'hidden assumption': metamorphic.hiddenAssumption,
          'once dropped': metamorphic.onceDropped,
        })),
    ...(degenerate === null
      ? []
      : phrasesOf('degenerate', {
          'trivial answer': degenerate.trivialAnswer,
          'why overthought': degenerate.whyOverthought,
        })),
    ...seed.solution.steps.flatMap(({ id, action, rationale }) => phrasesOf(`step ${id}`, { action, rationale })),
    ...seed.insights.map(({ id, description }) => ({ from: `insight ${id}`, text: description })),
  ];
}

/** Words that the object table shows to everyone: names, masses, sizes, materials. */
export function furniture(seed: SeedDocument): ReadonlySet<string> {
  return new Set(
    seed.scenario.objects.flatMap(({ name, mass, dimensions, material }) =>
      words(`${name} ${mass} ${dimensions} ${material}`),
    ),
  );
}

/** A stretch of words that the solution and the public page share, and where in the Seed Document it stands. */
interface Shared {
  readonly from: string;
  readonly run: readonly string[];
}

/**
 * Phrases of the solution that stand on the public page: every run of `leakWords` or more consecutive content words that
 * both share. A run of nothing but object names and numbers is none. `page`: texts of the whole page; `scenario`: of it
 * without the wrong answers, which say for the same natural reason why a distractor does not help. No run reaches from
 * one text into the next.
 */
function shared(seed: SeedDocument, page: readonly string[], scenario: readonly string[]): Shared[] {
  const visible = furniture(seed);
  const telling = (word: string) => !visible.has(word) && !/^\p{N}/u.test(word);
  const within = (phrases: readonly Phrase[], texts: readonly string[]) => {
    const shown = grams(texts);
    return phrases.flatMap(({ from, text }) =>
      sharedRuns(contentWords(text), shown)
        .filter((run) => run.some(telling))
        .map((run) => ({ from, run })),
    );
  };
  return [...within(solutionPhrases(seed), page), ...within(distractorPhrases(seed), scenario)];
}

/**
 * What the public document gives away (scenario rules §6.1), wherever in it it stands, the narrative included. Each entry
 * names the phrase's place in the Seed Document, then quotes the run, in normalised words. `scenarioMarkdown`: the same
 * document without the wrong answers.
 */
export const leaks = (publicMarkdown: string, seed: SeedDocument, scenarioMarkdown = publicMarkdown): string[] =>
  shared(seed, [publicMarkdown], [scenarioMarkdown]).map(({ from, run }) => `${from}: "${run.join(' ')}"`);

/** The places of the Seed Document whose words its own public texts give away, each once: no words of a solution. */
export function givenAway(seed: SeedDocument): string[] {
  const { narrative, environment, threat, startingState, objects, capabilities, whyImpossible } = seed.scenario;
  const rows = (table: readonly Readonly<Record<string, string>>[]) => table.map((row) => Object.values(row).join(' '));
  const scenario = [
    seed.name,
    seed.correctOutcome,
    ...[narrative, threat, startingState, whyImpossible],
    ...[environment, objects, capabilities].flatMap(rows),
  ];
  return [...new Set(shared(seed, [...scenario, ...rows(seed.commonWrongAnswers)], scenario).map(({ from }) => from))];
}

function grams(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts
      .map(contentWords)
      .flatMap((list) => list.slice(0, Math.max(0, list.length - leakWords + 1)).map((_, at) => gram(list, at))),
  );
}

function gram(list: readonly string[], at: number): string {
  return list.slice(at, at + leakWords).join(' ');
}

/** Longest stretches of `list` whose every window of `leakWords` words is shown. */
function sharedRuns(list: readonly string[], shown: ReadonlySet<string>): string[][] {
  const runs: string[][] = [];
  let start: number | null = null;
  for (let at = 0; at + leakWords <= list.length; at += 1) {
    const hit = shown.has(gram(list, at));
    if (hit) start ??= at;
    const last = at + leakWords === list.length;
    if (start !== null && (!hit || last)) {
      runs.push(list.slice(start, hit ? list.length : at + leakWords - 1));
      start = null;
    }
  }
  return runs;
}
