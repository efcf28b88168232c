import { hashesWords } from '../../shared/kernel/index.ts';
import {
  type DuplicateCheck,
  duplicateCheckIn,
  latestComparisons,
  meaningCheckIn,
  mechanismCheckIn,
} from '../../activities/scenario/qa/index.ts';
import {
  inCorpus,
  type MeaningCheck,
  meaningFacts,
  meaningWords,
  type MechanismCheck,
  trialWords,
} from '../../shared/scenario/qa/index.ts';
import { counted, decimal } from '../../shared/text/index.ts';
import { withStore } from '../terminal/connected.ts';
import { countOf } from '../terminal/count.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { corpusOption } from './corpus-option.ts';

interface MechanismOptions {
  readonly corpus: 'simulated' | 'real';
  readonly limit: number;
}

/** Lists scenarios that may be one trick in two rooms (scenario rules §7.10): ids and numbers, and no word of a key. */
export const mechanisms: Leaf<MechanismOptions> = {
  usage: 'mechanisms',
  summary:
    'which scenarios are the same idea, or may use the same mechanism in two settings: concepts, laws and chains of insights of all pairs compared, by their words and by each embedder that a sample has used',
  examples: ['symposium corpus mechanisms', 'symposium corpus mechanisms --corpus simulated --limit 20 --json'],
  options: (command) =>
    command
      .addOption(corpusOption())
      .option('--limit <number>', 'pairs that are listed of each comparison, the likest first', countOf, 50),
  async act(terminal, { corpus, limit }) {
    const { check, duplicates, meanings } = await withStore(async (db) => ({
      duplicates: await duplicateCheckIn(db, corpus),
      check: await mechanismCheckIn(db, corpus),
      meanings: await Promise.all(
        (await latestComparisons(db, corpus)).map(({ embedder }) => meaningCheckIn(db, corpus, embedder)),
      ),
    }));
    const { shared, ...rest } = check;
    const simulated = corpus === 'simulated';
    const byMeaning = meanings.map(({ shared: alike, ...one }) => ({
      ...one,
      compares: hashesWords(one.embedder) ? 'wording' : 'meaning',
      found: alike.length,
      shared: alike.slice(0, limit),
    }));
    terminal.result(
      {
        corpus,
        simulated,
        ...rest,
        found: shared.length,
        shared: shared.slice(0, limit),
        byMeaning,
        duplicates: { ...duplicates, found: duplicates.shared.length, shared: duplicates.shared.slice(0, limit) },
      },
      () => [
        ...(simulated ? ['SIMULATED: it says nothing about minds.'] : []),
        ...mechanismLines(check, limit),
        ...meanings.flatMap((one) => ['', ...meaningLines(one, limit, corpus)]),
        '',
        ...duplicateLines(duplicates, limit),
        ...closingLines(
          shared.length + duplicates.shared.length + meanings.reduce((sum, one) => sum + one.shared.length, 0),
          meanings,
          corpus,
        ),
      ],
    );
  },
};

function mechanismLines({ compared, unknown, threshold, shared }: MechanismCheck, limit: number): string[] {
  const pairs =
    shared.length === 0
      ? [`No two of ${compared} scenarios have a mechanism in common by their words (likeness ${threshold} or more).`]
      : [
          `Of ${compared} scenarios ${counted(shared.length, 'pair')} may be one trick in two rooms by their words (likeness ${threshold} or more). It hints at keys: not for whoever has yet to solve one of them blind.`,
          '',
          ...table(
            ['scenario', 'and', 'likeness', 'laws', 'chain'],
            shared
              .slice(0, limit)
              .map(({ scenarios: [one, two], likeness, laws, chain }) => [
                one,
                two,
                decimal(likeness),
                decimal(laws),
                decimal(chain),
              ]),
          ),
          ...moreLine(shared.length, limit),
        ];
  return [
    ...pairs,
    ...(unknown.length === 0
      ? []
      : [`Not known of ${unknown.join(', ')}: their insights say nothing beyond the words of their rooms.`]),
  ];
}

function meaningLines(check: MeaningCheck, limit: number, corpus: MechanismOptions['corpus']): string[] {
  const facts = meaningFacts(check);
  const { embedder, shared, waiting } = check;
  return [
    `By ${hashesWords(embedder) ? 'hashed wording' : 'meaning'}: ${meaningWords(facts)}. ${trialWords(facts)}`,
    ...(shared.length === 0
      ? []
      : [
          '',
          ...table(
            ['scenario', 'and', 'cosine', 'laws in common'],
            shared
              .slice(0, limit)
              .map(({ scenarios: [one, two], likeness, laws }) => [one, two, decimal(likeness), String(laws)]),
          ),
          ...moreLine(shared.length, limit),
        ]),
    ...(waiting.length === 0
      ? []
      : [
          `Not embedded by ${embedder} yet: ${counted(waiting.length, 'scenario')}; compare them with: symposium corpus qa start --percent 0 --mechanisms ${embedder}${inCorpus(corpus)}`,
        ]),
  ];
}

function duplicateLines({ compared, threshold, unknown, shared }: DuplicateCheck, limit: number): string[] {
  const by = `(cosine ${decimal(threshold)} or more)`;
  return [
    ...(shared.length === 0
      ? [`No two of ${compared} scenarios are one idea by their concepts ${by}.`]
      : [
          `Of ${compared} scenarios ${counted(shared.length, 'pair')} told as one idea, by their concepts ${by}, whoever let that pass.`,
          '',
          ...table(
            ['scenario', 'and', 'cosine'],
            shared.slice(0, limit).map(({ scenarios: [one, two], likeness }) => [one, two, decimal(likeness)]),
          ),
          ...moreLine(shared.length, limit),
        ]),
    ...(unknown.length === 0 ? [] : [`Not compared, without a concept: ${unknown.join(', ')}.`]),
  ];
}

function closingLines(found: number, meanings: readonly MeaningCheck[], corpus: MechanismOptions['corpus']): string[] {
  const byMeaning = meanings.some(({ embedder }) => !hashesWords(embedder));
  return [
    ...(found === 0
      ? []
      : [
          '',
          `Read both keys and decide: laws recur, and a pair is a finding and no fault. One of them can be withdrawn: symposium corpus withdraw <scenario>${inCorpus(corpus)}`,
        ]),
    ...(byMeaning
      ? []
      : [
          '',
          `Nothing was compared by meaning, so a trick that is told in other words is not found. Have an embedder compare them: symposium corpus qa start --percent 0 --mechanisms openai:text-embedding-3-small${inCorpus(corpus)}`,
        ]),
  ];
}

const moreLine = (found: number, limit: number): string[] =>
  found > limit ? [`and ${found - limit} more (--limit)`] : [];
