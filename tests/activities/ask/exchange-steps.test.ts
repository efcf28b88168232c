import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { inOrder, mostLonger, mostReadings, nextStep, ordinals } from '../../../activities/ask/exchange-steps.ts';
import type { CallOutcome } from '../../../activities/store/calls.ts';

type Paid = { readonly ordinal: number; readonly outcome: CallOutcome };

/** An exchange whose requests end like this, one after the other, until it is over. */
function exchange(outcomes: readonly CallOutcome[], readings = 0, hasSecond = false): Paid[] {
  const paid: Paid[] = [];
  for (const outcome of outcomes) {
    const step = nextStep(paid, readings, hasSecond);
    if (step === null) break;
    paid.push({ ordinal: step.ordinal, outcome });
  }
  return paid;
}

describe('an exchange', () => {
  test.each<[string, CallOutcome[], number[]]>([
    ['answered at once', ['answered'], [0]],
    ['repaired', ['unreadable', 'answered'], [0, 1]],
    ['unreadable twice', ['unreadable', 'unreadable', 'answered'], [0, 1]],
    ['refused', ['refused', 'answered'], [0]],
    ['cut off once', ['truncated', 'answered'], [0, 10]],
    ['cut off twice', ['truncated', 'truncated', 'answered'], [0, 10, 11]],
    ['cut off three times', ['truncated', 'truncated', 'truncated', 'answered'], [0, 10, 11]],
    ['cut off, then unreadable', ['truncated', 'unreadable', 'answered'], [0, 10, 1]],
    ['unreadable, and its repair cut off', ['unreadable', 'truncated', 'answered'], [0, 1, 10]],
    ['unreadable again with more room', ['unreadable', 'truncated', 'unreadable', 'answered'], [0, 1, 10]],
  ])('%s', (_, outcomes, sent) => {
    expect(exchange(outcomes).map(({ ordinal }) => ordinal)).toEqual(sent);
  });

  test('reads, is cut off, reads on and answers', () => {
    const paid = exchange(['tool', 'truncated', 'tool', 'answered'], 3);
    expect(paid.map(({ ordinal }) => ordinal)).toEqual([0, 2, 10, 3]);
    expect(nextStep(paid.slice(0, 2), 3, false)).toEqual({ ordinal: 10, second: false, mayRead: true, cuts: 1 });
  });

  test.each<[string, CallOutcome[], number[]]>([
    ['answered at once is over', ['answered', 'answered'], [0]],
    ['unreadable twice is over, for that is no refusal', ['unreadable', 'unreadable', 'answered'], [0, 1]],
    ['refused goes to it', ['refused', 'answered', 'answered'], [0, 12]],
    ['refused by both is over', ['refused', 'refused', 'answered'], [0, 12]],
    ['refused instead of a repair goes to it', ['unreadable', 'refused', 'answered'], [0, 1, 12]],
    [
      'has all its steps again there',
      ['truncated', 'refused', 'truncated', 'unreadable', 'answered'],
      [0, 10, 12, 22, 13],
    ],
  ])('with a second model: %s', (_, outcomes, sent) => {
    expect(exchange(outcomes, 0, true).map(({ ordinal }) => ordinal)).toEqual(sent);
  });

  test('begins anew with the second model: nothing of what the first one did counts', () => {
    expect(nextStep(exchange(['tool', 'truncated', 'refused'], 1, true), 1, true)).toEqual({
      ordinal: 12,
      second: true,
      mayRead: true,
      cuts: 0,
    });
  });

  test('says of each request how often it was cut off before', () => {
    const cuts = (outcomes: readonly CallOutcome[]) => nextStep(exchange(outcomes), 0, false)?.cuts;
    expect([
      cuts([]),
      cuts(['truncated']),
      cuts(['truncated', 'truncated']),
      cuts(['truncated', 'unreadable']),
    ]).toEqual([0, 1, 2, 1]);
  });

  const outcome = fc.constantFrom<CallOutcome>('answered', 'unreadable', 'truncated', 'refused', 'tool');

  test('ends, sends no request twice, and goes on from any crash as if there had been none', () => {
    fc.assert(
      fc.property(
        fc.array(outcome, { maxLength: 30 }),
        fc.nat(mostReadings),
        fc.nat(30),
        fc.boolean(),
        (outcomes, readings, crash, hasSecond) => {
          // A model calls a tool only where it may: elsewhere the adapter reads an answer that is none.
          const paid: Paid[] = [];
          for (const wanted of [...outcomes, ...Array<CallOutcome>(24).fill('unreadable')]) {
            const step = nextStep(paid, readings, hasSecond);
            if (step === null) break;
            paid.push({ ordinal: step.ordinal, outcome: wanted === 'tool' && !step.mayRead ? 'unreadable' : wanted });
          }
          expect(nextStep(paid, readings, hasSecond)).toBeNull();
          const sent = paid.map(({ ordinal }) => ordinal);
          expect(new Set(sent).size).toBe(sent.length);
          expect(sent.every((ordinal) => ordinals.includes(ordinal))).toBe(true);
          expect(paid.filter((one) => one.outcome === 'truncated').length).toBeLessThanOrEqual(
            (mostLonger + 1) * (hasSecond ? 2 : 1),
          );
          const before = paid.slice(0, crash);
          const stored = before.toSorted((a, b) => a.ordinal - b.ordinal);
          expect(inOrder(stored)).toEqual(before);
        },
      ),
    );
  });

  test('of an earlier version, whose repair came after a cut, is over where it was', () => {
    const stored: Paid[] = [
      { ordinal: 1, outcome: 'answered' },
      { ordinal: 0, outcome: 'truncated' },
    ];
    expect(nextStep(inOrder(stored), 0, false)).toBeNull();
  });
});
