import { hashesWords } from '../../kernel/trials.ts';
import { counted, decimal } from '../../text/amounts.ts';
import type { AlikeByMeaning, EmbedderTrial } from './meaning.ts';

/** What an embedder says of the solutions of a corpus (scenario rules §7.10): ids and numbers. */
export interface MeaningCheck {
  readonly embedder: string;
  /** null: it has not embedded all that it is tried with, or in other lengths. */
  readonly trial: EmbedderTrial | null;
  /** Scenarios that were compared, each with each. */
  readonly compared: number;
  /** Published since, or not embedded for another reason: a sample that compares mechanisms has them embedded. */
  readonly waiting: readonly string[];
  /** Scenarios whose insights have no word that their public page has not. */
  readonly unknown: readonly string[];
  readonly shared: readonly AlikeByMeaning[];
}

/** The same in numbers alone, as a sample writes them down and everybody may read them. */
export interface MeaningFacts {
  readonly embedder: string;
  readonly compared: number;
  readonly waiting: number;
  readonly unknown: number;
  readonly alike: number;
  readonly threshold: number | null;
  readonly twice: number;
  readonly found: number;
  readonly apart: number;
}

export const meaningFacts = ({ embedder, trial, compared, waiting, unknown, shared }: MeaningCheck): MeaningFacts => ({
  embedder,
  compared,
  waiting: waiting.length,
  unknown: unknown.length,
  alike: shared.length,
  threshold: trial?.threshold ?? null,
  twice: trial?.twice ?? 0,
  found: trial?.found ?? 0,
  apart: trial?.apart ?? 0,
});

/** How far its findings can be believed, in a sentence. */
export function trialWords({ embedder, threshold, twice, found, apart }: MeaningFacts): string {
  const hashed = hashesWords(embedder)
    ? ' It hashes words, and knows nothing of what they mean: it finds near wordings and no trick that is told anew.'
    : '';
  if (twice === 0) return `It has not been tried yet, so it finds nothing.${hashed}`;
  if (threshold === null)
    return `On trial it told no trick from another (of ${twice} that were told twice it finds none), so nothing is a finding.${hashed}`;
  return `On trial it found ${found} of ${twice} tricks that were told twice, and none of ${apart} pairs of different ones.${hashed}`;
}

/** What it found, in a clause: `3 pairs of 480 scenarios are alike by local:minilm (cosine 0.54 or more)`. */
export function meaningWords({ embedder, compared, alike, threshold }: MeaningFacts): string {
  if (threshold === null) return `nothing is compared by ${embedder}`;
  return `${counted(alike, 'pair')} of ${counted(compared, 'scenario')} may be one trick by ${embedder} (cosine ${decimal(threshold)} or more)`;
}

/** A line for whoever looks after a corpus, by the latest comparison of each embedder. */
export const meaningRows = (latest: readonly MeaningFacts[]): [string, string][] =>
  latest.length === 0
    ? [['Mechanisms', 'compared by words alone; by meaning with: symposium corpus qa start --mechanisms']]
    : latest.map((facts) => [
        `Mechanisms, by ${hashesWords(facts.embedder) ? 'wording' : 'meaning'}`,
        `${meaningWords(facts)}. ${trialWords(facts)}${facts.waiting === 0 ? '' : ` ${facts.waiting} are not embedded.`}`,
      ]);
