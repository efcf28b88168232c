import { rounded } from '../../text/amounts.ts';
import type { KeyCheck } from './key-check.ts';

/** Said wherever keys are spoken of that nobody has checked: unknown is not none. */
export const keysUnchecked =
  'Keys were not checked by people: no sample was solved blind, so the rate of wrong keys is unknown.';

const percent = (share: number): string => `${rounded(share * 100, 1)}%`;

/** `2% (0.1% to 10.6%)`; unknown where nobody has come to a verdict. */
export function wrongShareText({ wrongShare, level }: KeyCheck): string {
  if (wrongShare === null) return 'unknown: nobody has come to a verdict on any';
  const { mean, low, high } = wrongShare;
  return `${percent(mean)} (${rounded(level * 100, 1)}% interval ${percent(low)} to ${percent(high)})`;
}

/** The result in a sentence or two, as a release publishes it. It names no scenario: a key that is wrong is not released. */
export function keyCheckText(check: KeyCheck): string {
  const { examined, corpus, agreed, wrong, verdicts, wrongVerdicts, unseen } = check;
  if (check.wrongShare === null) return keysUnchecked;
  const mended = wrongVerdicts > wrong.length ? '; what was found wrong was withdrawn or revised' : '';
  return [
    `People solved ${examined} of the ${corpus} scenarios blind, drawn at random, and then compared their answers with the keys, the physics, the ethics and the difficulty: ${agreed} came to what the key says.`,
    `Of all ${verdicts} verdicts on keys, those on earlier versions included, ${wrongVerdicts} said that the key is wrong, each by two people${mended}.`,
    `The estimated share of wrong keys that remain is ${wrongShareText(check)}.`,
    ...(unseen.length === 0 ? [] : [`Of these tiers none was examined: ${unseen.join(', ')}.`]),
  ].join(' ');
}

/** The same as rows for a person who looks after the corpus. */
export function keyCheckRows(check: KeyCheck): [string, string][] {
  const { examined, corpus, agreed, underWay, unanswered, past, unseen } = check;
  const named = (label: string, ids: readonly string[]): [string, string][] =>
    ids.length === 0 ? [] : [[label, ids.join(', ')]];
  return [
    ['Wrong keys, estimated', wrongShareText(check)],
    ['Examined', `${examined} of ${corpus}${corpus === 0 ? '' : ` (${percent(examined / corpus)})`}`],
    ['Blind answer as the key', `${agreed} of ${examined}`],
    ['Being examined', String(underWay)],
    ['Nobody answered', String(unanswered)],
    ['Verdicts of earlier versions, or withdrawn', String(past)],
    ...named('Wrong, by two people', check.wrong),
    ...named('Suspected, by one', check.suspected),
    ...named('Ethics doubted', check.ethics),
    ...named('Difficulty doubted', check.difficulty),
    ...named('Tiers of which none was examined', unseen),
  ];
}
