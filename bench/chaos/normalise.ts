import { isGuests } from './cast.ts';

/** One thing that may differ between two performances of the same run without anything being wrong. */
export interface Normalisation {
  readonly what: string;
  readonly why: string;
  /** Of a text of a run. */
  readonly apply: (text: string, runKey: string) => string;
}

/** Everything that is made equal before documents are compared, and nothing else is. */
export const normalisations: readonly Normalisation[] = [
  {
    what: 'the scenario id: `IM-0001` → `IM-####`',
    why: 'numbers are given in the order of publication, and a killed run publishes later',
    apply: (text) => text.replaceAll(/\bIM-\d{4}(?!\d)/g, 'IM-####'),
  },
  {
    what: 'points in time: `2026-11-21T04:13:00.044Z` → `<time>`',
    why: 'the clock goes on',
    apply: (text) => text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>'),
  },
  {
    what: '`computeSeconds` and `wallSeconds`, `Total compute time`, `Pipeline duration`, `model minutes`',
    why: 'they are measured',
    apply: (text) =>
      text
        .replaceAll(/("(?:computeSeconds|wallSeconds)": )[\d.e+-]+/g, '$1"<seconds>"')
        .replaceAll(/(\| Total compute time \| )[\d.,]+ s/g, '$1<seconds> s')
        .replaceAll(/("measure": "model minutes",\s*"value": )[\d.e+-]+/g, '$1"<minutes>"')
        .replaceAll(/(\| model minutes \| )[\d.,]+/g, '$1<minutes>')
        .replaceAll(/(Pipeline duration: )[\d.,]+ minutes/g, '$1<minutes> minutes'),
  },
  {
    what: 'the order of the rows of the provenance; the rows themselves are compared',
    why: 'they stand in the order in which calls were paid, and those made side by side end in any order',
    apply: (text) =>
      inOneOrder(
        inOneOrder(text, /\| (?:request|response) [^|\n]+ \| [0-9a-f]{64} \|/g),
        /\{\s*"what": "[^"]*",\s*"sha256": "[0-9a-f]{64}"\s*\}/g,
      ),
  },
  {
    what: 'the words of the documents of session, match, evaluation and batch; that each document is there is compared',
    why: 'which world judges see first is drawn anew in each match, sessions and evaluations list in the order in which answers came, and two scenarios of a batch are begun at once',
    apply: (text, runKey) => (isGuests(runKey) ? '' : text),
  },
];

export function normalised(text: string, runKey = ''): string {
  return normalisations.reduce((made, { apply }) => apply(made, runKey), text);
}

/** The same text with everything that matches sorted, place by place. */
function inOneOrder(text: string, pattern: RegExp): string {
  const sorted = (text.match(pattern) ?? []).sort();
  let place = 0;
  return text.replaceAll(pattern, () => sorted[place++] ?? '');
}
