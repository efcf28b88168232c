import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { takeFacts } from '../../../activities/omega/lay-facts.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { SessionInput } from '../../../shared/omega/activities.ts';
import { sessionReport } from '../../../shared/omega/documents/files.ts';
import { openHouse, type House } from '../../support/house.ts';
import { present } from '../../support/present.ts';
import { about, lakes, leftBy, session, small } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

/*
 * Sessions in which one agent does one thing that a model may well do, and all others are as obliging as ever. The answer
 * may not pass for more than it is (OMEGA rules §2.3, §6.1).
 */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const limits = { cycles: 3, tokens: null, costMicrodollars: null, timeMs: null };
type Edits = Extract<WrittenScript[number]['do'], { readonly patch: unknown }>['patch'];
const patched = (agent: WrittenScript[number]['agent'], patch: Edits, after = 0, times = 0): WrittenScript[number] => ({
  ...(agent === undefined ? {} : { agent }),
  task: 'contribute',
  after,
  times,
  do: { patch },
});
const altered = async (script: WrittenScript, key?: string, more: Partial<SessionInput> = {}) => {
  house.simulated.setScript(script);
  const policy = { memory: { matches: 0 }, limits, ...more.policy };
  const ended = await session(house, { ...small, problem: lakes, ...more, policy }, key);
  return { ...ended, leaves: ended.rows('TERMINATION').map(({ leaf }) => leaf) };
};
const pageOf = async (runKey: string) => {
  const { rows } = await house.db.query<{ text: string }>(
    "select text from symposium.documents where run_key = $1 and path = 'report.json'",
    [runKey],
  );
  return sessionReport.parse(JSON.parse(present(rows[0]).text));
};
const architect = 'synthesis-architect';

describe('the answer itself', () => {
  test('that turns round on the same grounds is put before everybody once more', async () => {
    const reverse = '“lakes” does not depend on “region”: whoever governs the second decides nothing about the first.';
    const { result, leaves, rows } = await altered([
      patched(architect, [{ path: '/claims/0/statement', value: reverse }], 1),
    ]);
    expect([result.status, leaves]).toEqual(['SUCCESS', ['next-cycle', 'more-agents', 'success']]);
    expect(rows('PLAN')).toHaveLength(3);
  });

  test('that says something else altogether at the end is put before everybody once more, and was examined by nobody', async () => {
    const other = 'A mill upstream poisoned everything in winter.';
    const edits: Edits = [
      { path: '/claims/0/statement', value: other },
      { path: '/answer', value: other },
    ];
    const { leaves, result } = await altered([patched(architect, edits, 1)], 'says-another', {
      policy: { limits: { ...limits, cycles: 2 } },
    });
    expect([result.status, leaves]).toEqual(['PARTIAL', ['next-cycle', 'last-cycle-with-progress']]);
    const { first } = await pageOf('says-another');
    expect(first.cautions?.[0]).toBe(
      `Nobody examined the answer in the words in which it is stated last: “${other.slice(0, -1)}”. What was examined is what it rests on.`,
    );
    expect(first).not.toHaveProperty('examined');
  });

  test('that the Alternative Generator states as well has no rival in it, surer than itself', async () => {
    const again = {
      ...{ id: 'C1', because: 'So it is.', requires: [], alternatives: [], confidence: 0.99 },
      statement: '“Lakes” depend on “region”: whoever governs the second decides about the first!',
    };
    await altered([patched('alternative-generator', [{ path: '/claims', value: [again] }])], 'rival-in-it', {
      policy: { adversaries: { LOW: 6 } },
    });
    const { first } = await pageOf('rival-in-it');
    expect(first.rival?.text).not.toContain('governs');
    expect(first.cautions?.filter((one) => one.includes('rival'))).toEqual([]);
  });

  test('that a verifier refutes is none, whatever stands beneath it', async () => {
    const refuted = { claimId: '51.1/C1', result: 'FAILED', reason: 'It does not follow from what carries it.' };
    const { result, contributions } = await altered([
      patched('gap-detector', [{ path: '/findings', value: [refuted] }], 1, 1),
      patched('steelman-attacker', [{ path: '/target', value: '9.9/C9' }], 0, 1),
    ]);
    expect(result.status).toBe('PARTIAL');
    expect(result.confidence).toBeLessThan(0.5);
    // An attack on what is not there is mended in the same exchange, by somebody who is told what there is.
    const [stray, mended] = contributions(44);
    expect([stray?.outcome, mended?.outcome, mended?.subject]).toEqual(['unreadable', 'answered', stray?.subject]);
    expect(stray?.why).toMatch(/^it leaves wanting: target: leads nowhere; name .*\d+\.\d+\/C\d+/);
  });

  test('that a fact contradicts which came after it is none', async () => {
    const key = 'told-late';
    const fact = {
      statement: 'The lakes were empty before. [simulate: contradicts 51.1/C1]',
      source: 'Parish archive',
    };
    const running = altered([{ phase: 'MEMORY', times: 0, do: { slowMs: 600_000 } }], key);
    await until(async () => (await leftBy(house, key)).rows('OUTPUT').some(({ agent }) => agent === 52));
    await takeFacts(house.db, present(await findRun<unknown, unknown>(house.db, key)), [fact], 'mara');
    house.simulated.setScript([]);
    house.simulated.letGo();
    const { result, rows } = await running;
    expect(rows('RESOLUTION').map(({ contradiction }) => contradiction)).toHaveLength(1);
    expect(result.status).toBe('PARTIAL');
    expect(result.confidence).toBeLessThan(0.3);
  });
});

describe('an agent at odds with itself', () => {
  test('who calls converged what still grows confirms nothing', async () => {
    const { leaves } = await altered([
      patched('progress-monitor', [
        { path: '/converged', value: true },
        { path: '/solutionSpace', value: 'EXPANDING' },
      ]),
    ]);
    expect(leaves).not.toContain('success');
  });

  test('who states no core that survives is asked for it, and who fills an empty list with “None.” has left it empty', async () => {
    const { result, rows } = await altered([
      { agent: 'survivor-synthesizer', task: 'contribute', do: { patch: [{ path: '/core', value: null }] } },
      patched(architect, [
        { path: '/answered', value: [] },
        { path: '/unanswered', value: ['None.'] },
        { path: '/caveats', value: ['None identified'] },
      ]),
    ]);
    expect(result.status).toBe('SUCCESS');
    expect(rows('PLAN')).toHaveLength(2);
  });

  test('who lists as broken what nobody stated has listed nothing, and who records what is of nobody has recorded nothing', async () => {
    const evidence = { evidence: 'A survey', strength: 'STRONG', contradicts: [] };
    const { result, rows, contributions } = await altered(
      [
        patched('survivor-synthesizer', [{ path: '/broken', value: ['9.9/C9'] }]),
        patched('session-memory', [
          {
            path: '/evidence',
            value: [
              { ...evidence, source: 33, supports: [] },
              { ...evidence, evidence: 'A second one', source: 31, supports: ['9.9/C9', '1.1/C1'] },
            ],
          },
        ]),
      ],
      'strays-noted',
    );
    expect(result.status).toBe('SUCCESS');
    expect(contributions(46)[0]?.why).toBe('dropped: broken 1 names 9.9/C9');
    expect(rows('EVIDENCE').map(({ source, supports }) => [source, supports])).toEqual([[31, ['1.1/C1']]]);
    expect((await pageOf('strays-noted')).dropped).toEqual(
      expect.arrayContaining([
        'evidence 1 of agent 53 names agent 33, who did not run',
        'evidence of agent 53 names 9.9/C9, which nobody stated',
      ]),
    );
  });
});

test('a sub-problem that is the problem once more is none, and no report tells by which words a session was staged', async () => {
  const problem = about('decompose');
  const edits: Edits = [{ path: '/subProblems/0/statement', value: problem }];
  const { rows } = await altered(
    [{ agent: 'phi', task: 'intervene', times: 0, do: { patch: edits } }],
    'repeats-itself',
    { problem, policy: { limits: { ...limits, cycles: 4 } } },
  );
  const [intervention] = rows('INTERVENTION');
  expect([intervention?.take, intervention?.children]).toEqual(['ADMIT', []]);
  expect(JSON.stringify(intervention?.passed)).toContain('DECOMPOSE');
  const { rows: documents } = await house.db.query<{ text: string }>(
    'select text from symposium.documents where run_key = $1',
    ['repeats-itself'],
  );
  expect(documents.length).toBeGreaterThan(2);
  expect(documents.filter(({ text }) => text.includes('[simulate'))).toEqual([]);
});
