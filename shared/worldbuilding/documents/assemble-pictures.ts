import type { z } from 'zod';
import { prompts, softened, type Softened } from '../answers.ts';
import { promptEngineer } from '../roster.ts';
import type { StoredImage } from '../../kernel/stored-image.ts';
import type { StoredPicture } from '../pictures.ts';
import { artifacts, teams, type Artifact, type Team } from '../vocabulary.ts';
import { answersIn, rowsOfKind, type MatchArchive } from './archive.ts';
import type { MatchRecord, RecordedTeam } from './record.ts';

type Archived = Pick<MatchArchive, 'rows' | 'calls' | 'pictures' | 'thumbnails'>;
type Recorded = RecordedTeam['artifacts'][number];
type Prompted = z.infer<typeof prompts>[Artifact];
type Settled = Pick<ReturnType<typeof rowsOfKind<'PICTURE'>>[number], 'at' | 'why'>;

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const satisfies Record<
  StoredImage['mediaType'],
  string
>;

/** Where a picture lies beside the page: under its content, so that one which stands twice is one file. */
const pictureFile = ({ sha256, mediaType }: Pick<StoredImage, 'sha256' | 'mediaType'>): string =>
  `images/${sha256}.${extensions[mediaType]}`;

/** SHA-256 and path of every picture that a record shows, each once. */
export function shownPictures({
  teams: both,
}: Pick<MatchRecord, 'teams'>): { readonly sha256: string; readonly path: string }[] {
  const shown = teams.flatMap((team) =>
    both[team].artifacts.flatMap(({ image }) =>
      image === null || image.file === null ? [] : [[image.sha256, image.file] as const],
    ),
  );
  return [...new Map(shown)].map(([sha256, path]) => ({ sha256, path }));
}

/**
 * What was asked for of the six pictures and what became of each. Before Symposium has settled them, as where a match
 * was cancelled over them, the last one that was painted of each stands.
 */
export function recordedPictures(archive: Archived, team: Team): Recorded[] {
  const { rows, calls, pictures } = archive;
  const settled = rowsOfKind(rows, 'PICTURE').filter((row) => row.team === team);
  // Round 1 of ARTIFACTS is team A's and round 2 team B's: so no request has to name a team.
  const written = calls.findLast(
    ({ agent, task, round, outcome }) =>
      agent === promptEngineer &&
      task === 'write-prompts' &&
      round === teams.indexOf(team) + 1 &&
      outcome === 'answered',
  );
  const asked = prompts.safeParse(written?.answer).data;
  const answers = answersIn(calls);
  return artifacts.flatMap((artifact): Recorded[] => {
    const row = settled.find((one) => one.artifact === artifact);
    const painted = pictures.filter((one) => one.team === team && one.artifact === artifact);
    const last = row === undefined ? latest(painted) : painted.find(({ key }) => key === row.picture);
    if (asked === undefined && row === undefined && last === undefined) return [];
    const softer = softened.safeParse(answers.get(row?.softened ?? '')).data ?? null;
    const { at, image, why } = pictureOf(artifact, row, last, archive);
    return [{ artifact, at, ...wordsOf(asked?.[artifact], softer, last), image, why }];
  });
}

/** What was asked for, and how it was softened. */
const wordsOf = (
  asked: Prompted | undefined,
  softer: Softened | null,
  last: StoredPicture | undefined,
): Pick<Recorded, 'prompt' | 'mustShow' | 'softened'> => ({
  prompt: asked?.prompt ?? last?.prompt ?? null,
  mustShow: asked?.mustShow ?? [],
  softened: softer === null ? null : { prompt: softer.prompt, changed: softer.changed },
});

/** What became of it, and when. */
function pictureOf(
  artifact: Artifact,
  row: Settled | undefined,
  last: StoredPicture | undefined,
  archive: Archived,
): Pick<Recorded, 'at' | 'image' | 'why'> {
  const image = last?.outcome === 'painted' ? last.image : null;
  return {
    at: last?.at ?? row?.at ?? null,
    image: image === null || last === undefined ? null : imageOf(image, last, archive),
    why: image === null ? whyNot(artifact, row?.why ?? null, last) : null,
  };
}

const latest = (painted: readonly StoredPicture[]): StoredPicture | undefined =>
  painted.toSorted((a, b) => a.ordinal - b.ordinal).at(-1);

const whyNot = (artifact: Artifact, settled: string | null, last: StoredPicture | undefined): string =>
  settled ?? last?.why ?? `no picture came of ${artifact}`;

function imageOf(
  image: StoredImage,
  { model, seed }: StoredPicture,
  { thumbnails }: Archived,
): NonNullable<Recorded['image']> {
  const { sha256, mediaType, bytes, width, height } = image;
  return {
    sha256,
    mediaType,
    bytes,
    width,
    height,
    model,
    seed,
    thumbnail: thumbnails.get(sha256) ?? null,
    file: pictureFile(image),
  };
}
