import { qaKinds } from '../../../shared/scenario/qa/index.ts';
import {
  type Block,
  fields,
  list,
  notice,
  type Page,
  part,
  prose,
  quote,
  section,
  type Section,
  table,
} from '../../../shared/page/index.ts';
import { askedFields } from '../../reviews/page-parts.ts';
import type { SamplePackage } from './package.ts';

const blindly =
  'You are given the paper and nothing else. Look nothing up about this scenario, and ask nobody who has worked on it, before you have answered: your answer is compared with the key.';

const asks = [
  ['agreement', 'the blind answer comes to what the key says', 'it comes to something else'],
  ['key', 'the key is right', 'it is wrong, or something else is as right'],
  ['physics', 'the physics of the key holds', 'it does not'],
  ['ethics', 'the ethical assessment is right', 'the scenario should not be published as it is'],
  ['difficulty', 'its tier and profile are what it asks of a solver', 'it is easier or harder than they say'],
] as const;

/** A task of an examination as a page, in the order in which it is read. `now`: when it is read, in ms. */
export function samplePage(of: SamplePackage, now: number): Page {
  return {
    title: `Review ${of.reviewId}`,
    simulated: of.simulated,
    sections: [
      section('What you are asked', [
        ...(of.kind === qaKinds.solve ? [notice(blindly)] : []),
        prose(of.question),
        fields([
          ['Scenario', of.scenarioId],
          ['Sample', of.runKey],
        ]),
      ]),
      section('The scenario', [quote('', of.paper)]),
      ...keySections(of),
      section('Who is asked, and until when', [
        askedFields(of.asked, now),
        ...(of.barred.length === 0
          ? []
          : [prose(`Not asked, as they have decided about it, disputed or corrected it: ${of.barred.join(', ')}.`)]),
      ]),
      section('How to decide', decideBlocks(of)),
    ],
  };
}

function keySections({ kind, key, before }: SamplePackage): Section[] {
  if (kind === qaKinds.solve) return [];
  return [
    section(
      'What was said before',
      before.map((one) =>
        part(one.kind === qaKinds.solve ? 'The blind answer' : 'Whoever compared it with the key', [
          quote(one.reviewer, one.words),
          ...(one.marks.length === 0 ? [] : [list(one.marks)]),
        ]),
      ),
    ),
    ...(key === null
      ? [section('The key', [prose('The key is not in the store.')])]
      : [
          section('The key', [
            fields([
              ['Status', key.status],
              ['Correct outcome', key.correctOutcome],
            ]),
            quote('', key.evaluation),
          ]),
          section('How it was made: physics, ethics, difficulty', [quote('', key.trace)], true),
        ]),
  ];
}

function decideBlocks({ kind, asked, asks: { marks }, commands, scenarioId }: SamplePackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  if (kind === qaKinds.solve || !marks)
    return [
      prose(
        'Decide RESOLVE, and write your answer as the justification: what you would do and why it works, or why nothing can be done. That you found no way is an answer, too.',
      ),
      { is: 'commands', lines: commands.slice(0, 1) },
    ];
  return [
    table(
      ['Mark', '1', '0'],
      asks.filter(([name]) => marks.categories.includes(name)),
    ),
    { is: 'commands', lines: commands },
    prose(
      `The editor has a line for each mark; or give them as --mark "${scenarioId} key 1 <why>". What two people hold to be wrong counts as a wrong key; what you alone doubt is shown to another.`,
    ),
  ];
}
