import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gate } from '../../../../shared/kernel/gates.ts';
import { type GateFacts, gates } from './all-gates.ts';
import { designsIn } from '../../../../shared/scenario/designs.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import type { Phase, Status } from '../../../../shared/scenario/vocabulary.ts';
import { shaft } from '../shaft.ts';
import { designedAs } from '../special-designs.ts';
import { euler, newton, seed, socrates, sound } from './sound.ts';
import { present } from '../../../support/present.ts';

/* Sound facts spoilt in one place, and the criterion that finds it. */

export const judge = <P extends Phase>(phase: P, change: Partial<GateFacts[P]> = {}, status: Status = 'KS') =>
  gate(phase, gates[phase], { ...sound[phase], ...change }, status, policy);

const sources: Readonly<Record<Phase, readonly string[]>> = {
  SEED: ['seed'],
  VALIDATE: ['validate', 'substance'],
  GROUND: ['ground'],
  CLASSIFY: ['classify'],
  REFINE: ['refine'],
  DOCUMENT: ['document'],
};

/** The words of every complaint of a phase, as its source has them: whatever is joined with others has to fail alone too. */
function complaintsIn(phase: Phase): string[] {
  const read = (file: string) =>
    readFileSync(new URL(`../../../../shared/scenario/gates/${file}.ts`, import.meta.url), 'utf8');
  return sources[phase].flatMap((file) =>
    [/complaint\(\s*'([^']+)'/g, /(?:fewer|atLeast)\([^']*'([^']+)'/g, /[?:] \['([^']+ [^']+)'\]/g].flatMap((form) =>
      [...read(file).matchAll(form)].map(([, words = '']) => words),
    ),
  );
}

/** What is wrong, who hears of it, and a part of the words. The spoilt facts fail this one criterion and no other. */
type Spoilt<P extends Phase> = readonly [
  criterion: string,
  change: Partial<GateFacts[P]>,
  to: string,
  words: string,
  status?: Status,
];

export const spoil = <P extends Phase>(phase: P, rows: readonly Spoilt<P>[], neverFails: readonly string[] = []) => {
  describe(`the ${phase} gate`, () => {
    test('passes with sound facts', () => {
      expect(judge(phase)).toMatchObject({ passed: true, deficiencies: [], unscored: [] });
    });
    test.each(rows.map((row) => [...row] as [...Spoilt<P>]))(
      'fails on %s',
      (criterion, change, to, words, status = 'KS') => {
        const report = judge(phase, change, status);
        expect(report).toMatchObject({
          passed: false,
          deficiencies: [{ to, criterion, deficiency: expect.stringContaining(words) }],
        });
      },
    );
    test('has a failing case for each complaint that its rows can make', () => {
      const said = rows
        .flatMap(([, change, , , status]) => judge(phase, change, status).deficiencies)
        .map(({ deficiency }) => deficiency)
        .join('\n');
      expect(complaintsIn(phase).filter((words) => !said.includes(words))).toEqual([]);
    });
    test('has a failing case for each of its criteria', () => {
      expect([...new Set(rows.map(([criterion]) => criterion)), ...neverFails].sort()).toEqual(
        gates[phase].map(({ name }) => name).sort(),
      );
    });
  });
};

export const seedWith = (change: Partial<typeof seed>) => ({ seed: { ...seed, ...change } });
export const newtonWith = (change: Partial<typeof newton>) => ({ physics: { ...newton, ...change } });
export const eulerWith = (change: Partial<typeof euler>) => ({ mathematics: { ...euler, ...change } });
export const newtonSubstance = (change: Partial<NonNullable<typeof newton.substance>>) =>
  newtonWith({ substance: { ...present(newton.substance), ...change } });
export const eulerSubstance = (change: Partial<NonNullable<typeof euler.substance>>) =>
  eulerWith({ substance: { ...present(euler.substance), ...change } });
export const socratesWith = (change: Partial<typeof socrates>) => ({ classification: { ...socrates, ...change } });

export const house = (change: Partial<typeof euler.timing.house>) =>
  eulerWith({ timing: { ...euler.timing, house: { ...euler.timing.house, ...change } } });

export const steps = (change: Partial<typeof euler.timing.steps>) =>
  eulerWith({ timing: { ...euler.timing, steps: { ...euler.timing.steps, ...change } } });

export const designs = (status: Status) => designsIn(designedAs(status, shaft));
export const frontier = present(designs('OF')[0]);
export const asOpen = { seed: { ...seed, designs: [frontier] } };
