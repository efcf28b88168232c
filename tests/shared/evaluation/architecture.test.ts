import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { evaluationSystem } from '../../../activities/evaluation/system.ts';
import { papers } from '../../../activities/evaluation/notes.ts';
import { samplingOf, subjectArchitectures, ways } from '../../../shared/evaluation/architecture.ts';
import {
  type Delivered,
  inBatches,
  inBatchesByResponse,
  inBatchesLine,
  inBatchesLines,
} from '../../../shared/evaluation/in-batches.ts';
import { evaluationInput } from '../../../shared/evaluation/input.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { evaluationRoster } from '../../../shared/evaluation/roster.ts';
import type { AskRequest } from '../../../shared/kernel/index.ts';
import { present } from '../../support/present.ts';

const standing = evaluationRoster.subject.sampling;
const set = 'f'.repeat(64);

describe('how a subject is asked', () => {
  test('is as its row of the roster says, where nobody says anything', () => {
    expect(samplingOf({}, standing)).toBeNull();
    expect(samplingOf({ temperature: 0 }, standing)).toEqual({ ...standing, temperature: 0 });
    expect(samplingOf({ architecture: 'extended-reasoning' }, standing)).toEqual(standing);
    for (const architecture of ['direct', 'chain-of-thought'] as const)
      expect(samplingOf({ architecture, temperature: 1 }, standing)).toEqual({ temperature: 1, thinking: 'off' });
  });

  test('is told by a section of its own, and by none where nothing is asked for; a judge is not told', () => {
    const paper = papers.write({ key: 'r/paper/IM-0001', addressee: null }, 'A room.');
    const labels = (task: string, brief: object) => {
      const run = {
        runKey: 'r',
        system: 'evaluation',
        parent: null,
        corpus: 'real',
        createdAt: '',
        brief,
        policy: {},
      } as const;
      const request = { agent: 'subject', task } as AskRequest;
      return evaluationSystem.sections(request, { run, answers: {}, notes: [paper] });
    };
    expect(labels('solve', {}).map(({ label }) => label)).toEqual(['situation']);
    for (const architecture of subjectArchitectures) {
      const { method } = ways[architecture];
      const sections = labels('solve', { architecture });
      expect(sections.map(({ label }) => label)).toEqual(['situation', ...(method === null ? [] : ['method'])]);
      expect(sections[1]?.body ?? null).toBe(method);
      expect(labels('mark', { architecture }).map(({ label }) => label)).toEqual(['situation']);
    }
  });

  test('lets an agentic subject compute, within its policy, and nobody else', () => {
    const policy = evaluationPolicy.parse({ computing: { rounds: 2 } });
    const computing = (task: string, brief: object) => {
      const run = {
        runKey: 'r',
        system: 'evaluation',
        parent: null,
        corpus: 'real',
        createdAt: '',
        brief,
        policy,
      } as const;
      return evaluationSystem.budgets({ agent: 'subject', task } as AskRequest, { run, answers: {}, notes: [] })
        .computing;
    };
    expect(computing('solve', { architecture: 'agentic' })).toEqual({ rounds: 2, expressions: 30 });
    expect(computing('mark', { architecture: 'agentic' })).toBeUndefined();
    for (const brief of [{}, ...subjectArchitectures.slice(0, 3).map((architecture) => ({ architecture }))])
      expect(computing('solve', brief)).toBeUndefined();
  });

  test.each([
    [{ architecture: 'AGENTIC' }, 'architecture'],
    [{ temperature: 2.1 }, 'temperature'],
    [{ temperature: -0.1 }, 'temperature'],
    [{ architecture: 'direct', given: { from: 'file', answers: set } }, 'architecture'],
    [{ temperature: 1, given: { from: 'file', answers: set } }, 'temperature'],
  ])('%j is refused by name', (given, line) => {
    const read = evaluationInput.safeParse({ set, model: 'simulated:messages', ...given });
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([line]);
  });
});

/* What a report says of requests that came by batches of the provider (evaluation rules §1.14). */

const call = (agent: string, subject: string, inBatch: boolean, costMicrodollars: number | null = 10): Delivered => ({
  ...{ agent, subject, inBatch, costMicrodollars },
});

test.each([
  ['nothing is said where each was asked by itself', [call('subject', 'a.1', false)], null],
  [
    'an answer and a judgement that came so are counted, with their price',
    [call('subject', 'a.1', true, 5), call('subject', 'a.2', false), call('judge', 'a.1', true, 7)],
    { answers: 1, judgements: 1, calls: 2, costMicrodollars: 12 },
  ],
  [
    'an answer that was asked for again by itself came by that, and what the batch cost is still said',
    [call('subject', 'a.1', true, 5), call('subject', 'a.1', false)],
    { answers: 0, judgements: 0, calls: 1, costMicrodollars: 5 },
  ],
  [
    'a price that nobody knows is no price',
    [call('subject', 'a.1', true, null), call('subject', 'a.2', true)],
    { answers: 2, judgements: 0, calls: 2, costMicrodollars: null },
  ],
])('%s', (_, calls, expected) => expect(inBatches(calls)).toEqual(expected));

test('a line says count and price beside the whole', () => {
  const found = { answers: 3, judgements: 5, calls: 9, costMicrodollars: 1_200_000 };
  expect(inBatchesLine(found, { responses: 4, judgements: 8, costMicrodollars: 2_000_000 })).toMatch(
    /^3 of 4 answers and 5 of 8 judgements in batches .* 9 requests for \$1\.20.* of \$2\.00/,
  );
});

test('each response says what of it came by a batch, by what was asked for it last', () => {
  const call = (agent: string, subject: string, inBatch: boolean): Delivered => ({
    ...{ agent, subject, costMicrodollars: 1 },
    ...(inBatch ? { inBatch } : {}),
  });
  const found = inBatchesByResponse([
    call('subject', 'a.1', true),
    call('subject', 'a.2', true),
    call('subject', 'a.2', false),
    call('judge-2', 'a.1', true),
    call('judge', 'a.1', true),
    call('judge', 'a.2', true),
  ]);
  expect(found).toEqual([
    { response: 'a.1', answer: true, judgements: ['judge', 'judge-2'], alone: [] },
    { response: 'a.2', answer: false, judgements: ['judge'], alone: ['subject'] },
  ]);
  expect(inBatchesLines(found)).toEqual(['in batches answers: 1, judgements: 3', 'one by one a.2 (subject)']);
  expect(inBatchesLines([])).toHaveLength(1);
  const many = Array.from({ length: 25 }, (_, at) => call('subject', `b.${at}`, false));
  expect(inBatchesLines(inBatchesByResponse(many))[1]).toMatch(/b\.19 \(subject\) and 5 more$/);
});

test('no more came by batches than was asked for', () => {
  const some = fc.record({
    agent: fc.constantFrom('subject', 'judge', 'judge-2'),
    subject: fc.constantFrom('a.1', 'a.2', 'b.1'),
    costMicrodollars: fc.nat(100),
    inBatch: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some), (calls) => {
      const found = inBatches(calls);
      if (found === null) return calls.every(({ inBatch }) => !inBatch);
      const cost = present(found.costMicrodollars);
      const all = calls.reduce((sum, { costMicrodollars }) => sum + costMicrodollars, 0);
      const byResponse = inBatchesByResponse(calls);
      const answers = byResponse.filter(({ answer }) => answer).length;
      const judgements = byResponse.flatMap((one) => one.judgements).length;
      if (answers !== found.answers || judgements !== found.judgements) return false;
      return found.answers <= 3 && found.answers + found.judgements <= found.calls && cost <= all;
    }),
  );
});
