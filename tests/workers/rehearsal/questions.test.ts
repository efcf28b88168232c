import { beforeAll, describe, expect, test } from 'vitest';
import type { System } from '../../../activities/ask/system.ts';
import {
  effortOf,
  longestOfEach,
  readExamples,
  rehearsedNames,
  rehearsedSystems,
  roomOf,
  type Example,
} from '../../../workers/rehearsal/examples.ts';
import { inOrderOfRisk, nameOf, taskKey } from '../../../workers/rehearsal/order-of-risk.ts';

let examples: readonly Example[] = [];
beforeAll(async () => {
  examples = await readExamples();
});

describe('the stored questions', () => {
  test('are what agents are asked today: after a change of a task or a schema, npm run rehearsal writes them anew', () => {
    for (const example of examples) {
      const system: System = rehearsedSystems[example.system];
      expect(example.text).toContain(system.taskText(example.task, example.agent));
      const form = system.formOf?.(example.agent, example.task) ?? null;
      const due = example.text.split('\n').filter((line) => line.startsWith('One JSON object that follows the schema'));
      expect(due).toEqual([
        form === null
          ? `One JSON object that follows the schema \`${example.task}\`.`
          : `One JSON object that follows the schema \`${form.name}\`, with the answer to this task and to no other: {"answer": {"${example.task}": …}}`,
      ]);
      expect(roomOf(example.text)).toBe(example.outputTokens);
    }
    expect(longestOfEach(examples)).toEqual(examples);
  });

  test('come from every system, each under a name of its own', () => {
    expect([...new Set(examples.map(({ system }) => system))]).toEqual(rehearsedNames);
    expect(new Set(examples.map(nameOf)).size).toBe(examples.length);
  });
});

describe('the order of risk', () => {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => examples.filter((example) => nameOf(example) === name));

  test('begins with the largest schema, and then the one that may write and think most', () => {
    const [first, second] = inOrderOfRisk(
      of(['scenario SOCRATES readiness', 'scenario ATHENA seed', 'omega phi classify']),
    );
    expect([first, second].map((one) => one && nameOf(one))).toEqual([
      'scenario ATHENA seed',
      'scenario SOCRATES readiness',
    ]);
    expect(second && effortOf(second)).toBe('high');
  });

  test('takes third what most often could not be read, however small it is', () => {
    const small = 'worldbuilding synthesizer ratify';
    const unread = new Map(of([small]).map((one) => [taskKey(one), 0.5]));
    const place = (order: readonly Example[]) => order.findIndex((one) => nameOf(one) === small);
    expect(place(inOrderOfRisk(examples, unread))).toBeLessThanOrEqual(2);
    expect(place(inOrderOfRisk(examples))).toBeGreaterThan(10);
  });

  test('leaves nothing out and puts nothing twice', () => {
    const ordered = inOrderOfRisk(examples);
    expect(new Set(ordered)).toEqual(new Set(examples));
    expect(ordered).toHaveLength(examples.length);
    expect(inOrderOfRisk([])).toEqual([]);
  });
});
