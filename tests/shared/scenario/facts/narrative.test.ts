import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { defaultTolerance } from '../../../../shared/verification/index.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { classificationFacts, seedFacts } from '../../../../shared/scenario/facts/index.ts';
import { classification, shaft } from '../shaft.ts';

const read = (change: Partial<SeedDocument>) =>
  seedFacts(
    { ...shaft, ...change },
    {
      targetCategory: 'The Locked Room',
      similarity: null,
      arithmetic: { evaluate, convert, tolerance: defaultTolerance },
    },
  );
const told = (change: Partial<SeedDocument['scenario']>) =>
  read({ scenario: { ...shaft.scenario, ...change } }).missingSections;
const stranger = 'the solver as "you" in the narrative';

describe('a narrative', () => {
  test.each([
    'Mara wakes in a vault. She has no lamp. Her hands are cold.',
    'The engineer pushes the table.\n\n“Are you there?” asks the voice behind the door.',
    'The engineer pushes the table. "You there!" a guard shouts.',
    'Mara wakes. She finds her bag and counts her tools. He who locked her in is gone. You.',
  ])('does not speak to its solver: %s', (narrative) => {
    expect(told({ narrative })).toEqual([stranger]);
  });
  test.each([
    'You wake in a vault. Your lamp is out.',
    'The vault is four metres deep.\n\nWater rises.\n\nYou stand on the sill.',
    'Your sister hangs from the beam. She holds the rope with her left hand, and you hear her breathe.',
    '“He said that she took his key,” says the radio. You are alone.',
    'You have 5’8” of rope and don’t know why the captain left his post.',
  ])('speaks to its solver: %s', (narrative) => {
    expect(told({ narrative })).toEqual([]);
  });
});

describe('a limit of time', () => {
  const found = (threat: string, deadlineSeconds: number | null = null) => told({ threat, deadlineSeconds });
  test.each([
    ['The water reaches the ceiling in 60 seconds.', 'in 60 seconds', 60],
    ['You have only 2 minutes of air.', 'have only 2 minutes', 120],
    ['The gate shuts within 1.5 h.', 'within 1.5 h', 5_400],
    ['There are 90 s left.', '90 s left', 90],
    ['It is 5 minutes until the blast.', '5 minutes until', 300],
  ])('that no deadline states is named: %s', (threat, limit, seconds) => {
    expect(found(threat)).toEqual([`the deadline in seconds, which the story states (${limit})`]);
    expect(found(threat, seconds)).toEqual([]);
    expect(found(threat, 10 * seconds)).toEqual([
      `the deadline of ${10 * seconds} s in the story, which sets another limit (${limit})`,
    ]);
  });
  test.each<[string, number]>([
    ['In 1 min 30 s the gate falls.', 90],
    ['In 60 seconds the valve shuts, and 90 s after it the hall floods.', 150],
    ['The pump runs for 40 s. In 20 s the lamp dies.', 40],
    ['In 88 s the roof comes down.', 90],
    ['In two minutes the roof comes down.', 75],
    ['The tide turns at noon.', 75],
  ])('is told by one of the times of a story, or two, or not in figures: %s', (threat, deadline) => {
    expect(found(threat, deadline)).toEqual([]);
  });
  test.each<[string, number]>([
    ['In 60 seconds the roof comes down.', 67],
    ['The pump runs for 40 s. In 20 s the lamp dies.', 600],
  ])('is another than the deadline where none of its times comes to it: %s', (threat, deadline) => {
    expect(found(threat, deadline)).toHaveLength(1);
  });
  test.each([
    'The water rises 2 cm in 60 seconds and never reaches the sill.',
    'The lamp flashes once in 3 s, and the pump starts every 20 minutes.',
    'The valve stays open for 3 s at 40 °C.',
    'The door weighs 60 kg and stands in 2 m of water.',
    'In 1945 the mine was closed; it has 3 shafts.',
  ])('is none where a rate, a period or another measure is told: %s', (threat) => {
    expect(found(threat)).toEqual([]);
  });
  test('is looked for in the narrative too', () => {
    expect(told({ narrative: 'You have 60 seconds.\n\nYou run.', deadlineSeconds: null })).toHaveLength(1);
  });
});

describe('the unit of a limit that the narrative sets', () => {
  const threat = 'In 90 s the gate falls.';
  const found = (narrative: string, change: Partial<SeedDocument['scenario']> = {}) =>
    told({ threat, deadlineSeconds: 90, narrative, ...change });
  test.each<[string, string, Partial<SeedDocument['scenario']>]>([
    ['You hear the winch. In 90 min the gate falls.', 'In 90 min', {}],
    ['You have only 90 hours.', 'have only 90 hours', {}],
    [
      'You are alone. The gate falls within 2 seconds.',
      'within 2 seconds',
      { threat: 'The gate falls within 2 minutes.', deadlineSeconds: 120 },
    ],
  ])('is the deadline’s: %s', (narrative, limit, change) => {
    const { deadlineSeconds = 90 } = change;
    expect(found(narrative, change)).toEqual([
      `the deadline of ${deadlineSeconds} s in the narrative, which has its figure in another unit (${limit})`,
    ]);
  });
  test.each([
    'You hear the winch. In 90 s the gate falls.',
    'You have 1.5 minutes.',
    'You know that the ferry sails in 90 minutes, and the gate falls in 90 s.',
    'You know that the ferry sails in 3 hours.',
    'You waited for 90 minutes, and every 90 minutes the tide turns.',
    'You have nothing but your hands.',
  ])('may be told in any, and of other things: %s', (narrative) => {
    expect(found(narrative)).toEqual([]);
  });
});

describe('claims', () => {
  const stated = (statement: string, quantities: SeedDocument['solution']['claims'][number]['quantities'] = []) =>
    read({ solution: { ...shaft.solution, claims: [{ id: 'C1', statement, quantities }] } });
  test.each(['The push of 400 N moves the block.', 'The rod is 1.2 m long.', 'At −18 °C the seal is brittle.'])(
    'that state a measure owe their quantities: %s',
    (statement) => {
      expect(stated(statement)).toMatchObject({ unlisted: ['C1'], quantified: 0 });
      const given = stated(statement, [{ name: 'push', value: 400, unit: 'N' }]);
      expect(given).toMatchObject({ unlisted: [], quantified: 1 });
    },
  );
  test.each([
    'Type 304 steel is not magnetic.',
    'The 3 bolts are of brass.',
    'Step S2 needs no light.',
    'CO2 sinks in air.',
  ])('without a measure may have none: %s', (statement) => {
    expect(stated(statement).unlisted).toEqual([]);
  });
});

describe('the words of a justification', () => {
  const counted = (justification: string) =>
    classificationFacts({ ...classification, justification }).justificationWords;
  const prose =
    'The room looks closed on every side, and that look rests on the use that each thing was made for. Whoever takes the table for a place to eat will never see its height, and whoever takes the chair for a seat will never feel its weight. I can name one approach that the stated limits do not forbid: raise the floor, shorten the reach, and strike the pane where it is weakest. Whether the time allows it I cannot tell from here, since no step has been timed before me, yet nothing in the list of limits speaks against it in principle. I considered a paradox and dropped it, because no two limits exclude each other.';
  test('are all counted in prose', () => {
    expect(counted(prose)).toBe(prose.split(' ').length);
    expect(counted('')).toBe(0);
    expect(counted('One two three.')).toBe(3);
  });
  test.each<[string, string, number]>([
    ['one word 101 times', 'possible '.repeat(101), 5],
    ['a sentence ten times', 'There is a way that nobody has seen before now. '.repeat(11), 14],
    ['a paragraph twice', `${prose} ${prose}`, prose.split(' ').length + 4],
  ])('count once where they are repeated: %s', (_, text, count) => {
    expect(counted(text)).toBe(count);
  });
});
