import { auditCategory, auditKind, suspectKind } from '../../../shared/evaluation/index.ts';
import {
  type Block,
  fields,
  notice,
  type Page,
  part,
  prose,
  quote,
  section,
  type Section,
} from '../../../shared/page/index.ts';
import { readable } from '../../reviews/readable.ts';
import { askedFields, warning } from '../../reviews/page-parts.ts';
import type { AnswerPackage } from './package.ts';

const blindly =
  'You are given neither whose answer it is nor what anybody else says of it, and you are asked to find out neither before you have marked it: judges are compared with you.';

/** A task about one answer as a page, in the order in which it is read. `now`: when it is read, in ms. */
export function answerPage(of: AnswerPackage, now: number): Page {
  return {
    title: `Review ${of.reviewId}`,
    simulated: of.simulated,
    sections: [
      section('What you are asked', [
        notice(warning),
        ...(of.kind === auditKind ? [notice(blindly)] : []),
        prose(of.question),
        fields([
          [of.kind === suspectKind ? 'Scenario' : 'Answer', of.response],
          ['Run', of.runKey],
        ]),
      ]),
      section('The situation', [quote('', of.paper)]),
      ...(of.kind === suspectKind ? [] : [section('The answer', [quote('', of.answer)])]),
      ...groundsOf(of),
      section('The key', readable(of.key)),
      section('Who is asked, and until when', [
        askedFields(of.asked, now),
        ...(of.barred.length === 0
          ? []
          : [prose(`Not asked, as they know what judges say of it, or have marked it: ${of.barred.join(', ')}.`)]),
      ]),
      section('How to decide', decideBlocks(of)),
    ],
  };
}

function groundsOf({ kind, grounds }: AnswerPackage): Section[] {
  if (grounds.length === 0) return [];
  const [heading, name] =
    kind === suspectKind
      ? ['Answers of different models that agree with each other', 'Answer']
      : ['Why judges flag it', 'Judge'];
  const parts = grounds.map(({ because, quotation }, at) =>
    part(`${name} ${at + 1}`, [prose(because), quote('', quotation)]),
  );
  return [section(heading, parts)];
}

function decideBlocks({ kind, asked, commands, response }: AnswerPackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  const first = waysOf(kind, response);
  return [...first.map(prose), { is: 'commands', lines: commands }];
}

function waysOf(kind: string, response: string): string[] {
  if (kind === suspectKind) return checking(response);
  return kind === auditKind ? marking(response) : verifying;
}

const checking = (scenario: string): string[] => [
  'Work it out yourself before you weigh the two. That models agree makes no key wrong: they share what they have read, and a trap that works catches several. Nor is a key right because it is one.',
  `The mark is 1 where the key stands, and 0 where it is wrong, or something else is as right. The editor has a line for it; or give it as --mark "${scenario} key 1 <why>".`,
  'Where you cannot tell, decide nothing: an open doubt holds a release. A key that is wrong is corrected next (symposium corpus revise) or disputed (symposium scenario dispute).',
];

const marking = (response: string): string[] => [
  'Give what the key makes of the answer: the row of its rubric that fits, and no more than the share of its points that the answer holds. Another way that works, and keeps to what the situation gives, is worth as much as the key’s.',
  `The editor has a line for the mark; or give it as --mark "${response} ${auditCategory} 70 <why>".`,
];

const verifying = [
  'Say whether the answer is verified as a solution of the open problem, and how. Only what a person has verified may score 100; the score is published anew by: symposium evaluate rescore.',
  'Where you cannot tell, decide nothing: silence leaves the score as it is.',
];
