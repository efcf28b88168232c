import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, mostLonger, mostReadings, nextStep, ordinals } from '../../../activities/ask/exchange-steps.ts';
import type { CallOutcome } from '../../../activities/store/calls.ts';

type Paid = { readonly ordinal: number; readonly outcome: CallOutcome };

/** An exchange whose requests end like this, one after the other, until it is over. */
function exchange(outcomes: readonly CallOutcome[], readings = 0): Paid[] {
  const paid: Paid[] = [];
  for (const outcome of outcomes) {
    const step = nextStep(paid, readings);
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
    expect(nextStep(paid.slice(0, 2), 3)).toEqual({ ordinal: 10, mayRead: true, cuts: 1 });
  });

  test('says of each request how often it was cut off before', () => {
    const cuts = (outcomes: readonly CallOutcome[]) => nextStep(exchange(outcomes), 0)?.cuts;
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
        (outcomes, readings, crash) => {
          // A model calls a tool only where it may: elsewhere the adapter reads an answer that is none.
          const paid: Paid[] = [];
          for (const wanted of [...outcomes, ...Array<CallOutcome>(12).fill('unreadable')]) {
            const step = nextStep(paid, readings);
            if (step === null) break;
            paid.push({ ordinal: step.ordinal, outcome: wanted === 'tool' && !step.mayRead ? 'unreadable' : wanted });
          }
          expect(nextStep(paid, readings)).toBeNull();
          const sent = paid.map(({ ordinal }) => ordinal);
          expect(new Set(sent).size).toBe(sent.length);
          expect(sent.every((ordinal) => ordinals.includes(ordinal))).toBe(true);
          expect(paid.filter((one) => one.outcome === 'truncated').length).toBeLessThanOrEqual(mostLonger + 1);
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
    expect(nextStep(inOrder(stored), 0)).toBeNull();
  });
});
