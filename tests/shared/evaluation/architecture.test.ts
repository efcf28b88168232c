import { describe, expect, test } from '@jest/globals';
import { evaluationSystem } from '../../../activities/evaluation/system.ts';
import { papers } from '../../../activities/evaluation/notes.ts';
import { samplingOf, subjectArchitectures, ways } from '../../../shared/evaluation/architecture.ts';
import { evaluationInput } from '../../../shared/evaluation/input.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { evaluationRoster } from '../../../shared/evaluation/roster.ts';
import type { AskRequest } from '../../../shared/kernel/index.ts';

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
