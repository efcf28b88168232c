import { teams, type Team } from '../../vocabulary.ts';
import { teamName } from '../names.ts';
import { element, type Element, type Node } from './element.ts';

/** Both teams side by side; one below the other where there is no room. */
export function sides(contentOf: (team: Team) => readonly Node[], look = ''): Element {
  return element(
    'div',
    'pair',
    ...teams.map((team) =>
      element(
        'article',
        `side ${team.toLowerCase()} ${look}`.trim(),
        element('p', 'whose', teamName(team)),
        ...contentOf(team),
      ),
    ),
  );
}
