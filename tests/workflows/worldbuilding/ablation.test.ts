import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listDocuments } from '../../../activities/store/documents.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { costParity } from '../../../shared/worldbuilding/alone/spending.ts';
import { findingWords } from '../../../shared/worldbuilding/ablation/compare.ts';
import type { TeamAblationReport } from '../../../shared/worldbuilding/ablation/report.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { artifacts, categories } from '../../../shared/worldbuilding/vocabulary.ts';
import type { teamAblation } from '../../../workflows/team-ablation.ts';
import { openHouse, type House } from '../../support/house.ts';
import { brief, leftBy, marsh } from '../../support/matches.ts';
import { present } from '../../support/present.ts';

const runKey = 'worth-it';
const { tolerance } = matchDefaults.alone;

/** What lies before a judge. */
const judged = z.object({ worlds: z.array(z.looseObject({ spec: z.looseObject({}), transcript: z.unknown() })) });

const both = [marsh, { ...marsh, twist: 'nobody may own a lamp' }];

const play = (house: House, key = runKey, challenges: readonly object[] = both) =>
  house.temporal.client.workflow.execute<typeof teamAblation>('teamAblation', {
    workflowId: `teamAblation/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [{ challenges, policy: brief }],
  });

describe('a team and one agent at its cost', () => {
  let house: House;
  let result: Awaited<ReturnType<typeof play>>;
  let report: TeamAblationReport;
  beforeAll(async () => {
    house = await openHouse();
    result = await play(house);
    const json = (await listDocuments(house.db, runKey)).find(({ path }) => path.endsWith('.json'));
    report = JSON.parse(present(json).text) as TeamAblationReport;
  }, 240_000);
  afterAll(() => house.close());

  test('come to a comparison over all challenges, which simulated models never win', () => {
    expect(result).toMatchObject({ outcome: 'COMPARED', finding: 'PLUMBING' });
    expect(result.documents).toEqual([`team-ablation/${runKey}.md`, `team-ablation/${runKey}.json`]);
    expect(report.comparison).toMatchObject({ judged: 2, difference: { clusters: 2 } });
  });

  test('say so in words, and name nobody', async () => {
    const page = present((await listDocuments(house.db, runKey)).find(({ path }) => path.endsWith('.md'))).text;
    expect(page).toContain(findingWords.PLUMBING);
    expect(page).toContain('SIMULATED');
    expect(page).not.toMatch(/the team won|\| (team|soloist) \|\s*$/m);
  });

  test('cost the same until their worlds stand, by what is stored of both', async () => {
    for (const { match, tally } of report.matches) {
      const { calls } = await leftBy(house, match);
      const tokens = (own: (agent: string) => boolean) =>
        calls.filter(({ agent }) => own(agent)).reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
      const { beside, own, drafts, revisions } = present(tally);
      expect(tokens((agent) => agent === 'soloist')).toBe(own.inputTokens + own.outputTokens);
      expect(tokens((agent) => agent.startsWith('a-') || agent === 'clerk')).toBe(
        beside.inputTokens + beside.outputTokens,
      );
      expect(calls.filter(({ agent }) => agent.startsWith('b-'))).toEqual([]);
      expect(calls.filter(({ agent }) => agent === 'soloist')).toHaveLength(drafts + revisions + 1);
      expect(costParity(present(tally), tolerance)).toBe('EQUAL');
    }
  });

  test('get six pictures each by one engineer, and both orders of one judge', async () => {
    const { match } = present(report.matches[0]);
    const { calls, rows, pictures } = await leftBy(house, match);
    for (const team of ['A', 'B'] as const)
      expect(new Set(pictures.filter((one) => one.team === team).map(({ artifact }) => artifact))).toEqual(
        new Set(artifacts),
      );
    expect(calls.filter(({ agent }) => agent === 'prompt-engineer')).toHaveLength(2);
    const [opened] = rows('OPENED');
    expect(
      present(opened)
        .sealed.map(({ first }) => first)
        .sort(),
    ).toEqual(['A', 'B']);
  });

  test('lie before the judges alike: no debate, no citation, no weight of one', async () => {
    const { match } = present(report.matches[0]);
    const [opened] = (await leftBy(house, match)).rows('OPENED');
    const notes = await findNotes(
      house.db,
      present(opened).sealed.map(({ id }) => `${match}/match/exhibits/${id}`),
    );
    expect(notes).toHaveLength(2);
    for (const { body } of notes) {
      const { worlds } = judged.parse(body);
      const [one, other] = worlds;
      expect(present(one).transcript).toEqual(present(other).transcript);
      expect(JSON.stringify(Object.keys(present(one).spec))).toBe(JSON.stringify(Object.keys(present(other).spec)));
      expect(JSON.stringify(worlds)).not.toMatch(/cites|soloist|SYNTHESIZER|\bC1\b/i);
    }
    expect(report.comparison.categories.map(({ category }) => category)).toEqual(
      categories.filter((category) => category !== 'processQuality'),
    );
  });

  test('are paid for once: whoever starts it again is told the same', async () => {
    const paid = async () => {
      const of = await Promise.all(report.matches.map(({ match }) => leftBy(house, match)));
      return of.map(({ calls, pictures }) => [calls.length, pictures.length]);
    };
    const before = await paid();
    expect(await play(house)).toEqual(result);
    expect(await paid()).toEqual(before);
  });
});

describe('a soloist who has nothing to show', () => {
  test('loses by forfeit, without a mark, when it has failed as often as it may', async () => {
    const house = await openHouse();
    try {
      house.simulated.setScript([{ agent: 'soloist', times: 0, do: { unreadable: true } }]);
      const key = 'nothing-to-show';
      const { outcome, finding } = await play(house, key, [marsh]);
      expect({ outcome, finding }).toEqual({ outcome: 'UNJUDGED', finding: 'PLUMBING' });
      const json = (await listDocuments(house.db, key)).find(({ path }) => path.endsWith('.json'));
      const { comparison, matches } = JSON.parse(present(json).text) as TeamAblationReport;
      expect(comparison).toMatchObject({ judged: 0, difference: null, forfeits: { won: 1, lost: 0 } });
      expect(matches[0]).toMatchObject({ end: 'UNJUDGED', tally: { ended: 'ABSENT', revisions: 0 } });
    } finally {
      await house.close();
    }
  }, 240_000);
});
