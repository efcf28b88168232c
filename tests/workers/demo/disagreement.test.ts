import { PassThrough } from 'node:stream';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults, sideOf } from '../../../workers/demo/disagreement/decide.ts';
import { ladderWords } from '../../../workers/demo/disagreement/ladder-words.ts';
import { personAt } from '../../../workers/demo/disagreement/person.ts';
import { symposium, type CommandRun } from '../../support/command-line.ts';
import { demoServers, type DemoServers } from '../../support/demo-servers.ts';
import { inScratch } from '../../support/scratch.ts';

/** The demo of disagreement as a process with nobody at its terminal, on servers that are there already. */
let servers: DemoServers;
beforeAll(async () => {
  servers = await demoServers();
});
afterAll(() => servers.stop());

const inOrder = (run: CommandRun, phrases: readonly string[]) => {
  // Lines are wrapped and indented; only the order of the words counts.
  const told = run.stdout.replace(/\s+/g, ' ');
  let from = 0;
  return phrases.filter((phrase) => {
    const at = told.indexOf(phrase, from);
    if (at >= 0) from = at + phrase.length;
    return at < 0;
  });
};

describe('npm run demo -- disagreement', () => {
  test('shows a veto with its checked proof, challenges, votes, and a review that it decides by itself, then the logs', () =>
    inScratch(async (folder) => {
      const run = await symposium(['demo', 'disagreement', '--output', folder], servers.env);
      expect([run.code, run.stderr.match(/symposium: .*/)?.[0] ?? null]).toEqual([0, null]);
      expect(
        inOrder(run, [
          'SEED ATHENA designs the scenario, alone',
          'NEWTON VETO of C1, by Coulomb friction',
          'Its proof: push - needed >= 0 N, with push = 400 N (C1/push) and needed = 520 N (C1/needed)',
          'HOUSE repeats the proof: it comes to -120 N where >= 0 N is required: the requirement fails.',
          'The veto stands, and everything halts.',
          'ATHENA revises the scenario',
          'NEWTON is satisfied',
          'The veto of ATHENA/C1 is lifted.',
          'NEWTON CHALLENGE of ATHENA/S1',
          'ATHENA answers PARTIAL',
          'PARTLY-UPHELD, at level 1',
          'GATE CLASSIFY: passed',
          'REFINE',
          'Which side is right?',
          'Why the rules could not settle it',
          ladderWords('against-authority'),
          ladderWords('no-single-domain'),
          ladderWords('tie'),
          'Nobody sits at this terminal',
          'symposium reviews decide',
          `Decided: RESOLVE by ${defaults.reviewer}.`,
          'The challenge of NEWTON/C1 is REJECTED, at level 1: vote.',
          'The challenge of ATHENA/S1 is UPHELD, at level 4: human review by',
          'ATHENA revises the scenario',
          'GATE REFINE: passed',
          'is documented (SIMULATED).',
          'traces/IM-0001_trace.md',
          'Disagreement Log',
          'Veto Log',
          'Human Review Log',
          defaults.justification,
          'Next:',
          'npm run demo -- disagreement',
        ]),
      ).toEqual([]);
      for (const said of [
        'NEWTON answers DEFEND',
        'ATHENA answers DEFEND',
        'ATHENA votes for the CHALLENGED',
        'SOCRATES votes for the CHALLENGER',
        'arbitrates for the',
      ])
        expect(inOrder(run, [said])).toEqual([]);
      expect(run.stdout).not.toContain('\x1b');
      expect(existsSync(join(folder, 'simulated/traces/IM-0001_trace.md'))).toBe(true);
    }));

  test.each([
    [['demo', 'peace'], /story: there is no peace; choose from: disagreement/],
    [
      ['demo', 'disagreement', '--script', 'x.json', '--brief', 'y.json'],
      /--script: the story disagreement has its own.*\n.*--brief: /,
    ],
  ])('%j is refused by name, before anything is started', async (args, message) => {
    const run = await symposium(args, servers.env);
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('a person at the keyboard', () => {
  test('answers question after question, and nothing that is typed in between is lost', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const person = personAt(input, output);
    const first = person.ask('Which side? ');
    input.write('  CHALLENGED \n');
    expect(await first).toBe('CHALLENGED');
    const second = person.ask('Who are you? ');
    input.write('\n');
    expect(await second).toBe('');
    expect(String(output.read())).toContain('Which side? ');
  });

  test.each([
    ['', defaults.side],
    [' challenged ', 'CHALLENGED'],
    ['Socrates', 'CHALLENGER'],
    ['ATHENA', 'CHALLENGED'],
    ['both', null],
    ['CHALLENGE', null],
  ])('who types "%s" means %s', (typed, side) => {
    expect(sideOf(typed, { CHALLENGER: 'SOCRATES', CHALLENGED: 'ATHENA' })).toBe(side);
  });

  test('who leaves gives no answer', async () => {
    const input = new PassThrough();
    const answer = personAt(input, new PassThrough()).ask('Why? ');
    input.end();
    expect(await answer).toBeNull();
  });
});
