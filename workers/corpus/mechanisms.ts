import { mechanismCheckIn } from '../../activities/scenario/qa/index.ts';
import { inCorpus, type MechanismCheck } from '../../shared/scenario/qa/index.ts';
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
  summary: 'which scenarios may be one trick in two rooms: laws and chains of insights compared, each with each',
  examples: ['symposium corpus mechanisms', 'symposium corpus mechanisms --corpus simulated --limit 20 --json'],
  options: (command) =>
    command
      .addOption(corpusOption())
      .option('--limit <number>', 'pairs that are listed, the likest first', countOf, 50),
  async act(terminal, { corpus, limit }) {
    const check = await withStore((db) => mechanismCheckIn(db, corpus));
    const { shared, ...rest } = check;
    const simulated = corpus === 'simulated';
    terminal.result({ corpus, simulated, ...rest, found: shared.length, shared: shared.slice(0, limit) }, () => [
      ...(simulated ? ['SIMULATED: it says nothing about minds.'] : []),
      ...mechanismLines(check, limit, corpus),
    ]);
  },
};

function mechanismLines(
  { compared, unknown, threshold, shared }: MechanismCheck,
  limit: number,
  corpus: MechanismOptions['corpus'],
): string[] {
  const pairs =
    shared.length === 0
      ? [`No two of ${compared} scenarios have a mechanism in common (likeness ${threshold} or more).`]
      : [
          `Of ${compared} scenarios ${counted(shared.length, 'pair')} may be one trick in two rooms (likeness ${threshold} or more). It hints at keys: not for whoever has yet to solve one of them blind.`,
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
          ...(shared.length > limit ? [`and ${shared.length - limit} more (--limit)`] : []),
          '',
          `Read both keys and decide: laws recur, and a pair is a finding and no fault. One of them can be withdrawn: symposium corpus withdraw <scenario>${inCorpus(corpus)}`,
        ];
  return [
    ...pairs,
    ...(unknown.length === 0
      ? []
      : [`Not known of ${unknown.join(', ')}: their insights say nothing beyond the words of their rooms.`]),
  ];
}
