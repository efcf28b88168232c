import { healthRows } from '../../activities/scenario/health.ts';
import { auditOf, type AuditLine, type CorpusAudit } from '../../shared/scenario/corpus/index.ts';
import { rounded } from '../../shared/text/index.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { corpusOption } from './corpus-option.ts';
import { cutWords } from './cut-words.ts';
import { plannedBy, planOrderOptions, type PlanOrderOptions } from './plan-order.ts';

interface AuditOptions extends PlanOrderOptions {
  readonly corpus: 'simulated' | 'real';
}

/** Holds a corpus against its plan, and plans what is left (scenario rules §7.11). */
export const audit: Leaf<AuditOptions> = {
  usage: 'audit',
  summary:
    'what a corpus lacks of its plan, and the plan of what is left: the next batches, adjusted to close the gaps',
  examples: [
    'symposium corpus audit',
    'symposium corpus audit --json > rest.json && symposium batch start --plan rest.json --batch 1',
    'symposium corpus audit --corpus simulated --size 120 --targets examples/coverage-targets.json --seed v1',
  ],
  options: (command) => planOrderOptions(command).addOption(corpusOption()),
  async act(terminal, { corpus, ...order }) {
    const { plan } = await plannedBy(order);
    const { rest, ...found } = auditOf(plan, await withStore((db) => healthRows(db, corpus)), order.seed);
    // The plan of what is left is the answer, in the form that `batch start --plan` takes.
    terminal.result({ ...rest, corpus, simulated: corpus === 'simulated', audit: found }, () =>
      auditLines(corpus, { ...found, rest }),
    );
    return undefined;
  },
};

function auditLines(corpus: string, found: CorpusAudit): string[] {
  const { planned, made, underWay, lost, seeds, rest } = found;
  const lines = [...found.categories, ...found.tiers, ...found.statuses];
  const off = lines.filter(({ isOff }) => isOff).map(({ name }) => name);
  return [
    ...table(
      ['corpus', corpus === 'simulated' ? 'SIMULATED' : corpus],
      [
        ['made', `${made} of ${planned}`],
        ['under way', String(underWay)],
        ['lost', String(lost)],
        ['seeds', `${seeds.begun} of ${seeds.budget} begun, ${seeds.left} left`],
        ['off its share', off.join(', ') || 'nothing'],
      ],
    ),
    '',
    ...table(['category', 'planned', 'made', 'under way', 'expected by now', ''], found.categories.map(row)),
    '',
    ...table(['tier', 'planned', 'made', 'under way', 'expected by now', ''], found.tiers.map(row)),
    '',
    ...table(['status', 'planned', 'made', 'under way', 'expected by now', ''], found.statuses.map(row)),
    '',
    rest.size === 0
      ? 'Every slot of the plan is made or under way.'
      : `Left: ${rest.size} in ${cutWords(rest)}, which ask for ${seeds.needed} seeds${seeds.needed > seeds.left ? `, and the plan has ${seeds.left} left` : ''}. With --json it is a plan for batch start.`,
  ];
}

const row = ({ name, planned, made, underWay, expected, isOff }: AuditLine<string>): string[] => [
  name,
  String(planned),
  String(made),
  String(underWay),
  String(rounded(expected, 1)),
  isOff ? 'off' : '',
];
