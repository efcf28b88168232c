import { list, prose, table, titled } from '../../page/markdown.ts';
import { downgradeText, endingText } from './dispute-words.ts';
import { significant, yesNo } from './figures.ts';
import { proofText } from './proof-text.ts';
import type { RecordedVeto } from './dispute-record.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * The Veto Log (scenario rules §4.2): each veto with its full evidence, and what Symposium found when it repeated the
 * proof.
 */
export function vetoBlocks({ vetoes, reviews }: Pick<ScenarioRecord, 'vetoes' | 'reviews'>): string[] {
  if (vetoes.length === 0) return [prose('No veto was cast.')];
  return vetoes.flatMap((veto) => blocksOf(veto, reviews));
}

function blocksOf(veto: RecordedVeto, reviews: ScenarioRecord['reviews']): string[] {
  const { said, finding, review } = veto;
  const check = said?.check ?? null;
  return [
    titled(
      `${veto.id}: ${veto.by} on ${veto.claim}`,
      list([
        ...(said === null ? [] : [`Law or theorem: ${said.law}`, `Proof: ${said.proof}`]),
        ...(check === null
          ? []
          : [
              `What ought to hold: ${check.expression} ${check.requirement.comparator} ${check.requirement.value} ${check.requirement.unit}`,
            ]),
        `The house repeats the proof: ${proofText(finding)}`,
        // What it found of a proof that decides nothing stands in the line before already.
        ...(finding.why.trim() !== '' && (finding.finding === 'fails' || finding.finding === 'holds')
          ? [`In full: ${finding.why}`]
          : []),
        `A fix is possible: ${yesNo(veto.fixPossible)}`,
        ...(said === null ? [] : [`Correction: ${said.correction}`]),
        `Ruling: ${rulingText(veto)}`,
        ...(review === null ? [] : [`${veto.by} on the revision: ${reviewText(review)}`]),
        `How it ended: ${endingOf(veto, reviews)}`,
      ]),
    ),
    ...(check === null
      ? []
      : [
          table(
            ['Quantity', 'Value', 'Unit', 'Source'],
            check.quantities.map((one) => [one.name, significant(one.value), one.unit, one.source]),
          ),
        ]),
  ];
}

function rulingText({ ruling, because }: RecordedVeto): string {
  switch (ruling) {
    case 'stands':
      return 'it stands and halts the pipeline';
    case 'downgraded':
      return `heard as a challenge, because ${downgradeText(because ?? '')}`;
    case 'escalates':
      return 'above the number of vetoes that a run allows an agent';
  }
}

function reviewText({
  satisfied,
  reason,
  recommendation,
  physicsForbids,
}: NonNullable<RecordedVeto['review']>): string {
  return `${satisfied ? 'satisfied' : `not satisfied, recommends ${recommendation}${physicsForbids ? ', as physics forbids every solution' : ''}`}. ${reason}`;
}

function endingOf({ ruling, ending, decidedIn }: RecordedVeto, reviews: ScenarioRecord['reviews']): string {
  const decision = reviews.find(({ id }) => id === decidedIn);
  const word = endingText(ending ?? ruling);
  return decision === undefined
    ? word
    : `${word}. ${decision.decision} by ${decision.reviewer ?? 'no one'} (review ${decision.id})`;
}
