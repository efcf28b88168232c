import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readAnswerTo, sentSchema } from '../../../activities/ask/answer-form.ts';
import { readAnswer } from '../../../activities/ask/read-answer.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import { agentOf } from '../../../shared/worldbuilding/roster.ts';
import { roles, teams, type Role } from '../../../shared/worldbuilding/vocabulary.ts';
import {
  crystallized,
  objected,
  proposed,
  resolved,
  responded,
  tieBroken,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';

/** A good answer to each task of a team. */
const good: Readonly<Record<string, object>> = {
  propose: proposed(),
  object: objected(),
  respond: responded(),
  resolve: resolved(),
  vote: voted('ACCEPT'),
  'break-tie': tieBroken(),
  crystallize: crystallized(),
  ratify: { reason: 'It is ours.', ratify: true },
};

const tasksOf = (role: Role): string[] =>
  Object.keys(good).filter((task) => worldbuildingSystem.roster[agentOf('A', role)]?.answers[task] !== undefined);
const questions = roles.flatMap((role) => tasksOf(role).map((task) => ({ role, agent: agentOf('A', role), task })));
const others = questions.flatMap((asked) =>
  tasksOf(asked.role).flatMap((other) => (other === asked.task ? [] : [{ ...asked, other }])),
);

const readText = (agent: string, task: string, text: string) =>
  readAnswerTo(worldbuildingSystem, agent, task, { text, stop: 'complete' });
const read = (agent: string, task: string, sent: unknown) => readText(agent, task, JSON.stringify(sent));
const answerTo = (agent: string, task: string) =>
  readAnswer({ text: JSON.stringify(good[task]), stop: 'complete' }, worldbuildingSystem.schemaOf(agent, task));

describe('all that a role is asked', () => {
  test.each(roles)('goes out with one schema, whatever %s is asked and in whichever team', (role) => {
    const sent = teams.flatMap((team) =>
      tasksOf(role).map((task) => JSON.stringify(sentSchema(worldbuildingSystem, agentOf(team, role), task))),
    );
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent).size).toBe(1);
  });

  test('is each role’s own, and of those who belong to no team the task’s own', () => {
    const names = roles.map((role) => sentSchema(worldbuildingSystem, agentOf('B', role), 'vote').name);
    expect(names).toEqual(roles.map((role) => role.toLowerCase()));
    expect(sentSchema(worldbuildingSystem, 'judge', 'judge').name).toBe('judge');
    expect(sentSchema(worldbuildingSystem, 'prompt-engineer', 'soften').json).not.toEqual(
      sentSchema(worldbuildingSystem, 'prompt-engineer', 'write-prompts').json,
    );
  });
});

describe('an answer in a form', () => {
  test.each(questions)('of $role to $task is what it would be by itself', ({ agent, task }) => {
    const expected = answerTo(agent, task);
    expect(expected.ok).toBe(true);
    const inForm = { answer: { [task]: good[task] } };
    for (const sent of [inForm, good[task], { [task]: good[task] }, { answer: good[task] }])
      expect(read(agent, task, sent)).toEqual(expected);
    expect(readText(agent, task, `So be it.\n\n\`\`\`json\n${JSON.stringify(inForm)}\n\`\`\``)).toEqual(expected);
  });

  test.each(others)(
    'of $role to $other is none where $task is asked, and is told what is',
    ({ agent, task, other }) => {
      for (const sent of [{ answer: { [other]: good[other] } }, { [other]: good[other] }, good[other]])
        expect(read(agent, task, sent)).toEqual({
          ok: false,
          outcome: 'unreadable',
          why: `it answers ${other} where ${task} is asked; the answer to ${task} is due, as {"answer": {"${task}": …}}`,
        });
    },
  );

  test.each(others)('of $role to $task and $other at once is none', ({ agent, task, other }) => {
    const both = { [task]: good[task], [other]: good[other] };
    expect(read(agent, task, { answer: both })).toMatchObject({
      ok: false,
      why: expect.stringMatching(`^it answers ${task} and ${other} where ${task} is asked`),
    });
  });

  test('to another task is known by its name, though it would not be one to that task either', () => {
    const sent = { answer: { vote: { ...voted('AMEND'), reason: 'a secret' } } };
    const { ok, ...reading } = read('a-synthesizer', 'break-tie', sent);
    expect({ ok, ...reading }).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^it answers vote where break-tie/),
    });
    expect(JSON.stringify(reading)).not.toContain('secret');
  });

  test.each([
    ['the fields of another task beside its own', { ratify: { reason: 'So.', ratify: true, ballot: 'ACCEPT' } }, null],
    ['the fields of another task under its name', { ratify: voted('ACCEPT') }, /^ratify: /],
    ['nothing', { ratify: {} }, /^reason: .*; ratify: /],
    ['no object', { ratify: true }, /^reason: /],
    ['the task of another role', { resolve: resolved() }, /^reason: .*; ratify: /],
  ])('with %s is read as its own task has it', (_, answer, why) => {
    const reading = read('b-contrarian', 'ratify', { answer });
    if (why === null) expect(reading).toEqual({ ok: true, answer: { reason: 'So.', ratify: true } });
    else expect(reading).toMatchObject({ ok: false, outcome: 'unreadable', why: expect.stringMatching(why) });
  });

  test.each([
    ['length', 'truncated'],
    ['refused', 'refused'],
    ['tool', 'unreadable'],
  ] as const)('that ended by %s is %s, whatever stands in it', (stop, outcome) => {
    const text = JSON.stringify({ answer: { vote: good['vote'] } });
    expect(readAnswerTo(worldbuildingSystem, 'a-architect', 'respond', { text, stop })).toMatchObject({
      ok: false,
      outcome,
    });
  });

  test('is no answer of those who have none', () => {
    const softened = { prompt: 'A lamp.', changed: 'The knife.' };
    expect(read('prompt-engineer', 'soften', softened)).toMatchObject({ ok: true });
    expect(read('prompt-engineer', 'soften', { answer: { soften: softened } })).toMatchObject({ ok: false });
  });

  test('comes to the same whatever the model wrote, in the form or by itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...questions), fc.jsonValue(), ({ agent, task }, value) => {
        const alone = readAnswer(
          { text: JSON.stringify(value), stop: 'complete' },
          worldbuildingSystem.schemaOf(agent, task),
        );
        expect(read(agent, task, { answer: { [task]: value } }).ok).toBe(alone.ok);
      }),
      { numRuns: 100 },
    );
  });
});
