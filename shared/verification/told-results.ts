import { sentencesOf } from '../text/sentences.ts';
import { agree, type Convert } from './quantities.ts';
import { measuresIn, measureText, wholeText, type Measure } from './written-measures.ts';

/*
 * Results in words (scenario rules §2.2.10). Who reasons about a claim tells what its calculation comes to. A text that
 * tells one number of the result’s dimension which stands nowhere, and never the result, tells another result.
 */

/** A calculation’s result, as Symposium has it. */
export interface Result extends Measure {
  readonly id: string;
}

/** A sentence that goes on reckoning tells what is left, what is needed, or what would be. */
const reckoningOn =
  /\b(?:if|unless|suppos\w*|assum\w*|even|instead|were|would|could|might|at (?:best|worst|least|most)|margin|spare|remain\w*|left|leav\w*|reserve|difference|exceed\w*|short|over|surplus|loss\w*|neglect\w*|ignor\w*|suffic\w*|enough|need\w*|requir\w*|per|each|every|minus|plus|times|half|twice|doubl\w*|third|quarter|fifth|tenth|about|around|roughly|nearly|almost|approximately|order of)\b|[~≈%±]/iu;

/** Words round a result; what they quote from the scenario they quote as it stands there. */
const within = { result: 0.05, quoted: 0.02 } as const;

/**
 * Numbers of a text that stand for a result and are none: `41.6 s is told, and K2 comes to 109.167 s`. `known`: what the
 * scenario and the calculations have, results left out.
 */
export function otherResults(
  text: string,
  results: readonly Result[],
  known: readonly Measure[],
  convert: Convert,
): readonly string[] {
  const amount = ({ value, unit }: Measure) => {
    const measured = convert(value, unit);
    return measured.ok && measured.dimension !== '1' && measured.si !== 0 ? measured : null;
  };
  const same = (one: Measure, other: Measure, tolerance: number) => {
    const [left, right] = [amount(one), amount(other)];
    return (
      left !== null &&
      right !== null &&
      left.dimension === right.dimension &&
      agree(Math.abs(left.si), Math.abs(right.si), tolerance)
    );
  };
  const told = measuresIn(text, wholeText).filter((measure) => amount(measure) !== null);
  const plainly = sentencesOf(text.slice(0, wholeText.characters))
    .filter((sentence) => !reckoningOn.test(sentence))
    .flatMap((sentence) => measuresIn(sentence, wholeText));
  const dimensions = [...new Set(results.flatMap((result) => amount(result)?.dimension ?? []))];
  return dimensions.flatMap((dimension) => {
    const of = (measures: readonly Measure[]) => measures.filter((one) => amount(one)?.dimension === dimension);
    const [wanted, mentioned] = [of(results), of(told)];
    const strange = of(plainly).filter((one) => !known.some((other) => same(one, other, within.quoted)));
    const [only, ...others] = strange;
    if (only === undefined || others.length > 0) return [];
    if (wanted.some((result) => mentioned.some((one) => same(one, result, within.result)))) return [];
    const house = results.filter((result) => amount(result)?.dimension === dimension);
    return [
      `${measureText(only)} is told, and ${house.map((result) => `${result.id} comes to ${measureText(result)}`).join(', ')}`,
    ];
  });
}
