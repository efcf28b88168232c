import { ApplicationFailure } from '@temporalio/common';
import {
  type Artifact,
  matchEntry,
  type MatchRowOrder,
  type PictureResult,
  settledPictures,
  type Team,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import type { Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { refuseCancelled } from './idempotent-step.ts';
import { findPictures } from './stored-pictures.ts';

/**
 * Settles the six pictures of a team. It follows from stored pictures, which never change, so a repeat returns and
 * writes the same.
 */
export function settlePicturesIn(db: Database): WorldbuildingActivities['settlePictures'] {
  return async function settlePictures({ runKey, team, pictures, last }) {
    const settled = settledPictures(pictures, await hashesOf(db, runKey, team, pictures));
    const repeated = settled.flatMap(({ repeats, artifact }) => (repeats === null ? [] : [artifact]));
    if (repeated.length > 0 && !last) return { repeated };
    await refuseCancelled(db, runKey);
    await append(
      db,
      runKey,
      settled.map((result) => matchEntry(rowOf(team, result))),
    );
    return { repeated: [] };
  };
}

/** SHA-256 of each picture that a place names, by artifact. Only pictures of this team and artifact may be named. */
async function hashesOf(
  db: Database,
  runKey: string,
  team: Team,
  results: readonly PictureResult[],
): Promise<ReadonlyMap<Artifact, string>> {
  const named = results.flatMap(({ picture }) => picture ?? []);
  const stored = new Map(
    (named.length === 0 ? [] : await findPictures(db, named)).map((picture) => [picture.key, picture]),
  );
  return new Map(
    results.flatMap(({ artifact, picture: key }) => {
      if (key === null) return [];
      const picture = stored.get(key);
      if (
        picture?.runKey !== runKey ||
        picture.team !== team ||
        picture.artifact !== artifact ||
        picture.image === null
      ) {
        throw ApplicationFailure.nonRetryable(
          `${key} is no picture of ${artifact} of team ${team}`,
          'UNKNOWN_REFERENCE',
        );
      }
      return [[artifact, picture.image.sha256] as const];
    }),
  );
}

function rowOf(team: Team, { artifact, picture, softened, why }: PictureResult): MatchRowOrder {
  return {
    kind: 'PICTURE',
    key: `${team}/ARTIFACTS/picture/${artifact}`,
    team,
    phase: 'ARTIFACTS',
    round: 0,
    artifact,
    picture,
    softened,
    why,
    summary:
      why === null
        ? `${artifact} is painted${softened === null ? '' : ', from softer words'}`
        : `there is no picture of ${artifact}: ${why}`,
  };
}
