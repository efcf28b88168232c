import type { Attempt } from './answers/advice.ts';
import type { SeedDocument } from './answers/seed.ts';
import { isContent, sentencesOf, stem, wordsOf } from './certificate/words.ts';
import { furniture } from './given-away.ts';
import { excerpt } from '../text/cut.ts';
import { occurs, searched } from '../text/quotations.ts';

/**
 * What the public page tells outright, as one who attempts it blind reads it (scenario rules §6.1). The reading is
 * testimony; that the passage stands on the page, and that what it is said to tell is a step of the solution, is
 * compared here. That somebody solved the scenario is no deficiency.
 */

/** Content words that a reading shares with the step that it names. */
const sharedWords = 3;
/** Content words that the passage itself shares with the step: of a remark that judges, of a label that does, of any other. */
const statedWords = { judging: 2, label: 1, other: 3 } as const;
/** A label has at most so many content words. */
const longestLabel = 8;
/** A remark that judges tells by it what the thing is there for: `Usable heat source`, `Gap that matters`. */
const judging = new Set(
  (
    'answer best decisive enough help helps helped helpful ideal important key matter matters need needed needs perfect perfectly right ' +
    'should solution solve solves suffice suffices suit suitable suits trick usable use used useful uses worth'
  ).split(' '),
);
/** A word that stands in more sentences and rows of the page than this is the scene's, and tells nothing. */
const mostPlaces = 2;
/** A passage of more content words than this is a page, and no statement. */
const longestPassage = 40;
/** Characters of which a quotation, or each part of it, has at least as many; a whole cell may have fewer. */
const leastQuoted = 8;

/** Type aliases, so that they can stand inside facts. */
export type ToldOutright = {
  /** `step S2`, `insight I1`, `trivial answer`. */
  readonly place: string;
  /** As it was quoted, at most 200 characters. */
  readonly passage: string;
};

export type Reading = {
  /** Each place once, with the first passage that tells it. */
  readonly told: readonly ToldOutright[];
  /** Places in `toldOutright` of passages that stand on the page and tell no step that could be found: advice. */
  readonly undecided: readonly number[];
  /** Passages that stand nowhere on the page. */
  readonly astray: number;
};

/** What the page tells outright, of all that the solver quotes. */
export function toldOutright(seed: SeedDocument, quoted: Attempt['toldOutright'] = []): Reading {
  const face = faceOf(seed);
  const shown = quotable(face).map((text) => searched(text));
  const steps = keySteps(seed);
  const counts = placesOfStems(face);
  const scene = stemsOf([...furniture(seed)].join(' '));
  const isTelling = (one: string) => !scene.has(one) && (counts.get(one) ?? 0) <= mostPlaces;
  const told = new Map<string, string>();
  const undecided: number[] = [];
  let astray = 0;
  quoted.forEach(({ passage, tells }, at) => {
    if (!shown.some((text) => occurs(passage, text, leastQuoted))) {
      astray += 1;
      return;
    }
    const step = statedBy(passage, stemsOf(tells), steps, isTelling);
    if (step === undefined) undecided.push(at);
    else if (!told.has(step.place)) told.set(step.place, excerpt(passage, 200));
  });
  return { told: [...told].map(([place, passage]) => ({ place, passage })), undecided, astray };
}

interface KeyStep {
  readonly place: string;
  readonly stems: ReadonlySet<string>;
}

/** The step that the reading is, where the passage says so by a word that little else on the page says. */
function statedBy(
  passage: string,
  reading: ReadonlySet<string>,
  steps: readonly KeyStep[],
  isTelling: (one: string) => boolean,
): KeyStep | undefined {
  const words = stemsOf(passage);
  if (words.size > longestPassage) return undefined;
  const judges = wordsOf(passage).words.some((word) => judging.has(word));
  const remark = words.size > longestLabel ? 'judging' : 'label';
  const least = statedWords[judges ? remark : 'other'];
  return steps.find(({ stems }) => {
    const meant = [...reading].filter((one) => stems.has(one));
    const said = [...words].filter((one) => stems.has(one));
    return (
      meant.length >= sharedWords &&
      2 * meant.length >= reading.size &&
      said.length >= least &&
      said.some((one) => reading.has(one) && isTelling(one))
    );
  });
}

/**
 * What one has to find: steps, insights, and what stands in their place. An impossibility is argued in the open, and a
 * hidden assumption hides in the public text: neither is told by a passage that says it.
 */
function keySteps({ solution, insights, openFrontier, metamorphic, degenerate }: SeedDocument): KeyStep[] {
  const step = (place: string, text: string): KeyStep => ({ place, stems: stemsOf(text) });
  return [
    ...solution.steps.map(({ id, action, rationale }) => step(`step ${id}`, `${action} ${rationale}`)),
    ...insights.map(({ id, description }) => step(`insight ${id}`, description)),
    ...(openFrontier === null ? [] : [step('best known approach', openFrontier.bestKnownApproach)]),
    ...(metamorphic === null ? [] : [step('what follows once the assumption is dropped', metamorphic.onceDropped)]),
    ...(degenerate === null ? [] : [step('trivial answer', degenerate.trivialAnswer)]),
  ];
}

/** What a blind solver is shown: prose, and tables row by row. */
function faceOf({ scenario }: SeedDocument): { readonly prose: readonly string[]; readonly rows: readonly string[][] } {
  const { narrative, environment, threat, startingState, objects, capabilities, whyImpossible } = scenario;
  const cells = (table: readonly Readonly<Record<string, string>>[]) => table.map((row) => Object.values(row));
  return {
    prose: [narrative, threat, startingState, whyImpossible],
    rows: [environment, objects, capabilities].flatMap(cells),
  };
}

/** Each text that a passage may be quoted from; none reaches from one text into the next. A row is quoted in many ways. */
const quotable = ({ prose, rows }: ReturnType<typeof faceOf>): readonly string[] => [
  ...prose,
  ...rows.flatMap((cells) => [...cells, ...[' ', ': ', ', ', '; ', ' - '].map((mark) => cells.join(mark))]),
];

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).words.filter(isContent).map(stem));

/** In how many sentences and rows each stem stands. */
function placesOfStems({ prose, rows }: ReturnType<typeof faceOf>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of [...prose.flatMap(sentencesOf), ...rows.map((cells) => cells.join(' '))])
    for (const one of stemsOf(text)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
