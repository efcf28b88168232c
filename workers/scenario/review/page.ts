import { decisionMeanings } from '../../reviews/decide-commands.ts';
import type { DisputeShown } from './dispute.ts';
import { type Block, fields, list, type Page, part, prose, section, table } from '../../../shared/page/index.ts';
import { askedFields, ladderBlocks, warning } from '../../reviews/page-parts.ts';
import type { ReviewPackage } from './package.ts';
import type { ProofShown } from './proof-shown.ts';
import { readable } from '../../reviews/readable.ts';
import type { Statement } from './statements.ts';

/** A package as a page, in the order in which a reviewer needs it. `now`: when it is read, in ms. */
export function pageOf(of: ReviewPackage, now: number): Page {
  const { dispute, confidences, brief } = of;
  return {
    title: `Review ${of.reviewId}`,
    simulated: of.simulated,
    sections: [
      section('The question', [
        { is: 'notice', text: warning },
        prose(of.question),
        fields([
          ['Run', of.runKey],
          ['About', `${of.kind}, in ${of.phase}`],
          ['Brief', `${brief.category}, ${brief.tier}, ${brief.status}`],
        ]),
      ]),
      section('The point of dispute', pointBlocks(dispute)),
      section(
        'The evidence of both sides',
        dispute === null || dispute.statements.length === 0
          ? [prose('No side was taken.')]
          : dispute.statements.map(statementPart),
      ),
      section('The votes', voteBlocks(dispute)),
      section('How sure everyone was', [
        confidences.rows.length === 0
          ? prose('Nobody has stated a confidence yet.')
          : table(
              ['Agent', ...confidences.phases],
              confidences.rows.map(({ agent, cells }) => [agent, ...cells]),
            ),
      ]),
      section('Why the rules could not settle it', ladderBlocks(of)),
      section('Who is asked, and until when', [askedFields(of.asked, now)]),
      section('How to decide', decideBlocks(of)),
      section(
        'The documents so far',
        of.deliverables.length === 0
          ? [prose('Nothing lies in the context yet.')]
          : of.deliverables.map(({ title, by, answer }) => part(`${by}: ${title}`, readable(answer), true)),
        true,
      ),
    ],
  };
}

function pointBlocks(dispute: DisputeShown | null): Block[] {
  if (dispute === null) return [prose('No single claim: the phase as a whole is before you.')];
  const { id, claims, record } = dispute;
  return [
    ...(id === null ? [] : [fields([['Dispute', id]])]),
    ...claims.map((claim) =>
      part(
        `Claim ${claim.id}`,
        claim.part === null ? [prose('Its words are not in the context.')] : readable(claim.part),
      ),
    ),
    ...record.map((row) => part('What Symposium wrote down', readable(row), true)),
  ];
}

function statementPart({ by, as, says, evidence, confidence, proof }: Statement): Block {
  return part(`${by}: ${as}`, [
    ...readable(says),
    ...(evidence.length === 0 ? [] : [part('Evidence', [list(evidence)])]),
    ...(proof === null ? [] : [part('Proof, repeated by Symposium', proofBlocks(proof))]),
    ...(confidence === null ? [] : [fields([['Confidence', String(confidence)]])]),
  ]);
}

function proofBlocks({ quantities, expression, requirement, finding, house, why }: ProofShown): Block[] {
  return [
    ...(quantities.length === 0
      ? []
      : [
          table(
            ['Quantity', 'Value', 'Unit', 'Cited from'],
            quantities.map(({ name, value, unit, source }) => [name, String(value), unit, source]),
          ),
        ]),
    fields([
      ['Expression', expression || 'none'],
      ['Ought to be', requirement ?? 'nothing that can be checked'],
      ['Symposium computes', house ?? 'no value'],
      ['Finding', why === '' ? finding : `${finding}: ${why}`],
    ]),
  ];
}

function voteBlocks(dispute: DisputeShown | null): Block[] {
  if (dispute === null || dispute.votes.length === 0) return [prose('No vote was cast.')];
  return [
    table(
      ['Agent', 'Asked as', 'Vote', 'Confidence', 'Reason', 'Override'],
      dispute.votes.map(({ by, as, vote, confidence, reason, override }) => [
        by,
        as,
        vote,
        String(confidence ?? ''),
        reason,
        override ?? '',
      ]),
    ),
  ];
}

function decideBlocks({ commands, decisions, reviewId, asked }: ReviewPackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  return [
    fields(decisions.map((decision) => [decision, decisionMeanings[decision]])),
    { is: 'commands', lines: [`symposium reviews claim ${reviewId} --reviewer "<your name>"`, ...commands] },
    prose(
      'Without --justification an editor opens. The first valid decision counts, and your words go to the agents as evidence.',
    ),
  ];
}
