import { describe, expect, test } from 'vitest';
import { readPrompt, sectionOf, sectionsOf } from '../../../../activities/models/simulated/prompt.ts';
import { ScenarioFixture, systemPrompt } from './scenario-fixture.ts';

const fixture = new ScenarioFixture(
  { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null },
  'prompted',
);

describe('reading a request back', () => {
  test('finds agent, phase, task, scenario and subject', () => {
    expect(readPrompt(systemPrompt('EULER'), fixture.message('EULER', 'REFINE', 'dimension', 'T1'))).toMatchObject({
      agent: 'EULER',
      phase: 'REFINE',
      task: 'dimension',
      subject: 'T1',
      scenarioId: expect.stringMatching(/^draft-[0-9a-f]{8}$/),
    });
  });

  test('reads each section’s body, and a kind that stands twice as both', () => {
    const twice = new ScenarioFixture(
      { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: [], inspirationSeed: null },
      'prompted',
    );
    twice.note('seedNotes', { first: true });
    twice.note('seedNotes', { second: '### not a head\nYOUR TASK (trace):' });
    const prompt = readPrompt(systemPrompt('ATHENA'), twice.message('ATHENA', 'SEED', 'seed'));
    expect(sectionOf(prompt, 'briefCategory')).toEqual({ category: 'The Cascade' });
    expect(sectionsOf(prompt, 'seedNotes')).toEqual([
      { first: true },
      { second: '### not a head\nYOUR TASK (trace):' },
    ]);
    expect(prompt.task).toBe('seed');
  });

  test.each([
    ['a charge without a name', '# Somebody', fixture.message('EULER', 'REFINE', 'memo'), /names no agent/],
    ['no phase', systemPrompt('EULER'), 'Hello', /no PHASE/],
    [
      'no scenario',
      systemPrompt('EULER'),
      'CONTEXT\n\nCONTEXT (none):\n\nPHASE: REFINE\nYOUR TASK (memo):',
      /no SCENARIO_ID/,
    ],
    [
      'no task',
      systemPrompt('EULER'),
      'SCENARIO_ID: x\n\nCONTEXT (none):\n\nPHASE: REFINE\nYOUR TASK (nothing):',
      /no YOUR TASK/,
    ],
  ])('refuses a request with %s', (_, system, user, message) => {
    expect(() => readPrompt(system, user)).toThrow(message);
  });
});
