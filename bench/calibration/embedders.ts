import type { Embed } from '../../activities/embeddings/embed.ts';
import { dice } from '../../activities/models/simulated/dice.ts';
import { rewords } from '../../activities/models/simulated/manners/rewords.ts';
import { someAtOnce } from '../../activities/some-at-once.ts';
import { defaultPolicy as omegaPolicy } from '../../shared/omega/index.ts';
import { ownProblems } from '../../shared/omega/calibration/problems/index.ts';
import { defaultPolicy as scenarioPolicy } from '../../shared/scenario/index.ts';
import { cosineOf } from '../../shared/statistics/cosine.ts';
import { exampleScenarios } from '../../workers/evaluation/read-folders.ts';

/** A threshold of a policy that rests on what an embedder calls alike, and texts of the kind that it compares. */
export interface Use {
  /** The line of the policy. */
  readonly line: string;
  readonly today: number;
  /** Unlike one another. */
  readonly texts: readonly string[];
}

/** What of an example makes it the idea that it is, as a concept is embedded (scenario rules §7.6); and problems as sessions have them. */
export const usesOf = async (): Promise<readonly Use[]> => [
  {
    line: 'duplicateSimilarity',
    today: scenarioPolicy.duplicateSimilarity,
    texts: (await exampleScenarios()).map(({ face, key }) =>
      [face.name, face.scenario.narrative, ...key.steps.map(({ action }) => action)].join('\n'),
    ),
  },
  {
    line: 'memory.matchStrength',
    today: omegaPolicy.memory.matchStrength,
    texts: ownProblems.map(({ statement }) => statement),
  },
];

/** One word in so many is left out where a text is told again. */
const leftOut = 8;

/** The same text told again: a little shorter, and in other words where WordNet has some; alike each time. */
export function toldAgain(text: string): string {
  const asked = { thinking: null, again: false, schema: { type: 'object', properties: { text: { type: 'string' } } } };
  const said = rewords.says?.({ text }, { asked, question: null, dice: dice(`told again|${text}`) });
  const words = said instanceof Object && 'text' in said && typeof said.text === 'string' ? said.text : text;
  return words
    .split(' ')
    .filter((_, at) => at % leftOut !== leftOut - 1)
    .join(' ');
}

/** How an embedder tells texts apart that are unlike from those that are told again. */
export interface Separation extends Omit<Use, 'texts'> {
  /** Of two unlike texts, the likest. */
  readonly likestApart: number;
  /** Of a text and its telling in other words, the least alike. */
  readonly leastAgain: number;
  /** Halfway between them; null: some unlike texts are as like as some that are told again. */
  readonly threshold: number | null;
}

const embeddedAtOnce = 4;

/** All that an embedder is given, each text once. */
export const textsOf = (all: readonly Use[]): readonly string[] => [
  ...new Set(all.flatMap(({ texts }) => texts.flatMap((text) => [text, toldAgain(text)]))),
];

export async function separations(embed: Embed, embedder: string, all: readonly Use[]): Promise<Separation[]> {
  const texts = textsOf(all);
  const vectors = new Map<string, readonly number[]>();
  await someAtOnce(texts, embeddedAtOnce, async (text) => void vectors.set(text, await embed(embedder, text)));
  const likeness = (one: string, other: string) => cosineOf(vectors.get(one) ?? [], vectors.get(other) ?? []) ?? -1;
  return all.map(({ line, today, texts: apart }): Separation => {
    const leastAgain = Math.min(...apart.map((text) => likeness(text, toldAgain(text))));
    const likestApart = Math.max(
      ...apart.flatMap((text, at) => apart.slice(0, at).map((other) => likeness(text, other))),
    );
    const threshold = leastAgain > likestApart ? Math.round(50 * (leastAgain + likestApart)) / 100 : null;
    return { line, today, likestApart, leastAgain, threshold };
  });
}

/** The figures, and between which bounds a line of a policy tells them apart. */
export function separationLines(found: readonly Separation[]): string[] {
  const rows = found.map(({ line, today, likestApart, leastAgain, threshold }) => {
    const is = today > likestApart && today <= leastAgain ? 'between' : 'NOT between';
    const cells = [line, likestApart.toFixed(3), leastAgain.toFixed(3), threshold?.toFixed(2) ?? 'none', today, is];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| line of the policy | likest of two unlike | least like of two tellings | halfway | default | which lies |',
    '|---|---:|---:|---:|---:|---|',
    ...rows,
    '',
    ...found.map(({ line, likestApart, leastAgain, threshold }) =>
      threshold === null
        ? `No ${line} tells them apart: choose another embedder, or take what it finds for a hint.`
        : `${line}: above ${likestApart.toFixed(3)} and up to ${leastAgain.toFixed(3)} tells them apart; halfway is ${threshold.toFixed(2)} (in the file of --policy).`,
    ),
  ];
}
