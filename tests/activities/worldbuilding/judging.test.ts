import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findNotes, notesOfRun } from '../../../activities/store/notes.ts';
import { picturesFor } from '../../../activities/worldbuilding/exhibits.ts';
import type { PanelQuestion } from '../../../shared/worldbuilding/activities.ts';
import type { ExhibitsNote } from '../../../shared/worldbuilding/judging/exhibits.ts';
import { sealText } from '../../../shared/worldbuilding/judging/seal.ts';
import { sceneOf } from '../../../shared/worldbuilding/judging/debate-shown.ts';
import { artifacts } from '../../../shared/worldbuilding/vocabulary.ts';
import { crystallized } from '../../shared/worldbuilding/deliberation/said.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import { rubric } from '../../../shared/worldbuilding/judging/rubric.ts';
import { present } from '../../support/present.ts';
import { noteFor } from './context.ts';
import { laid } from './laid-sections.ts';
import { engineersWords, telltale, viewOf } from './before-judges.ts';
import {
  failureOf,
  goOnWith,
  judgePanel,
  prepared,
  resultsOf,
  rowsNow,
  runKey,
  sealNow,
  store,
  setUp,
} from './judged-match.ts';

setUp();

const exhibitsOf = async ({ references }: PanelQuestion) =>
  (await findNotes(store.db, [references['exhibits'] ?? '']))[0];

describe('a sealed bench', () => {
  test('has both orders of every model, a place for each person, and a context for each judgement', async () => {
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

  test('lays both worlds under its labels, with their views and the scenes of the spec', async () => {
    const [result] = await resultsOf({ missing: ['portrait'] });
    const { sealed } = await sealNow();
    const one = present(sealed.find(({ id }) => id === present(result).id));
    const { worlds } = (await exhibitsOf(present(result)))?.body as ExhibitsNote;
    expect(worlds.map(({ label }) => one.labels[label])).toEqual([one.first, one.first === 'A' ? 'B' : 'A']);
    for (const { label, challenge, pictures, spec, transcript } of worlds) {
      expect(challenge).toContain('INHABITANTS: bell founders');
      expect(pictures.map(({ artifact, sha256 }) => [artifact, sha256])).toEqual(
        artifacts.map((artifact) => [artifact, artifact === 'portrait' ? null : viewOf(one.labels[label], artifact)]),
      );
      // What each was to show, as the spec says it: the engineer's words are none of the team's.
      const [, ...others] = artifacts.map((artifact) => sceneOf(crystallized(), artifact));
      expect(pictures.slice(1).map(({ scene }) => scene)).toEqual(others);
      expect(pictures[0]?.scene).toMatch(/^Bells of /);
      expect(spec).toMatchObject({ worldName: { text: 'Tidebell', cites: ['C1'] } });
      expect(transcript).toMatchObject({
        rounds: [{ id: 'F1', canon: 'C1', decision: { outcome: 'ACCEPTED' } }],
        ratification: [{ attempt: 1, ratified: true }],
      });
    }
  });

  test('asks whether a picture shows what the spec says: the spec is what a judge is sent, and no word of the engineer’s prompt', async () => {
    const scenes = artifacts.filter((one) => one !== 'hero').map((artifact) => sceneOf(crystallized(), artifact));
    for (const question of await resultsOf({ judges: { models: 1, people: ['Ines'] } })) {
      const exhibits = noteFor('exhibits', question.id, present(await exhibitsOf(question)).body);
      const { context, request } = laid('judge', 'judge', { exhibits }, { subject: question.id });
      const sent = JSON.stringify([
        worldbuildingSystem.taskText('judge', 'judge'),
        worldbuildingSystem.sections(request, context),
      ]);
      expect(sent).toContain(rubric.visualFidelity);
      for (const scene of scenes) expect(sent).toContain(JSON.stringify(scene).slice(1, -1));
      expect(sent).not.toContain(engineersWords);
      expect(sent).not.toMatch(/gouache|heron|\bprompts?\b/i);
    }
    const { rows } = await store.db.query<{ prompt: string }>(
      'select prompt from symposium.pictures where run_key = $1',
      [runKey],
    );
    expect(rows.every(({ prompt }) => prompt.includes(engineersWords))).toBe(true);
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
    goOnWith(`${runKey}-again`);
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

describe('pictures in a judge’s context', () => {
  test('are those of both worlds in the order of reading, called as the sections call them', async () => {
    const [result] = await resultsOf({ missing: ['landmark2'] });
    const note = present(await exhibitsOf(present(result)));
    const shown = picturesFor(
      { task: 'judge', subject: present(result).id, references: present(result).references },
      { notes: [note] },
    );
    const { worlds } = note.body as ExhibitsNote;
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
