import { fields, list, notice, part, prose, section, table, type Block, type Section } from '../../page/page.ts';
import { excerpt } from '../../text/cut.ts';
import { teams, type Team } from '../vocabulary.ts';
import { categoryNames, outcomeNames, phaseNames, points, teamName } from './names.ts';
import { likenessWords } from './distinctness.ts';
import type { MatchRecord, RecordedTeam } from './record.ts';
import { metWords, placesOf, standingSpec, toldRound, type ToldPlace } from './told.ts';

/** Characters of one thing that is told, at most: so the whole stays within two pages, whatever was said. */
const longest = { logic: 360, conflict: 300, sight: 140, title: 60, curveball: 160, verdict: 400, name: 80 } as const;

/** A match in two pages (worldbuilding rules §13.1): both worlds, how each round ended, and the verdict. */
export function summaryOf(record: MatchRecord): Section {
  const alike = likenessWords(record);
  return section('In short', [
    notice(verdictLine(record)),
    ...verdictRows(record),
    ...(alike === null ? [] : [prose(alike)]),
    ...teams.map((team) =>
      part(`${teamName(team)}: ${worldName(record.teams[team])}`, worldBlocks(record.teams[team])),
    ),
    ...curveballBlocks(record),
    ...debateBlocks(record),
  ]);
}

function verdictLine({ verdict, end, why }: MatchRecord): string {
  if (verdict === null) return `${end}: ${excerpt(why, longest.verdict)}`;
  const { winner, means } = verdict;
  const score = teams.map((team) => `${teamName(team)} ${points(means[team])}`).join(', ');
  return `${winner === 'DRAW' ? 'A draw' : `${teamName(winner)} wins`}: ${score}`;
}

function verdictRows({ verdict }: MatchRecord): Block[] {
  return verdict === null
    ? []
    : [
        prose(excerpt(verdict.why, longest.verdict)),
        table(
          ['Category', ...teams.map(teamName)],
          verdict.categories.map(({ category, A, B }) => [categoryNames[category], points(A), points(B)]),
        ),
      ];
}

function worldName(team: RecordedTeam): string {
  const name = standingSpec(team)?.spec?.worldName.text;
  return name === undefined ? 'no world' : excerpt(name, longest.name);
}

function worldBlocks(team: RecordedTeam): Block[] {
  const standing = standingSpec(team);
  if (standing?.spec == null) return [prose('The team finished no spec that can be read.')];
  const { spec, ratified } = standing;
  return [
    fields([
      ['Governing logic', excerpt(spec.governingLogic.text, longest.logic)],
      ['Conflict', excerpt(spec.tension.conflict.text, longest.conflict)],
      ['Ratified', ratified ? 'yes' : 'no'],
    ]),
    list(
      spec.landmarks.map(
        ({ name, visualKey }) => `${excerpt(name.text, longest.title)}: ${excerpt(visualKey.text, longest.sight)}`,
      ),
    ),
  ];
}

function curveballBlocks({ curveballs }: MatchRecord): Block[] {
  return curveballs.length === 0
    ? []
    : [
        list(
          curveballs.map(
            ({ text, phase, round, met }) =>
              `Curveball in ${phaseNames[phase]} round ${round}: “${excerpt(text, longest.curveball)}” ${metWords(met)}`,
          ),
        ),
      ];
}

function debateBlocks(record: MatchRecord): Block[] {
  const places = placesOf(record);
  const told = (team: Team, place: ToldPlace): string => {
    const { proposal, end } = toldRound(record.teams[team], place);
    const title = proposal?.said == null ? 'no proposal' : excerpt(proposal.said.title, longest.title);
    return `${title}: ${end === null ? 'not ended' : outcomeNames[end.outcome]}`;
  };
  return places.length === 0
    ? []
    : [
        table(
          ['Round', ...teams.map(teamName)],
          places.map((place) => [
            `${phaseNames[place.phase]} ${place.round}`,
            ...teams.map((team) => told(team, place)),
          ]),
        ),
      ];
}
