import { fields, list, notice, part, prose, quote, table, type Block } from '../../page/page.ts';
import type { SpecField } from '../answers.ts';
import { placeWords, speakerNames } from './names.ts';
import type { RecordedTeam } from './record.ts';
import { fieldLines, standingSpec } from './told.ts';

/** The spec that a team ended with, each field with the entries that it rests on, and its ratification. */
export function specBlocks(team: RecordedTeam): Block[] {
  const standing = standingSpec(team);
  if (standing?.spec == null) return [prose('There is no spec that can be read.')];
  const { spec, ballots, ratified, attempt, invented, unused } = standing;
  return [
    fields([
      row('World', spec.worldName),
      row('Governing logic', spec.governingLogic),
      row('Mood', { text: spec.aestheticMood.adjectives.join(', '), cites: spec.aestheticMood.cites }),
    ]),
    ...spec.landmarks.map((one) =>
      part(one.name.text, [
        fields([
          row('Name', one.name),
          row('What it is', one.description),
          row('What it means', one.significance),
          row('What one sees', one.visualKey),
        ]),
      ]),
    ),
    part('Inhabitants', [
      fields([
        row('Appearance', spec.inhabitants.appearance),
        row('Culture', spec.inhabitants.cultureSnapshot),
        row('Tie to the place', spec.inhabitants.relationshipToPlace),
      ]),
    ]),
    part('Tension', [
      fields([
        row('Conflict', spec.tension.conflict),
        row('Stakes', spec.tension.stakes),
        row('What one sees', spec.tension.visualManifestation),
      ]),
    ]),
    quote('The hero image', spec.heroImageDescription.text),
    ...(invented.length === 0
      ? []
      : [list(invented.map((field) => `Rests on no entry of the canon: ${placeWords(field)}`))]),
    ...(unused.length === 0 ? [] : [prose(`No field rests on these entries of the canon: ${unused.join(', ')}.`)]),
    ...(fieldLines(standing).length === 0 ? [] : [list([...fieldLines(standing)])]),
    notice(ratified ? `Ratified at attempt ${attempt}.` : 'UNRATIFIED'),
    table(
      ['Voter', 'Ratifies', 'Reason'],
      ballots.map(({ voter, ratify, reason }) => [
        speakerNames[voter],
        ratify === null ? 'no vote' : yesNo(ratify),
        reason,
      ]),
    ),
  ];
}

const row = (name: string, { text, cites }: SpecField): readonly [string, string] => [
  name,
  `${text} (${cites.length === 0 ? 'invented' : cites.join(', ')})`,
];

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
