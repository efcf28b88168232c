import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CapturedRequest } from '../../../activities/models/simulated/server.ts';
import { openHouse, type House } from '../../support/house.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { agentIdOf, cast } from '../../../shared/omega/agents/cast.ts';
import { contracts } from '../../../shared/omega/contracts/contracts.ts';
import { roster } from '../../../shared/omega/agents/roster.ts';
import { unnamedIn } from '../../activities/told-reads.ts';
import { said, sections } from '../../support/requests.ts';
import { about, impatient, lakes, session, small } from '../../support/sessions.ts';

/** What the agents were really sent, in two sessions that together ask for every task. */
let house: House;
let all: readonly Sent[];
beforeAll(async () => {
  house = await openHouse();
  await Promise.all(
    (['cascade', 'stall'] as const).map((marker) =>
      session(house, { problem: about(marker), stakes: 'HIGH', policy: impatient }),
    ),
  );
  all = house.simulated.requests.map(sentOf);
});
afterAll(() => house.close());

interface Sent {
  readonly task: string;
  /** Task and role, as the request names them. */
  readonly to: string;
  readonly labels: readonly string[];
  readonly problem: string | undefined;
}

function sentOf(request: CapturedRequest): Sent {
  const [opening = ''] = said(request, 'user');
  const given = sections(request);
  const task = /^YOUR TASK \((.+?)\)/m.exec(opening)?.[1] ?? 'none';
  const role = /^YOUR ROLE: (.+)$/m.exec(opening)?.[1] ?? 'none';
  return {
    task,
    to: `${task}: ${role}`,
    labels: given.map(({ label }) => label),
    problem: given.find(({ label }) => label === 'problem')?.body,
  };
}

test('nobody is asked anything without the problem, whole and first', () => {
  expect([...new Set(all.map(({ task }) => task))]).toEqual(
    expect.arrayContaining(['classify', 'contribute', 'summary', 'report', 'judge', 'intervene']),
  );
  expect(all.filter(({ problem }) => problem?.includes(lakes) !== true).map(({ to }) => to)).toEqual([]);
  expect(all.filter(({ labels }) => labels[0] !== 'problem').map(({ to }) => to)).toEqual([]);
});

test('nobody finds a section of which neither its prompt nor its task speaks', async () => {
  const prompts = await loadPrompts(roster);
  const untold = house.simulated.requests.flatMap((request) => {
    const id = agentIdOf(request.agent);
    if (id === null) return [request.agent];
    const [opening = ''] = said(request, 'user');
    const [, words = ''] = opening.split('\nYOUR TASK (');
    // The board stands in for an output that is not there (OMEGA rules §2.4).
    const standsIn = contracts[id].requires.some(({ fallback }) => fallback === 'BOARD');
    const labels = sections(request).flatMap(({ label }) => (label === 'claimBoard' && standsIn ? [] : [label]));
    const prompt = prompts.of(cast[id].key).text;
    return unnamedIn({ task: request.task, prompt, words }, labels).map((label) => `${request.task} ${id}: ${label}`);
  });
  expect([...new Set(untold)]).toEqual([]);
});

test('of a long problem PHI reads all, and everybody else PHI’s words for it, with the whole on demand', async () => {
  const before = house.simulated.requests.length;
  const words = Array.from({ length: 6_000 }, (_, nth) => `word${nth}`).join(' ');
  const { result } = await session(house, { problem: `${lakes} ${words}`, ...small });
  expect(result.status).toBe('SUCCESS');
  const sent = house.simulated.requests.slice(before).map(sentOf);
  const [classifying, others] = [true, false].map((is) => sent.filter(({ task }) => (task === 'classify') === is));
  expect(classifying?.every(({ problem }) => problem?.includes('word5999'))).toBe(true);
  expect(others?.length).toBeGreaterThan(20);
  expect(others?.filter(({ problem }) => problem?.includes('word5999') === true).map(({ to }) => to)).toEqual([]);
  expect(others?.filter(({ problem }) => problem?.includes('"restatement"') !== true).map(({ to }) => to)).toEqual([]);
  expect(others?.filter(({ labels }) => !labels.includes('omitted')).map(({ to }) => to)).toEqual([]);
});

test('those who answer, and who judge the answer, have the board of claims with their grounds', () => {
  const decide = all.filter(({ labels }) => labels.includes('survival') || labels.includes('answer'));
  expect(decide.length).toBeGreaterThan(2);
  expect(decide.filter(({ labels }) => !labels.includes('claimBoard')).map(({ to }) => to)).toEqual([]);
});
