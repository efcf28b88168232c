import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { PictureResult } from '../../../shared/worldbuilding/activities.ts';
import { pictureKey, pictureSeed, settledPictures } from '../../../shared/worldbuilding/pictures.ts';
import { artifacts, teams, type Artifact } from '../../../shared/worldbuilding/vocabulary.ts';

const orders = teams.flatMap((team) =>
  artifacts.flatMap((artifact) => [1, 2].map((ordinal) => ({ runKey: 'match-1', team, artifact, ordinal }))),
);

describe('the order for a picture', () => {
  test('has a key of its own', () => {
    expect(new Set(orders.map(pictureKey)).size).toBe(orders.length);
  });

  test('has a seed in which the team has no part, and a new one when it is painted again', () => {
    expect(new Set(orders.map(pictureSeed)).size).toBe(orders.length / teams.length);
    for (const order of orders) {
      expect(pictureSeed({ ...order, team: 'A' } as typeof order)).toBe(
        pictureSeed({ ...order, team: 'B' } as typeof order),
      );
      expect(pictureSeed(order)).toBeLessThan(2 ** 31);
    }
  });
});

const result = (artifact: Artifact, picture: string | null = `key/${artifact}`): PictureResult => ({
  artifact,
  picture,
  softened: null,
  why: picture === null ? 'refused' : null,
});

describe('the six pictures of a team', () => {
  test('stand as they are where each is a file of its own', () => {
    const settled = settledPictures(
      artifacts.map((artifact) => result(artifact)),
      new Map(artifacts.map((artifact) => [artifact, artifact])),
    );
    expect(settled).toEqual(artifacts.map((artifact) => ({ ...result(artifact), repeats: null })));
  });

  test('are one picture where all are one file', () => {
    const settled = settledPictures(
      artifacts.map((artifact) => result(artifact)),
      new Map(artifacts.map((artifact) => [artifact, 'same'])),
    );
    expect(settled.map(({ picture, repeats, why }) => [picture, repeats, why])).toEqual([
      ['key/hero', null, null],
      ...artifacts.slice(1).map(() => [null, 'hero', 'the same file as hero']),
    ]);
  });

  test('name the one that comes first in the order of artifacts, whatever the order of the seats', () => {
    const hashes = new Map<Artifact, string>([
      ['portrait', 'x'],
      ['landmark2', 'x'],
    ]);
    const [, , landmark2, , portrait] = settledPictures([result('portrait'), result('landmark2')], hashes);
    expect([landmark2?.repeats, portrait?.repeats]).toEqual([null, 'landmark2']);
  });

  test('keep the reason of one that is missing, and say so of one that nobody spoke of', () => {
    const settled = settledPictures([result('hero', null)], new Map());
    expect(settled.map(({ why }) => why)).toEqual(['refused', ...artifacts.slice(1).map(() => 'it was never painted')]);
  });

  test('each file stands exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }), {
          minLength: artifacts.length,
          maxLength: artifacts.length,
        }),
        (files) => {
          const results = artifacts.map((artifact, place) =>
            result(artifact, files[place] === null ? null : `key/${artifact}`),
          );
          const hashes = new Map(
            artifacts.flatMap((artifact, place) => {
              const file = files[place];
              return file == null ? [] : [[artifact, file] as const];
            }),
          );
          const standing = settledPictures(results, hashes).flatMap(({ picture, artifact }) =>
            picture === null ? [] : [hashes.get(artifact)],
          );
          expect(standing.sort()).toEqual([...new Set(hashes.values())].sort());
        },
      ),
    );
  });
});
