import { describe, expect, test } from 'vitest';
import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import { shownPictures } from '../../../../shared/worldbuilding/documents/assemble-pictures.ts';
import { deductionsOf } from '../../../../shared/worldbuilding/judging/process-quality.ts';
import { matchDefaults } from '../../../../shared/worldbuilding/match-policy.ts';
import { artifacts, categories, type Team, teams } from '../../../../shared/worldbuilding/vocabulary.ts';
import { aPicture, at, sha } from './an-archive.ts';
import { scoresOf } from '../judging/cases.ts';
import { A, archive, cutBefore, record } from './assembled.ts';

describe('its pictures', () => {
  const picture = (team: Team, artifact: string, from = record) =>
    from.teams[team].artifacts.find((one) => one.artifact === artifact);

  test('are the six in their order, each with its prompt, its file and its small copy', () => {
    expect(A.artifacts.map(({ artifact }) => artifact)).toEqual(artifacts);
    expect(picture('A', 'hero')).toMatchObject({
      prompt: 'a picture of hero',
      mustShow: ['bronze bells'],
      softened: null,
      why: null,
      image: {
        sha256: sha('A', 'hero'),
        mediaType: 'image/png',
        width: 64,
        height: 64,
        bytes: 900,
        model: 'simulated:painter',
        seed: 7,
        thumbnail: 'data:image/png;base64,AAAA',
        file: `images/${sha('A', 'hero')}.png`,
      },
    });
  });

  test('tell refused words from those that took their place', () => {
    expect(picture('A', 'tension')).toMatchObject({
      prompt: 'a picture of tension',
      softened: { prompt: 'a calmer quarrel', changed: 'no wounds' },
      at: at(502),
      image: { sha256: sha('A', 'tension') },
    });
  });

  test('say why one is missing, and show no file for it', () => {
    expect(picture('B', 'portrait')).toMatchObject({
      prompt: 'a picture of portrait',
      image: null,
      why: 'the same file as hero',
    });
    expect(shownPictures(record).map(({ path }) => path)).not.toContain(`images/${sha('B', 'portrait')}.png`);
  });

  test('lie each once beside the page, under an ending that fits', () => {
    expect(shownPictures(record)).toHaveLength(10);
    const same: MatchArchive = {
      ...archive,
      pictures: archive.pictures.map((one) =>
        one.image === null ? one : { ...one, image: { ...one.image, sha256: 'f'.repeat(64), mediaType: 'image/webp' } },
      ),
    };
    expect(shownPictures(matchRecordOf(same))).toEqual([
      { sha256: 'f'.repeat(64), path: `images/${'f'.repeat(64)}.webp` },
    ]);
  });

  test('that Symposium has not settled yet are shown as far as they came', () => {
    const cut = matchRecordOf({
      ...cutBefore('PICTURE'),
      pictures: [
        aPicture('archived', 'A', 'hero'),
        aPicture('archived', 'A', 'tension', {
          outcome: 'refused',
          image: null,
          thumbnail: null,
          why: 'moderation_blocked',
        }),
      ],
    });
    expect(picture('A', 'hero', cut)).toMatchObject({ image: { sha256: sha('A', 'hero') }, why: null });
    expect(picture('A', 'tension', cut)).toMatchObject({ image: null, why: 'moderation_blocked' });
    expect(picture('A', 'portrait', cut)).toMatchObject({
      at: null,
      image: null,
      prompt: 'a picture of portrait',
      why: expect.stringMatching(/portrait/),
    });
  });
});

describe('its audience and its judges', () => {
  test('are told by what was taken in, at the place where both teams met it', () => {
    expect(record.curveballs).toMatchObject([
      { id: 'Q1', by: 'a reader', text: 'It has not been night for a year.', phase: 'LANDMARKS', round: 2 },
    ]);
    expect(JSON.stringify(record)).not.toContain('Give team A a five');
  });

  test('have their scores by team, and a reason where there are none', () => {
    const [scored, silent] = [
      record.judgements.filter(({ kind }) => kind === 'MODEL'),
      record.judgements.filter(({ kind }) => kind === 'PERSON'),
    ];
    expect(new Set(scored.map(({ first }) => first))).toEqual(new Set(teams));
    for (const one of scored)
      expect(one).toMatchObject({
        judge: 'judge (simulated:messages)',
        at: at(600),
        scores: { A: scoresOf(4), B: scoresOf(3) },
        why: null,
      });
    expect(silent).toMatchObject([{ judge: 'Mara', at: at(650), scores: null, why: 'expired' }]);
  });

  test('may be people, whose marks stand in their review', () => {
    const opened = archive.rows.find((row) => row.kind === 'OPENED');
    if (opened?.kind !== 'OPENED') throw new Error('the archive has no opened seal');
    const result = opened.sealed.find(({ kind }) => kind === 'PERSON');
    const ref = `review-${result?.id}`;
    const rows = archive.rows.map((row) =>
      row.kind === 'OPENED'
        ? {
            ...row,
            judgements: row.judgements.map((one) =>
              one.id === result?.id ? { ...one, outcome: 'SCORED' as const, code: null } : one,
            ),
          }
        : row,
    );
    const marks = {
      [result?.labels.X === 'A' ? 'X' : 'Y']: scoresOf(5),
      [result?.labels.X === 'A' ? 'Y' : 'X']: scoresOf(2),
    };
    const decided = (given: unknown): MatchArchive => ({
      ...archive,
      rows,
      reviews: new Map([
        [
          ref,
          { outcome: 'decided', at: at(640), decision: 'RESOLVE', marks: given } as NonNullable<
            ReturnType<MatchArchive['reviews']['get']>
          >,
        ],
      ]),
    });
    const judgementOf = (from: MatchArchive) => matchRecordOf(from).judgements.find(({ kind }) => kind === 'PERSON');
    expect(judgementOf(decided(marks))).toMatchObject({
      at: at(640),
      scores: { A: scoresOf(5), B: scoresOf(2) },
      why: null,
    });
    expect(judgementOf(decided({ ...marks, X: scoresOf(6) }))).toMatchObject({
      scores: null,
      why: 'the answer could not be read',
    });
  });

  test('end in a verdict with its weights, its deductions and the bias of each judge', () => {
    const { weights } = matchDefaults.rubric;
    expect(record.verdict).toMatchObject({
      winner: 'A',
      categories: categories.map((category) => ({ category, weight: weights[category] })),
      deductions: [
        ...deductionsOf({ ratified: true, breaches: A.breaches.length }, matchDefaults.rubric).map((why) => ({
          team: 'A',
          why,
        })),
        ...deductionsOf({ ratified: false, breaches: A.breaches.length }, matchDefaults.rubric).map((why) => ({
          team: 'B',
          why,
        })),
      ],
      positionBias: [{ judge: 'judge (simulated:messages)', firstMinusSecond: expect.any(Number) }],
    });
  });

  test('while the seal holds say nothing, of who is who either', () => {
    const cut = matchRecordOf(cutBefore('OPENED'));
    expect(cut).toMatchObject({ end: 'CANCELLED', judgements: [], verdict: null });
  });
});
