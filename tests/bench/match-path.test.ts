import { expect, test } from 'vitest';
import { matchPath, type Wait } from '../../bench/measures/match-path.ts';

const wait = (team: Wait['team'], round: string | null, from: number, seconds: number, step = `${from}`): Wait => ({
  team,
  round,
  step,
  from,
  until: from + seconds,
  seconds,
});

test('the critical path of a match is the slower team’s of each round, then of what comes after, then the panel’s', () => {
  const waits = [
    // A is slower in the first round, by two steps to one; B in the second, whose step is longer.
    wait('A', 'FOUNDATION/1', 0, 2),
    wait('A', 'FOUNDATION/1', 2, 2),
    wait('B', 'FOUNDATION/1', 0, 2),
    wait('A', 'FOUNDATION/2', 4, 2),
    wait('B', 'FOUNDATION/2', 4, 3),
    // What goes on side by side is one step, as long as its longest.
    wait('A', 'TENSION/1', 7, 2),
    wait('A', 'TENSION/1', 7.1, 2.5),
    wait('B', 'TENSION/1', 7, 1),
    // Nobody waits after the last round, so the two have to be taken together: B is slower in what comes after alone.
    wait('A', null, 9.6, 2),
    wait('B', null, 8, 2.4),
    wait(null, null, 12, 2),
  ];
  expect(matchPath(waits)).toEqual({ seconds: 4 + 3 + (2.5 + 2) + 2, steps: 2 + 1 + 2 + 1 });
});

test('what is asked for side by side is one step, however late one of them began', () => {
  const votes = [wait('A', null, 0, 2, 'vote'), wait('A', null, 2.5, 2, 'vote'), wait('A', null, 5, 2, 'ratify')];
  expect(matchPath(votes)).toEqual({ seconds: 4, steps: 2 });
});

test('a match in which nobody was asked takes no time', () => expect(matchPath([])).toEqual({ seconds: 0, steps: 0 }));
