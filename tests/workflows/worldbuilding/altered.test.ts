import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { matchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { openHouse, type House } from '../../support/house.ts';
import { matchReportOf } from '../../../workers/worldbuilding/report.ts';
import { matchPage } from '../../../workers/worldbuilding/show.ts';
import { keyOf, match } from '../../support/matches.ts';

/** Matches whose agents do what models do now and then, and no rule asks them for. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

type Rule = WrittenScript[number];
const always = (rule: Omit<Rule, 'times'>): Rule => ({ times: 0, ...rule });
const patched = (...patch: Extract<Rule['do'], { readonly patch: unknown }>['patch']): Rule['do'] => ({ patch });

async function played(script: WrittenScript) {
  house.simulated.setScript(script);
  const { handle, result, rows, calls } = await match(house);
  const files = await listDocuments(house.db, keyOf(handle));
  const record = matchDocument.parse(JSON.parse(files.find(({ path }) => path === 'match.json')?.text ?? 'null'));
  return { result, rows, record, calls, page: matchPage(await matchReportOf(house.db, keyOf(handle))) };
}

const own = 'The ferrymen hang their rationed lamps below the keel, so that only the river is lit.';
const restated = { reason: 'As it stands.', ballot: 'AMEND', amendmentId: null, amendment: own.toUpperCase() };
const astray = { reason: 'As they say.', ballot: 'AMEND', amendmentId: 'A-T1-M9', amendment: null };
const seconded = { reason: 'As the others.', ballot: 'AMEND', amendmentId: 'A-L1-M2', amendment: null };

test('agents that write "None." or "TBD" where they have nothing to say put nothing into the canon by it, and none of them the proposal as its own amendment', async () => {
  const { result, rows, record, calls, page } = await played([
    { agent: 'contrarian', task: 'vote', phase: 'TENSION', do: { answer: astray } },
    {
      agent: 'synthesizer',
      task: 'resolve',
      phase: 'TENSION',
      do: patched({ path: '/amendments', value: [{ id: 'A-T1-M9', text: 'Salt is counted twice.' }] }),
    },
    always({ agent: 'architect', task: 'propose', phase: 'FOUNDATION', do: patched({ path: '/body', value: own }) }),
    always({ agent: 'architect', task: 'vote', phase: 'FOUNDATION', do: { answer: restated } }),
    always({ agent: 'lorekeeper', task: 'vote', phase: 'FOUNDATION', do: { answer: restated } }),
    always({ task: 'resolve', phase: 'FOUNDATION', do: patched({ path: '/fills/*/value', value: 'TBD' }) }),
    always({ task: 'respond', phase: 'LANDMARKS', do: patched({ path: '/modifies', value: 'None.' }) }),
    always({ task: 'vote', phase: 'LANDMARKS', do: { answer: seconded } }),
  ]);
  expect(result.end).toBe('JUDGED');
  const decided = rows('DECIDED').map(({ decision }) => decision);
  const tables = decided.flatMap(({ count }) => count.table.map(({ text }) => text));
  expect(tables).not.toContain('None.');
  expect(tables.map((text) => text.toUpperCase())).not.toContain(own.toUpperCase());
  for (const { decision } of rows('DECIDED', 'A').filter(({ phase }) => phase === 'FOUNDATION'))
    expect(decision.count.unscored).toEqual(['ARCHITECT', 'LOREKEEPER']);
  // A vote for what is not on the table is given once more, and counts.
  const again = calls.filter(({ why }) => why?.includes('leads nowhere') === true && why.includes('amendmentId'));
  const mended = again.filter(({ phase }) => phase === 'TENSION');
  expect(mended.map(({ task, outcome }) => [task, outcome])).toEqual([['vote', 'unreadable']]);
  expect(mended[0]?.why).toMatch(/^it leaves wanting: amendmentId: leads nowhere; name [AB]-T1-M1/);
  for (const { decision } of rows('DECIDED').filter(({ phase }) => phase === 'TENSION'))
    expect(decision.count.unscored).toEqual([]);
  // What a resolution can do without costs nobody a question, and whoever looks is told.
  expect(calls.filter(({ why }) => why?.includes('amendments 1 names A-T1-M9')).map(({ outcome }) => outcome)).toEqual([
    'answered',
  ]);
  expect(page.join('\n')).toMatch(/Synthesizer resolve +dropped: amendments 1 names A-T1-M9/);
  const filled = Object.values(record.teams).flatMap(({ canon }) => canon.flatMap(({ fills }) => fills));
  expect(filled.length).toBeGreaterThan(0);
  expect(filled.filter(({ value }) => value === 'TBD')).toEqual([]);
});

/** What the simulated agents say, with the parts of the goals in Chinese. */
const chinese: Readonly<Record<string, readonly (readonly [part: string, value: string, tie: string | null])[]>> = {
  FOUNDATION: [
    ['NAME', '潮灯', null],
    ['GOVERNING_LOGIC', '凡是点亮的灯都属于河流。', null],
    ['MOOD', '静谧、潮湿、苍白', null],
  ],
  LANDMARKS: [
    ['LANDMARK_1', '灯桥', '桥上的灯归河流所有。'],
    ['LANDMARK_2', '暗港', '这里没有点亮的灯。'],
    ['LANDMARK_3', '盐塔', '塔里的灯都属于盐工。'],
    ['LANDMARKS_TESTED', '三处在涨潮时都会熄灭。', null],
  ],
  TENSION: [
    ['CONFLICT', '年轻人想把灯留到天亮。', null],
    ['UNRESOLVED', '没有人敢决定谁先熄灭。', null],
  ],
};

test('a world in a language without blanks between its words is measured like any other', async () => {
  const { result, rows } = await played(
    Object.entries(chinese).flatMap(([phase, parts]) =>
      (['propose', 'resolve'] as const).map((task) =>
        always({
          task,
          phase: phase as 'FOUNDATION',
          do: patched({ path: '/fills', value: parts.map(([part, value, tie]) => ({ part, value, tie })) }),
        }),
      ),
    ),
  );
  expect(result.end).toBe('JUDGED');
  expect(
    rows('GATE').flatMap(({ team, phase, report }) =>
      report.deficiencies.map(({ criterion }) => [team, phase, criterion]),
    ),
  ).toEqual([]);
});
