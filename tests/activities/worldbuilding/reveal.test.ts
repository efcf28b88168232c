import { describe, expect, test } from 'vitest';
import { saveNotes } from '../../../activities/store/notes.ts';
import type { JudgeResult, PanelQuestion } from '../../../shared/worldbuilding/activities.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { judgeLabels, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { scoresOf } from '../../shared/worldbuilding/judging/cases.ts';
import { present } from '../../support/present.ts';
import { entrants, judged } from './before-judges.ts';
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
      goOnWith();
      const own = runKey;
      goOnWith(`${own}-other`);
      const [other] = await scoredBy(await resultsOf({ judges }), () => 3);
      goOnWith(own);
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
