import { describe, expect, test } from 'vitest';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import { tasks, type TaskName } from '../../shared/scenario/tasks.ts';
import { statuses, type Status } from '../../shared/scenario/vocabulary.ts';
import { frameworkFor } from '../../activities/scenario/framework.ts';

const brief = (status: Status): Brief => ({
  category: 'The Cascade',
  tier: 'SPARK',
  status,
  constraints: [],
  inspirationSeed: null,
});
const asked = (task: TaskName): AskRequest => ({
  runKey: 'a-run',
  system: 'scenario',
  phase: 'SEED',
  round: 1,
  agent: 'ATHENA',
  task,
  subject: null,
  model: 'simulated:chat',
  outputTokens: 1,
  references: {},
});
const given = (task: TaskName, status: Status = 'KS') => JSON.stringify(frameworkFor(asked(task), brief(status)));

describe('what an agent is told before any scenario', () => {
  test.each(statuses)('ATHENA, designing, is told what a %s needs and nothing of the others', (status) => {
    expect(given('seed', status)).toContain(`"status":"${status}"`);
    const rivals = statuses.filter((other) => given('seed', other) !== given('seed', status));
    expect(rivals).toHaveLength(statuses.length - 1);
  });

  test('ATHENA, revising, is told what each status needs, since a veto may have changed it', () => {
    for (const field of ['openFrontier', 'paradox', 'metamorphic', 'degenerate'])
      expect(given('revise')).toContain(field);
  });

  test('nobody but ATHENA is told anything that depends on the brief', () => {
    for (const task of Object.keys(tasks) as TaskName[]) {
      if (task === 'seed' || task === 'revise') continue;
      expect(new Set(statuses.map((status) => given(task, status))).size).toBe(1);
      expect(given(task)).not.toContain('The Cascade');
    }
  });

  test.each(['novelty', 'deepDive', 'literature'] as const)('%s is told what may be called new', (task) =>
    expect(given(task)).toContain('breakthroughFramework'),
  );
});
