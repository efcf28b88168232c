import { describe, expect, test } from 'vitest';
import { otherPoints } from '../../../../shared/scenario/facts/told-points.ts';

/** Points in the reason of a predicted score (scenario rules §2.2.12). */
const table = { DIRECT: 20, 'CHAIN-OF-THOUGHT': 30, 'EXTENDED-REASONING': 35, AGENTIC: 42 } as const;
const of = (why: string) =>
  otherPoints([
    { architecture: 'DIRECT', why: 'The usual purposes of things come first.', score: table.DIRECT },
    { architecture: 'CHAIN-OF-THOUGHT', why: 'It writes the steps down.', score: table['CHAIN-OF-THOUGHT'] },
    { architecture: 'EXTENDED-REASONING', why: 'There is room.', score: table['EXTENDED-REASONING'] },
    { architecture: 'AGENTIC', why, score: table.AGENTIC },
  ]);

describe('a reason of 42 points is let pass where it', () => {
  test.each([
    'Numbers can be checked.',
    // Tells the score, or about it.
    'Some 40 points are within reach.',
    'It reaches 42 of 100 points.',
    'It ends at 42 out of the 100 points.',
    'It reaches 40 to 50 points.',
    'It scores 38 or 39 points.',
    'Reading and tools bring it to 42, where reading alone earned it 20 points.',
    // Speaks of the points of a step, or of a row of the rubric.
    'The reading alone brings it 20 points.',
    'It gets the first insight, 15 points of the rubric.',
    'It earns 15 points on the first insight and little more.',
    'It scores 20 points by reading the tables.',
    'It gets the reading right, 15 of the 100 points.',
    '20 points come from the reading of the tables.',
    'The first 20 points are within reach: reading the tables is enough.',
    'Reading: 20 points; naming the rod: 15 points.',
    'The calculator secures the 30 points of the arithmetic.',
    'Naming the trap is worth 25 points in all, and it seldom gets further.',
    'The reading brings it to 20 points.',
    'The last 30 points are beyond it.',
    'The remaining 60 points need the inversion.',
    'A response that stops at the mirage is given 10 points.',
    'It gets 20 points early and the rest by its tools.',
    'It finds the mirage and stops there; the rubric grants 30 points at that level.',
    'It collects the setup’s 25 points; the inversion is found in a few runs.',
    // Some of the runs.
    'Half of its runs reach 80 points, and the rest nothing.',
    'It reaches 100 points once in four attempts.',
    'When it drops the first idea it scores 90 points.',
    // Is not reached, or lost or gained beside something.
    'It does not reach 65 points, as the inversion is out of its sight.',
    '100 points are out of reach.',
    'Loses 30 points on execution.',
    '10 points above the direct answer.',
    'From 30 points to 60 points.',
    'Tools bring 12 points over extended reasoning.',
    // Somebody else’s score.
    'Experts reach 80 points.',
    'A direct answer ends at 20 points; tools double that.',
    'Chain-of-thought reaches 30 points, and tools check its numbers.',
    'It scores 70 points on PHYRE, which asks for less.',
    'The problem has 6 points at which a wrong turn is taken.',
  ])('says: %s', (why) => expect(of(why)).toEqual([]));
});

describe('a reason of 42 points is refused where it makes another figure the whole', () => {
  test.each([
    ['Tools help, so that some 48 points are within reach.', '48'],
    ['Tools help with the numbers, so that some 65 points are within reach.', '65'],
    ['It reaches 65 points with its tools.', '65'],
    ['It scores 65 points.', '65'],
    ['It gets 65 points.', '65'],
    ['With a calculator it earns about 65 points, as the arithmetic is easy.', '65'],
    ['It ends up at around 65 points.', '65'],
    ['It reaches 65 of 100 points.', '65'],
    ['It reaches 65 points out of 100.', '65'],
    ['It reaches 60 to 70 points.', '60 to 70'],
    ['65 points.', '65'],
    ['About 65 points: tools help.', '65'],
    ['I expect 65 points.', '65'],
    ['Its expected score is 65 points.', '65'],
    ['65 points in all.', '65'],
    ['The model lands at a total of 65 points.', '65'],
    ['Tools should help. It reaches 65 points.', '65'],
    // A part, and then another whole.
    ['The reading alone brings it 20 points. It reaches 65 points in all.', '65'],
    // Another architecture’s, and that is another one in the table.
    ['The direct answer ends at 65 points; tools change little.', '65'],
    ['It reaches 30 points.', '30'],
  ])('says: %s', (why, points) =>
    expect(of(why)).toEqual([`the reason of the prediction for AGENTIC tells ${points} points, and its score is 42`]),
  );
});
