import { decimal } from '../../text/amounts.ts';
import { excerpt } from '../../text/cut.ts';
import type { ScoringKey } from '../key.ts';
import { adviceOn, type Advice } from './advice.ts';
import { type Item, type ItemRules, itemsOf } from './analysis.ts';
import type { ItemSubject } from './subjects.ts';
import { suspectedKeys, type SuspectedKeys } from './suspects.ts';

/** What answers teach about their scenarios. Whoever reads it has read the keys. */
export interface ItemReport {
  readonly simulated: boolean;
  readonly evaluations: readonly string[];
  readonly models: readonly string[];
  readonly set: string;
  readonly items: readonly Item[];
  readonly advice: readonly Advice[];
  readonly keyCheck: SuspectedKeys;
  readonly cautions: readonly string[];
}

export interface ItemFacts {
  readonly simulated: boolean;
  readonly evaluations: readonly string[];
  readonly set: string;
  readonly subjects: readonly ItemSubject[];
  readonly keys: readonly ScoringKey[];
  readonly rules: ItemRules;
}

export function itemReport({ simulated, evaluations, set, subjects, keys, rules }: ItemFacts): ItemReport {
  const items = itemsOf(subjects, keys, rules);
  return {
    simulated,
    evaluations,
    models: subjects.map(({ model }) => model),
    set,
    items,
    advice: adviceOn(items),
    keyCheck: suspectedKeys(subjects, rules),
    cautions: [
      ...(simulated ? ['Made with simulated models or scenarios: it says nothing of any scenario.'] : []),
      ...(subjects.length < 2
        ? ['One model: difficulty is its own, and answers that agree with each other are none of two solvers.']
        : []),
      'Listed by rule, and decided by people: nothing is changed here.',
    ],
  };
}

/** As the command line prints it. */
export function itemLines({ items, advice, keyCheck, models, cautions }: ItemReport): string[] {
  const { suspects, listed, refuted } = keyCheck;
  return [
    `models     ${models.join(', ')}`,
    ...items.flatMap(oneItem),
    '',
    `Listed: ${advice.length === 0 ? 'none' : ''}`.trimEnd(),
    ...advice.flatMap(({ scenario, action, rule, why, to, step }) => [
      `- ${scenario}: ${action}${to === null ? '' : ` to ${to}`} (${rule}): ${why}`,
      `    ${step}`,
    ]),
    '',
    `Suspected wrong keys: ${suspects.length === 0 ? 'none' : ''}`.trimEnd(),
    ...suspects.flatMap(({ scenario, models: by, agreeing, judged, quotes }) => [
      `- ${scenario}: ${agreeing} of ${judged} answers agree with each other against its key (${by.join(', ')})`,
      ...quotes.map(({ model, run, says, answer }) => `    ${model}, run ${run}: ${says} | "${excerpt(answer, 120)}"`),
    ]),
    `No suspicion: ${listed} answers on a listed wrong answer, ${refuted} refuted by Symposium's own arithmetic.`,
    ...cautions.map((caution) => `- ${caution}`),
  ];
}

function oneItem(item: Item): string[] {
  const { scenario, tier, status, difficulty, discrimination, whyNot, passed, responses, unscored } = item;
  const interval = difficulty?.interval ?? null;
  const between =
    interval === null
      ? 'no interval'
      : `${decimal(interval.low, 1)} to ${decimal(interval.high, 1)} over ${difficulty?.over ?? ''}`;
  const by = (models: Item['points'][number]['models']) =>
    models.flatMap(({ model, found, of }) => (found === 0 ? [] : [`${model} ${found}/${of}`])).join(', ') || 'nobody';
  return [
    '',
    `${scenario}  ${tier} ${status}: mean score ${decimal(difficulty?.mean ?? null, 1)} (${between}); ${passed} of ${responses} pass, ${unscored} unscored`,
    discrimination === null
      ? `  discrimination  not estimable: ${whyNot ?? ''}`
      : `  discrimination  ${decimal(discrimination.r)} (${decimal(discrimination.interval.low)} to ${decimal(discrimination.interval.high)}, ${discrimination.pairs} models)`,
    ...item.points.map(({ id, what, models }) => `  found ${id} (${excerpt(what, 50)}): ${by(models)}`),
    ...item.wrongAnswers.map(({ row, answer, models }) => `  caught by ${row} (${excerpt(answer, 50)}): ${by(models)}`),
  ];
}
