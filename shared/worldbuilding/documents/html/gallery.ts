import { artifacts, type Team, teams } from '../../vocabulary.ts';
import { artifactNames } from '../names.ts';
import type { MatchRecord, RecordedArtifact, RecordedTeam } from '../record.ts';
import { standingSpec } from '../told.ts';
import { element, folded, paragraphs, type Element, type Node } from './element.ts';

const neverAsked = 'No picture: it was never asked for';

/**
 * The six pictures of a team. A picture that there is not keeps its place, with the reason; `missing`: of one that
 * nobody has spoken of.
 */
export function galleryOf(team: RecordedTeam, missing = neverAsked): Node[] {
  const spec = standingSpec(team)?.spec ?? null;
  const landmarks = spec?.landmarks.map(({ name }) => name.text) ?? [];
  const titles: Readonly<Partial<Record<RecordedArtifact['artifact'], string | undefined>>> = {
    hero: spec?.worldName.text,
    landmark1: landmarks[0],
    landmark2: landmarks[1],
    landmark3: landmarks[2],
  };
  return [
    element(
      'div',
      'gallery',
      ...artifacts.map((artifact) =>
        frame(
          artifact,
          titles[artifact] ?? artifactNames[artifact],
          team.artifacts.find((one) => one.artifact === artifact) ?? null,
          missing,
        ),
      ),
    ),
  ];
}

/** The hero has a row to itself, the triptych the next, and the other two share the last. */
const frames: Readonly<Partial<Record<RecordedArtifact['artifact'], string>>> = {
  hero: 'hero wide',
  portrait: 'half tall',
  tension: 'half wide',
};

function frame(
  artifact: RecordedArtifact['artifact'],
  title: string,
  one: RecordedArtifact | null,
  missing: string,
): Element {
  return element(
    'figure',
    frames[artifact] ?? '',
    pictureIn(one, missing),
    element('figcaption', {}, title, ...(one === null || one.prompt === null ? [] : [promptOf(one)])),
  );
}

/** The picture with the way to its file, or why there is none. */
function pictureIn(one: RecordedArtifact | null, missing: string): Element {
  const image = one?.image ?? null;
  if (one === null || image === null)
    return element('div', 'empty', one === null ? missing : `No picture: ${one.why ?? 'nobody said why'}`);
  if (image.thumbnail === null) return element('div', 'empty', 'The picture lies beside this page.');
  const alt = `${artifactNames[one.artifact]}: ${one.mustShow.join(', ')}`;
  const picture = element('img', { src: image.thumbnail, alt });
  return image.file === null ? picture : element('a', { href: image.file }, picture);
}

/**
 * The pictures that show each world as a whole, with the way to the others; where one team has none, why: an empty place
 * beside the other's would say nothing. Null where neither has one.
 */
export function coversOf(record: Pick<MatchRecord, 'teams'>): ((team: Team) => Node[]) | null {
  const heroOf = (team: Team) => record.teams[team].artifacts.find(({ artifact }) => artifact === 'hero') ?? null;
  const srcOf = (team: Team) => heroOf(team)?.image?.thumbnail ?? null;
  if (teams.every((team) => srcOf(team) === null)) return null;
  return (team) => {
    const src = srcOf(team);
    const name = standingSpec(record.teams[team])?.spec?.worldName.text ?? artifactNames.hero;
    const shown = src === null ? pictureIn(heroOf(team), notYet) : element('img', { src, alt: name });
    const frame = element(
      'figure',
      'hero wide',
      src === null ? shown : element('a', { href: '#pictures' }, shown),
      element('figcaption', {}, name),
    );
    return [element('div', 'gallery', frame)];
  };
}

const notYet = 'No picture yet';

function promptOf({ prompt, softened, image }: RecordedArtifact): Element {
  return folded(
    '',
    'Prompt',
    ...paragraphs(softened?.prompt ?? prompt ?? ''),
    ...(softened === null
      ? []
      : [element('p', 'by', `Refused as first written, and softened once: ${softened.changed}`)]),
    ...(image === null
      ? []
      : [
          element(
            'p',
            'by',
            `${image.model}${image.seed === null ? '' : `, seed ${image.seed}`}, ${image.width} × ${image.height}, SHA-256 ${image.sha256.slice(0, 12)}…`,
          ),
        ]),
  );
}
