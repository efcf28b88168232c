import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { requestsOfRun } from '../../activities/store/requests.ts';
import { loadPrompts } from '../../activities/prompts/load.ts';
import { forbidden } from '../../shared/scenario/context.ts';
import { roster } from '../../shared/scenario/roster.ts';
import { agents, type Agent } from '../../shared/scenario/vocabulary.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { challenge, challenges, responds } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { once } from '../support/once.ts';
import { textOf } from '../support/texts.ts';

/** The failure modes of scenario rules §C, row by row: the mitigation at work. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);

const early = ['VALIDATE', 'GROUND', 'CLASSIFY'] as const;
const score = (dimension: string, value: number) => ({ path: `/difficulty/${dimension}/score`, value });

const undisturbed = once(() => run([]));

/** Four agents err, each in a task of its own, and each once. */
const erring = once(() =>
  run([
    {
      agent: 'NEWTON',
      task: 'physics',
      do: {
        patch: [
          { path: '/claims', value: [] },
          { path: '/confidence', value: 0.99 },
        ],
      },
    },
    {
      agent: 'EULER',
      task: 'mathematics',
      times: 0,
      do: { patch: [{ path: '/narrative', value: 'It was a dark and stormy night.' }] },
    },
    { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/checklist', value: [] }] } },
    { agent: 'SOCRATES', task: 'distractors', do: { patch: [{ path: '/verdicts/0/verdict', value: 'TOO-WEAK' }] } },
  ]),
);

/** GALILEO challenges four times, and ATHENA then votes 5 everywhere. */
const insistent = once(() => {
  const claims = ['ATHENA/I1', 'ATHENA/D1', 'ATHENA/C1', 'ATHENA/narrative'].map((claim) => challenge(claim, 'ATHENA'));
  const dimensions = ['I', 'D', 'C', 'B', 'T', 'X'];
  return run([
    challenges('GALILEO', 'grounding', claims),
    responds('ATHENA', 'ACCEPT'),
    { agent: 'ATHENA', task: 'calibration', do: { patch: dimensions.map((dimension) => score(dimension, 5)) } },
    { task: 'calibration', times: 0, do: { patch: dimensions.map((dimension) => score(dimension, 2)) } },
  ]);
});

describe('appendix C', () => {
  test('confirmation bias: who creates a claim never validates it', async () => {
    const creators = agents.filter((agent) => 'seed' in roster[agent].answers);
    const validators = agents.filter((agent) =>
      ['physics', 'mathematics', 'recheck'].some((task) => task in roster[agent].answers),
    );
    expect(creators.filter((agent) => validators.includes(agent))).toEqual([]);
    const { calls } = await erring();
    expect(
      new Set(
        calls.filter(({ task }) => ['physics', 'mathematics', 'recheck'].includes(task)).map(({ agent }) => agent),
      ),
    ).toEqual(new Set(['NEWTON', 'EULER']));
  });

  test('anchoring on confidence: before REFINE no request carries another agent’s confidence', async () => {
    const { calls } = await undisturbed();
    const own: Readonly<Record<string, Agent>> = {
      athenaConfidence: 'ATHENA',
      newtonConfidence: 'NEWTON',
      eulerConfidence: 'EULER',
      galileoConfidence: 'GALILEO',
      socratesConfidence: 'SOCRATES',
    };
    const given = calls
      .filter(({ phase }) => (early as readonly string[]).includes(phase))
      .flatMap(({ agent, pieces }) =>
        pieces.map((piece) => ({ agent, content: (piece as { content: string }).content })),
      );
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter(({ agent, content }) => content in own && own[content] !== agent)).toEqual([]);
  });

  test('distractor neglect: a distractor that any agent finds too weak is revised', async () => {
    const { calls, result } = await erring();
    expect(calls.some(({ phase, task }) => phase === 'REFINE' && task === 'revise')).toBe(true);
    expect(result.outcome).toBe('DOCUMENTED');
  });

  test('physics rubber-stamping: a sure NEWTON without a verdict on each claim does not pass', async () => {
    const { gates } = await erring();
    const first = gates.find(({ gate }) => gate === 'VALIDATE');
    expect(first?.passed).toBe(false);
    expect(first?.deficiencies).toContainEqual(
      expect.objectContaining({ to: 'NEWTON', deficiency: expect.stringMatching(/claims without a verdict/) }),
    );
  });

  test('classification contamination: blind, SOCRATES is given nothing that the matrix keeps from it', async () => {
    const { calls } = await undisturbed();
    const blind = calls.find(({ task }) => task === 'classification');
    const given = (blind?.pieces ?? []).map((piece) => (piece as { content: string }).content);
    expect(given).toContain('narrative');
    expect(
      given.filter((content) => (forbidden('SOCRATES', 'CLASSIFY') as readonly string[]).includes(content)),
    ).toEqual([]);
  });

  test('creative convergence: a concept that stands in the registry does not pass SEED again', async () => {
    const first = await undisturbed();
    const answer = first.calls.find(({ task }) => task === 'seed')?.answer as Record<string, never>;
    const { result, gates } = await run([{ agent: 'ATHENA', task: 'seed', times: 0, do: { answer } }]);
    const found = gates[0]?.findings.find(({ verdict }) => verdict === 'failed');
    expect(found?.name).toMatch(/duplicate|concept/);
    // People learn to which; to ATHENA nothing of another scenario comes, not even its key.
    expect(JSON.stringify(found)).toContain(first.result.runKey);
    const asked = (await requestsOfRun(house.db, result.runKey)).map(({ body }) => JSON.stringify(body));
    expect(asked.filter((body) => body.includes(first.result.runKey))).toEqual([]);
    expect(asked.filter((body) => body.includes('similarity to a registered concept is 1')).length).toBeGreaterThan(0);
  });

  test('difficulty inflation: one agent that votes 5 everywhere moves no median, and is answered by a discussion', async () => {
    const { ledger, calls } = await insistent();
    expect(calls.some(({ task }) => task === 'dimension')).toBe(true);
    expect(ledger.find(({ type }) => type === 'TALLY')?.content).toMatchObject({
      profile: { I: 2, D: 2, C: 2, B: 2, T: 2, X: 2 },
      tier: 'FRACTURE',
    });
  });

  test('difficulty deflation: SOCRATES’s blind scores stand beside the informed votes in the methodology', async () => {
    const { result } = await undisturbed();
    const trace = (await findPublication(house.db, result.runKey))?.files.find(
      ({ path }) => path.startsWith('traces/') && path.endsWith('.md'),
    );
    expect(trace?.text).toMatch(/Blind Difficulty Calibration/i);
    expect(trace?.text).toMatch(/## Difficulty Calibration Votes/);
  });

  test('ethical blind spots: the whole checklist is demanded, and FAIL goes to a person', async () => {
    const partial = await erring();
    expect(partial.gates.find(({ gate }) => gate === 'CLASSIFY')?.passed).toBe(false);
    const { reviews } = await run([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    expect(reviews.map(({ kind }) => kind)).toEqual(['ethics']);
  });

  test('scope creep: each charge draws its limits, and what an answer adds beyond its schema is not kept', async () => {
    const prompts = await loadPrompts(roster);
    for (const agent of agents) expect(prompts.of(agent).text).toMatch(/## What This Agent Does NOT Do\n+\S/);
    const { calls } = await erring();
    const reports = calls.filter(({ task }) => task === 'mathematics');
    expect(reports.length).toBeGreaterThan(0);
    for (const { answer } of reports) expect(answer).not.toHaveProperty('narrative');
  });

  test('context overflow: what an agent may write is bounded, and a long answer becomes a chain of messages', async () => {
    const { ledger, requests } = await undisturbed();
    expect(requests.every(({ body }) => /"max_(completion_)?tokens":\d+/.test(JSON.stringify(body)))).toBe(true);
    const bodies = ledger
      .filter(({ type }) => type === 'DELIVERABLE' || type === 'VOTE')
      .map(({ content }) => textOf(content.body));
    expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThanOrEqual(16_000);
  });

  test('adversarial looping: no phase is attempted more than three times; then a person decides', async () => {
    const { calls, reviews, result } = await run([
      { agent: 'NEWTON', task: 'physics', times: 0, do: { patch: [{ path: '/assessment', value: 'NEEDS-REVISION' }] } },
    ]);
    expect(calls.filter(({ task }) => task === 'physics').map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(reviews.map(({ kind }) => kind)).toEqual(['gate']);
    expect(result.outcome).toBe('SHELVED');
  });

  test('adversarial looping: an agent’s fourth challenge in a run goes no further', async () => {
    const { calls, ledger } = await insistent();
    expect(calls.filter(({ task }) => task === 'respond')).toHaveLength(defaultPolicy.challengesPerAgent);
    const opened = ledger.find(({ type, content }) => type === 'DISPUTE' && content.state === 'opened');
    expect(opened?.content.refused).toEqual([expect.objectContaining({ by: 'GALILEO', reason: 'limit' })]);
  });
});
