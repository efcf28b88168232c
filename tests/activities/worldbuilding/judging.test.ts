import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { readLedger } from '../../../activities/store/ledger.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes, notesOfRun, saveNotes } from '../../../activities/store/notes.ts';
import { picturesFor } from '../../../activities/worldbuilding/exhibits.ts';
import { judgingIn } from '../../../activities/worldbuilding/judging.ts';
import type { PanelQuestion, JudgeResult } from '../../../shared/worldbuilding/activities.ts';
import type { ExhibitsNote } from '../../../shared/worldbuilding/judging/exhibits-note.ts';
import { sealText, type SealedJudgement } from '../../../shared/worldbuilding/judging/seal.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { matchRows } from '../../../shared/worldbuilding/stored-rows.ts';
import { artifacts, judgeLabels, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { scoresOf } from '../../shared/worldbuilding/judging/cases.ts';
import { present } from '../../support/present.ts';
import { openStore } from '../../support/store.ts';
import { entrants, judged, matchBeforeJudges, telltale, viewOf, type JudgedMatch } from './before-judges.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let judgePanel: ReturnType<typeof judgingIn>;
let runs = 0;
let runKey = '';
beforeAll(async () => {
  store = await openStore();
  judgePanel = judgingIn(store.db, matchReader(store.db));
});
afterAll(() => store.close());
beforeEach(() => {
  runs += 1;
  runKey = `bench-${runs}`;
});

const prepared = (match: JudgedMatch = {}) => matchBeforeJudges(store.db, runKey, match);
const rowsNow = async () => matchRows(await readLedger(store.db, runKey));
const resultsOf = async (match: JudgedMatch = {}) => {
  await prepared(match);
  return judgePanel.sealBench({ runKey });
};
const exhibitsOf = async ({ references }: PanelQuestion) =>
  (await findNotes(store.db, [references['exhibits'] ?? '']))[0];
async function sealNow(): Promise<{ readonly seed: string; readonly sealed: readonly SealedJudgement[] }> {
  const [note] = await findNotes(store.db, [`${runKey}/match/seal`]);
  return note?.body as never;
}

/** What the judge of a place thinks of each team, whatever the labels: only a test may look into the seal. */
async function scoredBy(
  results: readonly PanelQuestion[],
  mark: (team: Team, first: boolean) => number,
): Promise<JudgeResult[]> {
  const { sealed } = await sealNow();
  return Promise.all(
    results.map((result) => {
      const { labels, first } = present(sealed.find(({ id }) => id === result.id));
      return judged(
        store.db,
        runKey,
        result,
        Object.fromEntries(judgeLabels.map((label) => [label, scoresOf(mark(labels[label], labels[label] === first))])),
      );
    }),
  );
}

const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};

describe('a sealed bench', () => {
  test('has both orders of every model, a seat for each person, and a desk for each judgement', async () => {
    const results = await resultsOf({ judges: { models: 2, people: ['Ines', 'Juri'] } });
    expect(results.map(({ id }) => id)).toEqual(['J01', 'J02', 'J03', 'J04', 'J05', 'J06']);
    expect(results.map(({ kind, judge }) => `${kind} ${judge}`).sort()).toEqual([
      'MODEL judge',
      'MODEL judge',
      'MODEL judge-2',
      'MODEL judge-2',
      'PERSON Ines',
      'PERSON Juri',
    ]);
    for (const result of results)
      expect(await exhibitsOf(result)).toMatchObject({
        content: 'exhibits',
        addressee: result.id,
        body: { id: result.id },
      });
  });

  test('lays both worlds under its labels, with their views and the scenes that they were painted for', async () => {
    const [result] = await resultsOf({ missing: ['portrait'] });
    const { sealed } = await sealNow();
    const one = present(sealed.find(({ id }) => id === present(result).id));
    const { worlds } = (await exhibitsOf(present(result)))?.body as unknown as ExhibitsNote;
    expect(worlds.map(({ label }) => one.labels[label])).toEqual([one.first, one.first === 'A' ? 'B' : 'A']);
    for (const { label, challenge, pictures, spec, transcript } of worlds) {
      expect(challenge).toContain('INHABITANTS: bell founders');
      expect(pictures.map(({ artifact, sha256 }) => [artifact, sha256])).toEqual(
        artifacts.map((artifact) => [artifact, artifact === 'portrait' ? null : viewOf(one.labels[label], artifact)]),
      );
      expect(pictures.every(({ artifact, scene }) => scene.startsWith(`${artifact}: [name] with`))).toBe(true);
      expect(spec).toMatchObject({ worldName: { text: 'Tidebell', cites: ['C1'] } });
      expect(transcript).toMatchObject({
        rounds: [{ id: 'F1', canon: 'C1', decision: { outcome: 'ACCEPTED' } }],
        ratification: [{ attempt: 1, ratified: true }],
      });
    }
  });

  test('keeps from every judge whose world it is: neither names nor letters, agents or models stand in any exhibit', async () => {
    for (const result of await resultsOf({ judges: { models: 1, people: ['Ines'] }, missing: ['hero'] })) {
      const text = JSON.stringify((await exhibitsOf(result))?.body);
      expect(text.match(telltale)).toBeNull();
      expect(text).not.toContain(runKey);
      expect(text).toContain('more bells');
    }
  });

  test('says nowhere before the reveal who is X: not in the ledger, not in what an activity returned, and in one note that is for nobody', async () => {
    const results = await resultsOf();
    const { seed, sealed } = await sealNow();
    const digest = createHash('sha256').update(sealText(seed, sealed)).digest('hex');
    const ledger = JSON.stringify(await readLedger(store.db, runKey));
    expect((await rowsNow()).filter(({ phase }) => phase === 'JUDGMENT')).toMatchObject([
      { kind: 'SEALED', digest, judgements: 2 },
    ]);
    const notes = (await notesOfRun(store.db, runKey)).filter(({ content }) => content !== 'seal');
    for (const text of [ledger, JSON.stringify(results), JSON.stringify(notes)]) {
      expect(text).not.toContain(seed);
      expect(text).not.toMatch(/"labels"|"first"/);
    }
    expect(
      (await notesOfRun(store.db, runKey))
        .filter(({ addressee }) => addressee === 'seal')
        .map(({ content }) => content),
    ).toEqual(['seal']);
    expect(results.flatMap(({ references }) => Object.keys(references))).toEqual(['exhibits', 'exhibits']);
  });

  test('is drawn from the machine’s own randomness, and is not to be had from the run’s key', async () => {
    await resultsOf();
    const { seed } = await sealNow();
    runKey = `${runKey}-again`;
    await resultsOf();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect((await sealNow()).seed).not.toBe(seed);
  });

  test('is drawn once, also where two ask at the same time', async () => {
    await prepared();
    const [one, other] = await Promise.all([judgePanel.sealBench({ runKey }), judgePanel.sealBench({ runKey })]);
    expect(other).toEqual(one);
    const seal = await sealNow();
    expect(await judgePanel.sealBench({ runKey })).toEqual(one);
    expect(await sealNow()).toEqual(seal);
    expect((await rowsNow()).filter(({ kind }) => kind === 'SEALED')).toHaveLength(1);
  });

  test('is none in a match that is not in the store', async () => {
    expect(await failureOf(judgePanel.sealBench({ runKey: 'never-opened' }))).toMatchObject({
      type: 'UNKNOWN_RUN',
      nonRetryable: true,
    });
  });
});

describe('pictures on a judge’s desk', () => {
  test('are those of both worlds in the order of reading, called as the sections call them', async () => {
    const [result] = await resultsOf({ missing: ['landmark2'] });
    const note = present(await exhibitsOf(present(result)));
    const shown = picturesFor(
      { task: 'judge', subject: present(result).id, references: present(result).references },
      { notes: [note] },
    );
    const { worlds } = note.body as unknown as ExhibitsNote;
    expect(shown.map(({ caption }) => caption)).toEqual(
      worlds.flatMap(({ label }) =>
        artifacts.filter((artifact) => artifact !== 'landmark2').map((artifact) => `${label}-${artifact}`),
      ),
    );
    expect(shown.map(({ sha256 }) => sha256)).toEqual(
      worlds.flatMap(({ pictures }) => pictures.flatMap(({ sha256 }) => sha256 ?? [])),
    );
  });

  test('are nobody else’s: a team has none, and the exhibits of another judgement are a failure', async () => {
    const [result, other] = await resultsOf();
    const notes = [present(await exhibitsOf(present(result)))];
    expect(picturesFor({ task: 'propose', subject: null, references: present(result).references }, { notes })).toEqual(
      [],
    );
    expect(
      await failureOf(
        Promise.resolve().then(() =>
          picturesFor({ task: 'judge', subject: present(other).id, references: present(result).references }, { notes }),
        ),
      ),
    ).toMatchObject({ type: 'HOUSE_ERROR', nonRetryable: true });
  });
});

describe('the reveal', () => {
  test('opens the seal when all have settled, and computes the verdict', async () => {
    const results = await resultsOf({ judges: { models: 2, people: ['Ines'] } });
    const judgements = await scoredBy(results, (team) => (team === 'A' ? 4 : 3));
    const told = await judgePanel.reveal({ runKey, judgements });
    expect(told).toMatchObject({ end: 'JUDGED', winner: 'A', means: { A: 4, B: 3 }, lead: 1 });
    const seal = await sealNow();
    expect((await rowsNow()).slice(-2)).toMatchObject([
      { kind: 'OPENED', phase: 'JUDGMENT', team: null, ...seal, judgements },
      {
        kind: 'VERDICT',
        summary: `${entrants.A.name} wins: ${entrants.A.name} 4.00, ${entrants.B.name} 3.00`,
        verdict: { winner: 'A', judgements: { asked: 5, scored: 5 } },
      },
    ]);
  });

  test('that is repeated, also at the same time, says the same and writes nothing', async () => {
    const judgements = await scoredBy(await resultsOf(), () => 3);
    const [one, other] = await Promise.all([
      judgePanel.reveal({ runKey, judgements }),
      judgePanel.reveal({ runKey, judgements }),
    ]);
    expect(one).toMatchObject({ winner: 'DRAW' });
    expect(other).toEqual(one);
    const before = await rowsNow();
    expect(await judgePanel.reveal({ runKey, judgements: [] })).toEqual(one);
    expect(await rowsNow()).toEqual(before);
  });

  test('does not happen while a judgement is outstanding: it fails, names it, writes nothing, and can still happen', async () => {
    const results = await resultsOf();
    const judgements = await scoredBy(results, (team) => (team === 'B' ? 5 : 2));
    const before = await rowsNow();
    const failure = await failureOf(judgePanel.reveal({ runKey, judgements: judgements.slice(1) }));
    expect(failure).toMatchObject({ type: 'HOUSE_ERROR', nonRetryable: true });
    expect(failure.message).toBe('the seal holds: J01 has not settled');
    expect(await rowsNow()).toEqual(before);
    expect(await judgePanel.reveal({ runKey, judgements })).toMatchObject({ winner: 'B' });
  });

  test('counts a judge who gave a 6 as unreadable, whether a model or a person, and nobody’s mark becomes a 5', async () => {
    const results = await resultsOf({ judges: { models: 2, people: ['Ines', 'Juri'] } });
    const sane = await scoredBy(
      results.filter(({ kind }) => kind === 'MODEL'),
      (team) => (team === 'A' ? 4 : 3),
    );
    const [person, absent] = results.filter(({ kind }) => kind === 'PERSON');
    const wild = { X: { ...scoresOf(3), visualFidelity: { score: 6, reason: 'more than all' } }, Y: scoresOf(3) };
    const unreadable: JudgeResult = { ...present(sane[0]), outcome: 'UNREADABLE', code: null };
    const silent: JudgeResult = { id: present(absent).id, outcome: 'ABSENT', ref: 'a-review', code: 'expired' };
    await judgePanel.reveal({
      runKey,
      judgements: [unreadable, ...sane.slice(1), await judged(store.db, runKey, present(person), wild), silent],
    });
    const verdict = (await rowsNow()).find((row) => row.kind === 'VERDICT')?.verdict;
    expect(verdict).toMatchObject({
      means: { A: 4, B: 3 },
      judgements: { asked: 6, scored: 3, unreadable: 2, absent: 1 },
    });
  });

  test('finds no winner with a judge who always favours what is read first, and tells the bias', async () => {
    const judgements = await scoredBy(await resultsOf(), (_team, first) => (first ? 5 : 3));
    expect(await judgePanel.reveal({ runKey, judgements })).toMatchObject({ end: 'JUDGED', winner: 'DRAW', lead: 0 });
    expect((await rowsNow()).find((row) => row.kind === 'VERDICT')?.verdict.positionBias).toEqual([
      { judge: 'judge', firstMinusSecond: 2 },
    ]);
  });

  test('takes the conduct of each team from its own rows', async () => {
    const judgements = await scoredBy(await resultsOf({ unratified: ['A'], breaches: { B: 2 } }), () => 4);
    const { means } = await judgePanel.reveal({ runKey, judgements });
    const { weights, unratifiedProcess, breachPenalty } = matchDefaults.rubric;
    expect(means?.A).toBeCloseTo(4 - weights.processQuality * (4 - unratifiedProcess), 9);
    expect(means?.B).toBeCloseTo(4 - weights.processQuality * 2 * breachPenalty, 9);
  });

  test('leaves the match unjudged where one order was never read', async () => {
    const results = await resultsOf();
    const judgements = await scoredBy(results, () => 4);
    expect(
      await judgePanel.reveal({
        runKey,
        judgements: [present(judgements[0]), { id: 'J02', outcome: 'ABSENT', ref: null, code: 'TIMEOUT' }],
      }),
    ).toMatchObject({ end: 'UNJUDGED', winner: null, means: null });
  });

  test.each<readonly [string, (judgements: readonly JudgeResult[], other: JudgeResult) => JudgeResult]>([
    ['another judgement', (judgements) => ({ ...present(judgements[0]), ref: present(judgements[1]).ref })],
    ['another match', (judgements, other) => ({ ...present(judgements[0]), ref: other.ref })],
    ['nothing', (judgements) => ({ ...present(judgements[0]), ref: null })],
  ])('takes no score from %s for one of its own', async (_, wrong) => {
    for (const judges of [
      { models: 1, people: [] },
      { models: 0, people: ['Ines'] },
    ]) {
      runs += 1;
      runKey = `bench-${runs}-other`;
      const [other] = await scoredBy(await resultsOf({ judges }), () => 3);
      runKey = `bench-${runs}`;
      const judgements = await scoredBy(await resultsOf({ judges }), () => 3);
      expect(
        await failureOf(
          judgePanel.reveal({ runKey, judgements: [wrong(judgements, present(other)), present(judgements[1])] }),
        ),
      ).toMatchObject({ type: 'HOUSE_ERROR', nonRetryable: true });
      expect((await rowsNow()).some(({ kind }) => kind === 'OPENED')).toBe(false);
    }
  });

  test('does not open a seal that is not the one whose digest was shown, nor one that was never laid', async () => {
    await prepared();
    expect((await failureOf(judgePanel.reveal({ runKey, judgements: [] }))).message).toContain('nothing is sealed');
    const forged = {
      seed: 'known',
      sealed: [{ id: 'J01', judge: 'judge', kind: 'MODEL', first: 'A', labels: { X: 'A', Y: 'B' } }],
    };
    await saveNotes(store.db, runKey, [
      { key: `${runKey}/match/seal`, content: 'seal', addressee: 'seal', body: forged },
    ]);
    await judgePanel.sealBench({ runKey });
    expect((await failureOf(judgePanel.reveal({ runKey, judgements: [] }))).message).toContain('its digest differs');
  });
});
