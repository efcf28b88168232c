import { excerpt } from '../../text/cut.ts';
import { comparable } from '../../text/quotations.ts';
import type { Reported } from '../report.ts';
import type { ItemRules } from './analysis.ts';
import { foundIn, type ItemSubject } from './subjects.ts';

/** Two proposals are one where so large a share of their words is common to both (Jaccard). */
export const likeness = 0.5;
/** A word that tells proposals apart: letters or digits, and so many of them; shorter ones are glue. */
const leastLetters = 4;

/** So much of a text is quoted. */
export const quotationOf = (text: string): string => excerpt(text, 300);

/** Answers that agree with each other against the key: it may be the key that is wrong (evaluation rules §4.5). */
export interface Suspect {
  readonly scenario: string;
  readonly models: readonly string[];
  /** Answers that say so, of those that were judged. */
  readonly agreeing: number;
  readonly judged: number;
  readonly quotes: readonly {
    readonly model: string;
    readonly run: number;
    readonly says: string;
    readonly answer: string;
  }[];
}

export interface SuspectedKeys {
  readonly suspects: readonly Suspect[];
  /** Failing answers that are no suspicion: a listed wrong answer, or refuted by Symposium's arithmetic. */
  readonly listed: number;
  readonly refuted: number;
}

interface Answer {
  readonly model: string;
  readonly run: number;
  readonly proposal: string;
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

/** From answers that are paid already: no solver is asked. Of one model nothing can be said. */
export function suspectedKeys(subjects: readonly ItemSubject[], rules: Pick<ItemRules, 'passScore'>): SuspectedKeys {
  let [listed, refuted] = [0, 0];
  const scenarios = [...new Set(subjects.flatMap(({ rows }) => rows.map(({ scenario }) => scenario)))].toSorted();
  const suspects = scenarios.flatMap((scenario): Suspect[] => {
    const against: Answer[] = [];
    const judged = new Map<string, number>();
    for (const { model, rows } of subjects)
      for (const row of rows.filter((one) => one.scenario === scenario)) {
        const found = foundIn(row);
        if (found === null || row.score === null || row.said.kind !== 'answer') continue;
        judged.set(model, (judged.get(model) ?? 0) + 1);
        if (row.score >= rules.passScore || found.declined) continue;
        if (found.wrongAnswer !== null) listed += 1;
        else if (found.refuted) refuted += 1;
        else against.push(answerOf(model, row, row.said.text));
      }
    const group = largestGroup(against);
    const models = [...judged].filter(([model, of]) => group.filter((one) => one.model === model).length * 2 > of);
    const total = [...judged.values()].reduce((sum, one) => sum + one, 0);
    // By models and not by answers: who was asked more often is no larger part of the jury.
    if (models.length < 2 || models.length * 2 <= judged.size) return [];
    const quotes = models.flatMap(([model]) => group.find((one) => one.model === model) ?? []);
    return [
      {
        scenario,
        models: models.map(([model]) => model),
        agreeing: group.length,
        judged: total,
        quotes: quotes.map(({ model, run, proposal, text }) => ({
          model,
          run,
          says: quotationOf(proposal),
          answer: quotationOf(text),
        })),
      },
    ];
  });
  return { suspects, listed, refuted };
}

function answerOf(model: string, { run, judged }: Reported, text: string): Answer {
  const proposal = judged.find(({ scored }) => scored !== null && scored.score !== null)?.judgement?.proposal ?? '';
  const words = comparable(proposal)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= leastLetters || /^\p{N}+$/u.test(word) || denials.has(word));
  return { model, run, proposal, words: new Set(words), text };
}

/** Words that turn a proposal into its opposite: two are one only where both have such a word, or neither. */
const denials: ReadonlySet<string> = new Set([
  'no',
  'not',
  'nor',
  'cannot',
  'never',
  'nothing',
  'nobody',
  'impossible',
]);

const denies = (words: ReadonlySet<string>): boolean => [...words].some((word) => denials.has(word));

const alike = ({ words: one }: Answer, { words: other }: Answer): boolean => {
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all > 0 && common / all >= likeness && denies(one) === denies(other);
};

/** The answers that are like one of them; the most that there are. Every member is compared with one, so none is linked by a chain. */
function largestGroup(answers: readonly Answer[]): readonly Answer[] {
  return answers
    .map((one) => answers.filter((other) => one === other || alike(one, other)))
    .reduce<readonly Answer[]>((most, group) => (group.length > most.length ? group : most), []);
}
