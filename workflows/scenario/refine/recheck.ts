import type { Quote } from '../../../shared/kernel/activities.ts';
import { unsoundCalculations } from '../../../shared/scenario/gates/index.ts';
import { panel } from '../../kernel/panel.ts';
import { reviseSeed } from '../revise.ts';
import { budget, missing, type Story, type Verdict } from '../story.ts';
import type { Deficiency } from '../disputes/standing.ts';
import { decimal } from '../../../shared/text/amounts.ts';

const checkers = ['NEWTON', 'EULER'] as const;

export interface Recheck {
  /** Changed items that a lead holds invalid, or that Symposium does. */
  readonly invalid: readonly string[];
  /** Changed items that nobody judged. */
  readonly unchecked: readonly string[];
  /** What Symposium itself holds against the revision, in its own words. */
  readonly objections: readonly Deficiency[];
}

export const nothingChanged: Recheck = { invalid: [], unchecked: [], objections: [] };

/**
 * ATHENA revises; what she changed since the last validated seed goes back to NEWTON and EULER, those items only,
 * before anyone votes (scenario rules §2.5.7). The seed is the new baseline once both agree.
 */
export async function reviseAndRecheck(
  story: Story,
  quotes: readonly Quote[],
  deficiencies: readonly Deficiency[] = [],
): Promise<Recheck | Verdict> {
  const { run } = story;
  const baseline = run.references.baseline ?? run.references.seed;
  if (baseline !== undefined) run.references.baseline = baseline;
  const revised = await reviseSeed(story, deficiencies, quotes);
  if (revised.is !== 'passed') return revised;
  return recheckChanges(story);
}

/** The seed is not the one that both leads last agreed to. */
export const unproven = ({ run: { references } }: Story): boolean =>
  references.baseline !== undefined && references.baseline !== references.seed;

/**
 * What Symposium itself holds against a revision, in its own words for ATHENA: her times leave too little of the
 * deadline, or a calculation does not stand with her numbers.
 */
const objectionsTo = (story: Story): readonly Deficiency[] => [
  ...thinMargin(story),
  ...unsoundCalculations(story.renewed, story.status),
];

function thinMargin({ marginPercent, run: { policy } }: Story): readonly Deficiency[] {
  if (marginPercent === null || marginPercent >= policy.marginPercent) return [];
  return [
    {
      criterion: 'margin',
      deficiency: `By the times of its steps the revised solution leaves ${decimal(marginPercent, 1)}% of the deadline; at least ${policy.marginPercent}% has to be left.`,
    },
  ];
}

/** NEWTON and EULER look at what is not yet agreed on. */
export async function recheckChanges(story: Story): Promise<Recheck | Verdict> {
  const { run } = story;
  const objections = objectionsTo(story);
  const held = [...new Set(objections.map(({ criterion }) => criterion))];
  if (story.changed.length === 0) {
    if (held.length === 0 && run.references.seed !== undefined) run.references.baseline = run.references.seed;
    return { invalid: held, unchecked: [], objections };
  }
  const nth = run.nth('recheck');
  const results = await panel(run, checkers, (agent) => ({
    task: 'recheck',
    subject: nth === 1 ? null : `recheck-${nth}`,
    verb: 'checks what changed',
    outputTokens: budget(story, agent),
  }));
  const invalid = new Set<string>(held);
  const unchecked = new Set<string>();
  for (const agent of checkers) {
    const result = results[agent];
    if (result.outcome !== 'answered') return missing(agent, result);
    run.references[`recheck.${agent}`] = result.ref;
    const facts = result.facts;
    for (const id of facts.invalid) invalid.add(id);
    for (const id of facts.missing) unchecked.add(id);
  }
  if (invalid.size === 0 && unchecked.size === 0)
    run.references.baseline = run.references.seed ?? run.references.baseline ?? '';
  return { invalid: [...invalid], unchecked: [...unchecked], objections };
}

/** An objection as a person reads it. */
export const objectionText = ({ criterion, deficiency }: Deficiency): string => `${criterion}: ${deficiency}`;
