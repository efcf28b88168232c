import { ApplicationFailure } from '@temporalio/common';
import { asJson, type Json } from '../../shared/kernel/index.ts';
import type { Deliberation } from '../../shared/worldbuilding/deliberation/index.ts';
import {
  artifacts,
  type ExaminedField,
  type MatchBrief,
  type MatchPolicy,
  spec as specSchema,
  type Spec,
  type StoredPicture,
  type Team,
} from '../../shared/worldbuilding/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import {
  debateShown,
  heardIn,
  type PictureHandedIn,
  type RatificationShown,
  sceneOf,
  type WorldHandedIn,
} from '../../shared/worldbuilding/judging/index.ts';
import { engineerSpec, fieldsOf, metCurveballs, votesOn } from '../../shared/worldbuilding/spec/index.ts';
import { deliberationOf, writtenDown, type StoredMatch } from './stored-match.ts';

/**
 * What a team hands in to the judge panel, from its own rows and nothing else. `pictures`: all that were paid for in
 * the match.
 */
export function handedInBy(
  team: Team,
  match: StoredMatch,
  pictures: readonly StoredPicture[],
  { challenge, teams }: Pick<MatchBrief, 'challenge' | 'teams'>,
  policy: Pick<MatchPolicy, 'judging' | 'transcript'>,
): WorldHandedIn {
  const spec = standingSpec(team, match);
  const state = deliberationOf(match, team);
  // A debate, and citations of what it settled, would tell which of two worlds was written alone.
  const shown = teams.B.alone
    ? { spec: engineerSpec(spec), transcript: undisclosed }
    : {
        spec: specShown(spec, state, fieldsOfStanding(team, match)),
        transcript: debateShown(state, ratificationsOf(team, match), policy),
      };
  return {
    challenge: challengeText(challenge, team),
    ...shown,
    heard: heardIn(state.rounds),
    pictures: picturesOf(
      team,
      match,
      pictures.filter((picture) => picture.team === team),
      spec,
    ),
  };
}

/** What stands in place of both debates where one world has none (worldbuilding rules §16.3). */
const undisclosed =
  'How either world came about is not disclosed and has no weight; score what it does not show with 3.';

/** The workflow sends no team to the judge panel that has none, so a missing one is a final failure. */
function standingSpec(team: Team, { rows, calls }: StoredMatch): Spec {
  const call = rows.flatMap((row) => (row.kind === 'SPEC' && row.team === team ? [row.call] : []))[0];
  const read = specSchema.safeParse(typeof call === 'string' ? calls.get(call)?.answer : null);
  if (!read.success)
    throw ApplicationFailure.nonRetryable(`team ${team} has no spec that could be judged`, 'HOUSE_ERROR');
  return read.data;
}

/** What the clerk said of the fields of the spec that stands. */
function fieldsOfStanding(team: Team, match: StoredMatch): readonly ExaminedField[] {
  const { rows } = match;
  const attempt = rows.find((row) => row.kind === 'SPEC' && row.team === team);
  return rows.flatMap((row) =>
    row.kind === 'FIELDS' && row.team === team && attempt?.kind === 'SPEC' && row.attempt === attempt.attempt
      ? row.fields
      : [],
  );
}

/**
 * The spec with what it makes of each curveball, and with the fields that do not follow from what they cite or were not
 * examined; without a word of what there is nothing to say of.
 */
function specShown(spec: Spec, state: Deliberation, examined: readonly ExaminedField[]): Json {
  const { curveballs: _, ...fields } = spec;
  const met = metCurveballs(spec, state).map(({ text, metBy }) => ({
    curveball: text,
    met: metBy.length === 0 ? 'not met' : metBy,
  }));
  const unfounded = examined.flatMap(({ path, finding, detail }) =>
    finding === 'FOUND' ? [{ field: path, reason: detail }] : [],
  );
  const unexamined = examined.flatMap(({ path, finding }) => (finding === 'NOT_EXAMINED' ? [path] : []));
  const invented = fieldsOf(spec).flatMap(({ path, cites }) => (cites.length === 0 ? [path] : []));
  return asJson({
    ...fields,
    ...(invented.length === 0 ? {} : { invented }),
    ...(met.length === 0 ? {} : { curveballs: met }),
    ...(unfounded.length === 0 ? {} : { unfounded }),
    ...(unexamined.length === 0 ? {} : { unexamined }),
  });
}

function ratificationsOf(team: Team, match: StoredMatch): RatificationShown[] {
  const { rows, answers } = writtenDown(match);
  return rows.flatMap((row) => {
    if (row.kind !== 'RATIFIED' || row.team !== team) return [];
    const votes = votesOn(row.seats, answers).map((result) => ({
      by: result.voter,
      ...('missing' in result ? { ratify: null, reason: null } : result.ratification),
    }));
    return [{ attempt: row.attempt, ratified: row.ratified, votes }];
  });
}

/** All six, in their order. Judges see the copy that was made for them, where Symposium could make one. */
function picturesOf(
  team: Team,
  { rows }: StoredMatch,
  painted: readonly StoredPicture[],
  spec: Spec,
): PictureHandedIn[] {
  return artifacts.map((artifact) => {
    const stands =
      rows.flatMap((row) =>
        row.kind === 'PICTURE' && row.team === team && row.artifact === artifact ? [row.picture] : [],
      )[0] ?? null;
    const picture = painted.find(({ key, outcome }) => key === stands && outcome === 'painted');
    return {
      artifact,
      scene: sceneOf(spec, artifact),
      sha256: (picture?.view ?? picture?.image)?.sha256 ?? null,
    };
  });
}
