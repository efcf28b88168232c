import { auditCategory, auditKind } from '../../../shared/evaluation/index.ts';
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
import { askedFields, warning } from '../../scenario/review/page.ts';
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
          ['Answer', of.response],
          ['Run', of.runKey],
        ]),
      ]),
      section('The situation', [quote('', of.paper)]),
      section('The answer', [quote('', of.answer)]),
      ...groundsOf(of),
      section('The key', readable(of.key)),
      section('Who is asked, and until when', [
        askedFields(of.asked, now),
        ...(of.barred.length === 0
          ? []
          : [prose(`Not asked, as they know what judges say of it: ${of.barred.join(', ')}.`)]),
      ]),
      section('How to decide', decideBlocks(of)),
    ],
  };
}

const groundsOf = ({ grounds }: AnswerPackage): Section[] =>
  grounds.length === 0
    ? []
    : [
        section(
          'Why judges flag it',
          grounds.map(({ because, quotation }, at) => part(`Judge ${at + 1}`, [prose(because), quote('', quotation)])),
        ),
      ];

function decideBlocks({ kind, asked, commands, response }: AnswerPackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  const first = kind === auditKind ? marking(response) : verifying;
  return [...first.map(prose), { is: 'commands', lines: commands }];
}

const marking = (response: string): string[] => [
  'Give what the key makes of the answer: the row of its rubric that fits, and no more than the share of its points that the answer holds. Another way that works, and keeps to what the situation gives, is worth as much as the key’s.',
  `The editor has a line for the mark; or give it as --mark "${response} ${auditCategory} 70 <why>".`,
];

const verifying = [
  'Say whether the answer is verified as a solution of the open problem, and how. Only what a person has verified may score 100; the score is published anew by: symposium evaluate rescore.',
  'Where you cannot tell, decide nothing: silence leaves the score as it is.',
];
