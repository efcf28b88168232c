import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFacts, takeFacts } from '../../../activities/omega/lay-facts.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { OmegaTask } from '../../../shared/omega/answers/by-agent.ts';
import { sessionReport } from '../../../shared/omega/documents/files.ts';
import { foreseen } from '../../../workers/estimate/session-tasks.ts';
import { openHouse, type House } from '../../support/house.ts';
import { historyText } from '../../support/history-text.ts';
import { present } from '../../support/present.ts';
import { said, sections } from '../../support/requests.ts';
import { lakes, leftBy, small, start } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

/* A session that stands on facts, and is told another one when its thinkers have spoken (OMEGA rules §11). */

const survey = {
  statement: 'The pH of the upper lakes was 4.7 in the spring of 1981.',
  source: 'Survey 1982, table 3',
};
/** Without facts the answer of this session rests on 1.1/C1, 5.1/C1 and 9.1/C1. */
const late = {
  statement: 'The mill on the upper lake was shut in 1979. [simulate: contradicts 5.1/C1]',
  source: 'Parish archive, box 7',
};
const reckoned = {
  expression: 'm * a',
  quantities: [
    { name: 'm', value: 2, unit: 'kg' },
    { name: 'a', value: 6, unit: 'm/s^2' },
  ],
  unit: 'N',
};
const runKey = 'on-facts';
let house: House;
let told: Awaited<ReturnType<typeof leftBy>>;
let history: string;

beforeAll(async () => {
  house = await openHouse();
  // Nobody verifies until the late fact is there; the tester is asked after that.
  house.simulated.setScript([{ phase: 'VERIFICATION', times: 0, do: { slowMs: 600_000 } }]);
  const facts = await storeFacts(house.db, [survey]);
  const handle = await start(house, { problem: lakes, ...small, facts }, runKey);
  await until(async () => (await leftBy(house, runKey)).rows('OUTPUT').length > 5);
  expect(await lay(late)).toMatchObject({ taken: true, facts: [{ id: 'F2', known: false }] });
  expect(await lay({ ...late, statement: ` ${late.statement}\n` })).toMatchObject({
    taken: true,
    facts: [{ id: 'F2', known: true }],
  });
  house.simulated.setScript([{ agent: 'empirical-tester', task: 'contribute', do: { compute: [reckoned] } }]);
  house.simulated.letGo();
  await handle.result();
  told = await leftBy(house, runKey);
  history = historyText(await handle.fetchHistory());
});
afterAll(() => house.close());

const lay = async (fact: typeof late) =>
  takeFacts(house.db, present(await findRun<unknown, unknown>(house.db, runKey)), [fact], 'mara');

test('lays them on the contexts that need them, from the wave on after they came, and no word of them in its history', () => {
  const requests = house.simulated.requests.map((request) => ({
    role: /^YOUR ROLE: (.+)$/m.exec(said(request, 'user')[0] ?? '')?.[1] ?? '',
    facts: sections(request).find(({ label }) => label === 'facts')?.body,
  }));
  const of = (tier: string) => requests.filter(({ role }) => role.includes(tier));
  for (const tier of ['GENESIS', 'BRIDGE', 'VERIFICATION', 'PHI']) {
    expect(of(tier)).not.toEqual([]);
    expect(of(tier).filter(({ facts }) => facts?.includes('4.7') !== true)).toEqual([]);
  }
  expect(of('GENESIS')[0]?.facts).not.toContain('mill');
  expect(of('Synthesis Architect').every(({ facts }) => facts?.includes('mill'))).toBe(true);
  expect(of('MEMORY').filter(({ facts }) => facts !== undefined)).toEqual([]);
  expect(
    [survey, late].filter(({ statement, source }) => history.includes(statement) || history.includes(source)),
  ).toEqual([]);
});

test('has the late fact laid beside the claims before anybody else is asked, and the claim that it contradicts loses', () => {
  expect(told.rows('FACT').map(({ id, by, iteration }) => [id, by, iteration])).toEqual([
    ['F1', null, 0],
    ['F2', 'mara', 1],
  ]);
  const [first] = told.rows('COMPARISON');
  expect(first).toMatchObject({ upTo: 2, dropped: [] });
  expect(told.rows('RESOLUTION')).toEqual([expect.objectContaining({ settlement: 'A', by: 50 })]);
  const places = (entry: string) => told.ledger.findIndex(({ entryKey }) => entryKey.includes(entry));
  expect(places('/conflict-resolver/confront/')).toBeLessThan(places('/ATTACK/1/steelman-attacker/'));
  expect(told.rows('HYPOTHESIS')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: '5.1/C1', resolution: 'REJECTED' })]),
  );
  const answers = told.contributions(51).map(({ answer }) => (answer as { restsOn: string[] }).restsOn);
  expect(answers.flat()).not.toContain('5.1/C1');
});

test('cites facts with their sources in its report, and what fell beside them', async () => {
  const { rows } = await house.db.query<{ path: string; text: string }>(
    "select path, text from symposium.documents where run_key = $1 and path like 'report.%'",
    [runKey],
  );
  const text = (path: string) => present(rows.find((row) => row.path === path)).text;
  const { facts } = sessionReport.parse(JSON.parse(text('report.json')));
  expect(facts?.laid).toMatchObject([
    { id: 'F1', source: survey.source, by: null },
    { id: 'F2', source: late.source, by: 'mara', against: ['5.1/C1'] },
  ]);
  expect(facts?.laid[0]?.citedBy).toContain('1.1/C1');
  for (const path of ['report.md', 'report.html']) expect(text(path)).toContain('Survey 1982, table 3');
});

test('has an agent whose method computes do so by Symposium’s evaluator, with the results in the call’s row', () => {
  const computed = told.ledger.flatMap(({ type, sender, content }) =>
    type === 'CALL' && content['state'] === 'tool' ? [[sender, content['computed']] as const] : [],
  );
  expect(computed).toEqual([
    ['empirical-tester', [expect.objectContaining({ id: 'computed:1.1', value: 12, unit: 'N', why: null })]],
  ]);
});

test('asks nothing that an estimate leaves out, but for what nobody foresees', () => {
  const paid = new Set(told.calls.map(({ task }) => task as OmegaTask));
  expect([...paid].filter((task) => foreseen[task] === 'UNFORESEEN')).toEqual([]);
  expect(paid).toContain('confront');
});

test('takes no fact when it is over', async () => {
  const refused = await lay({ ...late, source: 'A letter' });
  expect(refused).toMatchObject({ taken: false });
  expect(refused.taken ? [] : refused.problems).toEqual([expect.stringContaining(`${runKey} is over`)]);
  expect((await leftBy(house, runKey)).rows('FACT')).toHaveLength(2);
});
