import { type Block, fields, figure, notice, type Page, section, table } from '../../page/page.ts';
import type { Figure, Shape } from '../../page/figure.ts';
import { money } from '../../text/amounts.ts';
import { rounded } from '../../text/index.ts';
import type { KeyCheck } from '../qa/key-check.ts';
import { type MeaningFacts, meaningRows } from '../qa/meaning-check.ts';
import { keyCheckRows, wrongShareText } from '../qa/words.ts';
import { releaseRules } from '../release/policy.ts';
import { tiers } from '../vocabulary.ts';
import { sumOf } from '../../statistics/sums.ts';
import { mostVetoed } from './system-health.ts';
import { batchRanges, healthPolicy, type BatchHealth, type CorpusHealth } from './health.ts';

/** What was found of the keys of a corpus: by people, and by embedders. */
export interface KeyFindings {
  readonly keys: KeyCheck;
  readonly mechanisms: readonly MeaningFacts[];
}

/** The health of a corpus as a page of blocks; every drawing has its numbers beside it as a table. */
export function healthPage(health: CorpusHealth, { keys, mechanisms }: KeyFindings, simulated: boolean): Page {
  const { batches } = health;
  return {
    title: 'Health of the corpus',
    simulated,
    first: [...summaryPairs(health), ['Wrong keys', wrongShareText(keys)]],
    sections: [
      section('Coverage', [
        figure(heatmap(health), []),
        table(['category', ...tiers], coverageRows(health)),
        figure(tierBars(health), []),
      ]),
      section('Keys, as people found them', [
        ...wrongKeys(keys).map((drawn) => figure(drawn, [])),
        fields([...keyCheckRows(keys), ...meaningRows(mechanisms)]),
      ]),
      section('Seeds that were lost', [
        figure(funnel(health), []),
        table(['phase', 'came', 'lost', 'lost in percent', 'expected'], attritionRows(health)),
      ]),
      section('Agents', [
        table(['measure', 'percent', 'of', 'expected'], systemRows(health)),
        table([...vetoHeads], vetoRows(health)),
      ]),
      section(
        'Batches',
        batches.length === 0
          ? [notice('No batch has begun a scenario.')]
          : [
              table(['batch', 'measure', 'value', 'healthy', 'finding'], batches.flatMap(measureRows)),
              ...costBlocks(batches),
              ...driftNames(batches).flatMap((name) => driftBlocks(batches, name)),
            ],
      ),
    ],
  };
}

export const summaryPairs = (health: CorpusHealth): [string, string][] => [
  ['Begun', `${health.begun}, of which ${health.underWay} have not ended`],
  ['Made', `${health.made}${health.withdrawn === 0 ? '' : `, and ${health.withdrawn} withdrawn`}`],
  ['Tier as asked', `${health.tiersAsAsked} of ${health.made}`],
  ['Status as asked', `${health.statusesAsAsked} of ${health.made}`],
  ['Asked people', String(health.escalated)],
  [
    'Cost',
    `${money(health.costMicrodollars, 2)}${health.unpriced === 0 ? '' : `, and ${health.unpriced} without a known price`}`,
  ],
];

export const coverageRows = ({ coverage }: CorpusHealth): string[][] =>
  Object.entries(coverage).map(([category, counts]) => [category, ...tiers.map((tier) => String(counts[tier] ?? 0))]);

export const attritionRows = ({ attrition }: CorpusHealth): string[][] =>
  attrition.map(({ phase, came, lost, lostPercent, expectedPercent }) => [
    phase,
    String(came),
    String(lost),
    shown(lostPercent),
    String(expectedPercent),
  ]);

export const systemRows = ({ system }: CorpusHealth): string[][] =>
  system.map(({ measure, value, of, expected }) => [measure, shown(value), String(of), expected]);

export const vetoHeads = ['category', 'vetoes a scenario', 'expected'] as const;
export const vetoRows = ({ vetoes }: CorpusHealth): string[][] =>
  Object.entries(vetoes).map(([category, count]) => [
    category,
    shown(count),
    mostVetoed.some((one) => one === category) ? 'among the most' : '',
  ]);

export const measureRows = ({ batch, ended, measures }: BatchHealth): string[][] =>
  measures.map(({ measure, value, finding }) => {
    const { healthy, suggests } = batchRanges[measure];
    return [batch, measure, shown(value), `${healthy[0]} to ${healthy[1]}`, findingWords(finding, suggests, ended)];
  });

/** A value that is there and judged by nobody says why. */
function findingWords(finding: BatchHealth['measures'][number]['finding'], suggests: string, ended: number): string {
  if (finding === 'red-flag') return `RED FLAG: ${suggests}`;
  return finding === 'unknown' && ended < healthPolicy.least
    ? `unknown: ${ended} have ended, and it takes ${healthPolicy.least} to judge`
    : finding;
}

/** Measures by which a batch leaves those before it. */
export const driftRows = ({ batch, drifts }: BatchHealth): string[][] =>
  drifts.flatMap(({ measure, value, mean, deviation, drifts: away }) =>
    away === true
      ? [[batch, measure, shown(value), `${shown(mean)} ± ${healthPolicy.deviations} × ${shown(deviation)}`]]
      : [],
  );

const shown = (value: number | null): string => (value === null ? 'unknown' : String(rounded(value, 3)));

type DriftName = BatchHealth['drifts'][number]['measure'];
const driftNames = (batches: readonly BatchHealth[]): DriftName[] =>
  (batches[0]?.drifts ?? []).map(({ measure }) => measure);

function driftBlocks(batches: readonly BatchHealth[], name: DriftName): Block[] {
  const values = batches.flatMap(({ batch, drifts }) => {
    const found = drifts.find(({ measure }) => measure === name);
    return found?.value === null || found === undefined ? [] : [{ batch, value: found.value, drifts: found.drifts }];
  });
  const most = Math.max(1e-9, ...values.map(({ value }) => value));
  const x = (at: number) => 20 + (at * 560) / Math.max(1, values.length - 1);
  const y = (value: number) => 110 - (90 * value) / most;
  return [
    figure(
      {
        width: 600,
        height: 140,
        label: `${name} by batch, from 0 to ${shown(most)}`,
        shapes: [
          { is: 'line', from: [20, 110], to: [580, 110], look: 'grid' },
          { is: 'track', points: values.map(({ value }, at) => [x(at), y(value)] as const), look: 'answer' },
          ...values.map(({ batch, value, drifts }, at): Shape => ({
            is: 'dot',
            at: [x(at), y(value)],
            radius: drifts === true ? 6 : 3,
            look: drifts === true ? 'fatal' : 'answer',
            tip: `${batch}: ${shown(value)}`,
          })),
          { is: 'text', at: [20, 130], text: name, look: 'soft' },
        ],
        legend: [],
      },
      [],
    ),
    fields(values.map(({ batch, value, drifts }) => [batch, `${shown(value)}${drifts === true ? ', drifts' : ''}`])),
  ];
}

function costBlocks(batches: readonly BatchHealth[]): Block[] {
  const costs = batches.map(({ batch, costMicrodollars: value }) => ({ batch, value, cost: money(value, 2) }));
  return [
    figure(
      bars(
        'Cost by batch',
        costs.map(({ batch, value, cost }) => ({ value, text: cost, tip: `${batch}: ${cost}` })),
      ),
      [],
    ),
    fields(costs.map(({ batch, cost }) => [batch, cost])),
  ];
}

function heatmap({ coverage }: CorpusHealth): Figure {
  const rows = Object.entries(coverage);
  const most = Math.max(1, ...rows.flatMap(([, counts]) => Object.values(counts)));
  return {
    width: 620,
    height: 24 * rows.length + 30,
    label: 'Published scenarios by category and the tier that they turned out to have',
    shapes: [
      ...tiers.map((tier, at): Shape => ({
        is: 'text',
        at: [205 + 85 * at, 16],
        text: tier,
        look: 'soft',
        anchor: 'middle',
      })),
      ...rows.flatMap(([category, counts], row): Shape[] => [
        { is: 'text', at: [0, 24 * row + 42], text: category, look: 'soft' },
        ...tiers.flatMap((tier, at): Shape[] => {
          const count = counts[tier] ?? 0;
          const place = { is: 'rect', x: 165 + 85 * at, y: 24 * row + 26, height: 20 } as const;
          const tip = `${category}, ${tier}: ${count}`;
          return [
            { ...place, width: 80, look: 'back', tip },
            { ...place, width: (80 * count) / most, look: 'plain', tip },
          ];
        }),
      ]),
    ],
    legend: [],
  };
}

function tierBars({ coverage }: CorpusHealth): Figure {
  return bars(
    'Published scenarios by the tier that they turned out to have',
    tiers.map((tier) => {
      const value = sumOf(Object.values(coverage).map((counts) => counts[tier] ?? 0));
      return { value, text: tier, tip: `${tier}: ${value}` };
    }),
  );
}

/** The interval of the share of wrong keys, its estimate in it, and from where on a release is held; nothing where nobody has come to a verdict. */
function wrongKeys({ wrongShare }: KeyCheck): Figure[] {
  if (wrongShare === null) return [];
  const { mean, low, high } = wrongShare;
  const limit = releaseRules.parse({}).mostWrongPercent / 100;
  const most = Math.max(high, 2 * limit);
  const x = (share: number) => 20 + (560 * share) / most;
  const percent = (share: number) => `${rounded(100 * share, 1)}%`;
  return [
    {
      width: 600,
      height: 70,
      label: `Share of wrong keys, estimated: ${percent(mean)}, between ${percent(low)} and ${percent(high)}; a release is held above ${percent(limit)}`,
      shapes: [
        { is: 'line', from: [x(0), 40], to: [x(most), 40], look: 'grid' },
        { is: 'rect', x: x(low), y: 30, width: x(high) - x(low), height: 20, look: 'plain', tip: 'interval' },
        { is: 'line', from: [x(limit), 20], to: [x(limit), 60], look: 'grid', tip: 'a release is held above' },
        { is: 'dot', at: [x(mean), 40], radius: 5, look: mean > limit ? 'fatal' : 'answer', tip: percent(mean) },
        { is: 'text', at: [x(limit), 14], text: percent(limit), look: 'soft', anchor: 'middle' },
      ],
      legend: [],
    },
  ];
}

const funnel = ({ attrition }: CorpusHealth): Figure =>
  bars(
    'Scenarios that came to each phase',
    attrition.map(({ phase, came, lost }) => ({
      value: came,
      text: phase,
      tip: `${phase}: ${came} came, ${lost} were lost`,
    })),
  );

/** A bar a row, the longest of them as wide as there is room. */
function bars(
  label: string,
  rows: readonly { readonly value: number; readonly text: string; readonly tip: string }[],
): Figure {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return {
    width: 600,
    height: 26 * rows.length,
    label,
    shapes: rows.flatMap(({ value, text, tip }, row): Shape[] => [
      { is: 'text', at: [0, 26 * row + 17], text, look: 'soft' },
      { is: 'rect', x: 110, y: 26 * row + 3, width: (480 * value) / most, height: 20, look: 'plain', tip },
    ]),
    legend: [],
  };
}
