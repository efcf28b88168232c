import { expect, test } from 'vitest';
import { inquirySystem } from '../../activities/omega/inquiry/system.ts';
import { ablationSystem } from '../../activities/omega/ablation/system.ts';
import { omegaSystem } from '../../activities/omega/system.ts';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import type { System } from '../../activities/ask/system.ts';
import { worldbuildingSystem } from '../../activities/worldbuilding/system.ts';
import type { AskResult } from '../../shared/kernel/ask.ts';
import type { JudgementFacts, OmegaFacts } from '../../shared/omega/answers/facts.ts';
import type { ScenarioFacts, SeedFacts } from '../../shared/scenario/facts/index.ts';
import { tasks } from '../../shared/scenario/tasks.ts';
import type { WorldbuildingFacts } from '../../shared/worldbuilding/facts.ts';
import type { ask } from '../../workflows/kernel/ask.ts';
import type { KernelPolicy, Run } from '../../workflows/kernel/run.ts';

/** What `ask` gives back for a task of a run with these facts. */
type Asked<F extends Run['taskFacts'], T extends keyof F & string> = Awaited<ReturnType<typeof ask<F, T>>>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// The type check is the test: each line is an error where the facts of a task are not known by the task.
const known: readonly true[] = [
  true satisfies Same<Asked<ScenarioFacts, 'seed'>, AskResult<SeedFacts>>,
  true satisfies Same<Asked<OmegaFacts, 'judge'>, AskResult<JudgementFacts>>,
  true satisfies Same<Asked<WorldbuildingFacts, 'ratify'>, AskResult<{ readonly ratify: boolean }>>,
];

/** A run is asked for the tasks of its own system only. */
type Foreign = Run<KernelPolicy, OmegaFacts> extends Run<KernelPolicy, ScenarioFacts> ? true : false;

test('the facts of an answer are known by the task, in a run of the system that has it', () => {
  expect([...known, false satisfies Foreign]).toEqual([true, true, true, false]);
});

/** Every task that an agent of the roster can be asked for. */
const asked = ({ roster }: Pick<System, 'roster'>) => [
  ...new Set(Object.values(roster).flatMap(({ answers }) => Object.keys(answers))),
];

test.each([
  ['OMEGA', omegaSystem],
  ['the ablation', ablationSystem],
  ['questions to sessions', inquirySystem],
  ['Worldbuilding Sprint', worldbuildingSystem],
])('%s reads facts in the answer to each of its tasks, and to no other', (_name, system) => {
  expect(Object.keys(system.facts).sort()).toEqual(asked(system).sort());
});

test('the scenario pipeline reads facts in the answer to each of its tasks, and to no other', () => {
  expect(Object.keys(scenarioSystem.facts).sort()).toEqual(Object.keys(tasks).sort());
});
