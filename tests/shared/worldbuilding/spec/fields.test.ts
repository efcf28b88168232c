import { describe, expect, test } from 'vitest';
import { unfoundedSpecs } from '../../../../shared/worldbuilding/spec/attempts.ts';
import type { SettledSpec } from '../../../../shared/worldbuilding/spec/settled-spec.ts';
import { fieldsOf } from '../../../../shared/worldbuilding/spec/validation.ts';
import { crystallized } from '../deliberation/said.ts';
import { flawed, most, team } from './spec-of-a-team.ts';

describe('what the clerk says of a spec’s fields', () => {
  const reason = 'It is of cheese, and the entry of salt.';
  const cheese = (text = 'Cheese', cites = ['A-C1']) => crystallized({ worldName: { text, cites } });
  /** `follows` by item; items that are not named are left out of the answer. */
  const says = (
    log: ReturnType<typeof team>,
    attempt: number,
    follows: Readonly<Record<string, boolean>> | null,
    last = false,
  ) => {
    const ref = `testimony-${attempt}`;
    if (follows !== null)
      log.log.written.answers.set(ref, {
        objections: [],
        responses: [],
        merges: [],
        fields: Object.entries(follows).map(([item, one]) => ({ item, reason, follows: one })),
      });
    return log.settle(
      log.order(attempt, { is: 'TESTIMONY', examination: attempt, ref: follows === null ? null : ref, last }),
    );
  };
  const all = Object.fromEntries(
    Array.from({ length: fieldsOf(crystallized()).length }, (_, nth) => [`F${nth + 1}`, true]),
  );
  const of = ({ rows }: SettledSpec) =>
    rows.flatMap((row) => (row.kind === 'FIELDS' ? row.fields : [])).filter(({ finding }) => finding !== 'FINE');
  const found = { path: 'worldName', finding: 'FOUND', detail: reason };

  test('goes back once with its reason and counts for no attempt; what is found in the next is recorded and told to the voters', () => {
    const log = team();
    log.write(1, cheese());
    const first = says(log, 1, { ...all, F1: false });
    expect(first.rows).toMatchObject([{ kind: 'FIELDS', attempt: 1, sentBack: true }]);
    expect(of(first)).toEqual([found]);
    const words = [`worldName does not follow from the canon entries that it cites: ${reason}`];
    expect(first.next).toEqual({ step: 'CRYSTALLIZE', attempt: 2, words, before: 1 });
    expect(unfoundedSpecs(log.log.rows, 'A')).toBe(0);
    log.write(2, cheese('Another cheese'));
    const second = says(log, 2, { F1: false });
    expect([second.next, of(second)]).toEqual([{ step: 'RATIFY', attempt: 2, words }, [found]]);
    expect(second.rows).toMatchObject([{ sentBack: false }]);
    expect(unfoundedSpecs(log.log.rows, 'A')).toBe(1);
    // Three attempts are left to the team for all that: the one that went back was none.
    log.vote(2, '+++-');
    log.write(3, cheese());
    log.vote(3, '+++-');
    expect(log.write(4, cheese()).next).toMatchObject({ step: 'RATIFY', attempt: 4 });
    expect(log.vote(4, '+++-').next).toMatchObject({ step: 'UNRATIFIED', attempt: 4 });
    expect(unfoundedSpecs(log.log.rows, 'B')).toBe(0);
  });

  test.each([
    ['has nothing to hold against it', all, false, []],
    ['is asked about no other spec', { ...all, F1: false }, true, [found]],
    ['says nothing', null, false, 'all'],
    ['says nothing of a field', Object.fromEntries(Object.entries(all).slice(1)), false, 'worldName'],
  ] as const)('leads to the vote where it %s', (_, follows, last, expected) => {
    const log = team();
    log.write(1, cheese());
    const settled = says(log, 1, follows, last);
    expect(settled.next).toMatchObject({ step: 'RATIFY', attempt: 1 });
    const missed = of(settled).filter(({ finding }) => finding === 'NOT_EXAMINED');
    if (expected === 'all') expect(missed).toHaveLength(Object.keys(all).length);
    else if (expected === 'worldName') expect(missed.map(({ path }) => path)).toEqual(['worldName']);
    else expect(of(settled)).toEqual(expected);
  });

  test('is no answer to a field that cites nothing, and stands for one that comes again word for word', () => {
    const log = team();
    log.write(1, cheese('Cheese', []));
    // The first item is now the second field.
    const settled = says(log, 1, { ...all, F1: false });
    expect(of(settled).map(({ path }) => path)).toEqual(['governingLogic']);
    log.write(2, cheese('Cheese', []));
    expect(of(says(log, 2, null)).map(({ path, finding }) => [path, finding])).toEqual([['governingLogic', 'FOUND']]);
    const other = team();
    other.write(1, cheese());
    says(other, 1, { ...all, F1: false });
    other.write(2, cheese('A salt road'));
    expect(says(other, 2, { F1: true }).next).toEqual({ step: 'RATIFY', attempt: 2, words: [] });
    expect(unfoundedSpecs(other.log.rows, 'A')).toBe(0);
  });

  test('is recorded of a spec that went back, where no better one came and it stands', () => {
    const log = team();
    log.write(1, cheese());
    says(log, 1, { ...all, F1: false });
    for (let attempt = 2; attempt <= most; attempt += 1) log.write(attempt, null);
    expect(log.write(most + 1, null).next).toMatchObject({ step: 'UNRATIFIED', attempt: 1 });
    expect(unfoundedSpecs(log.log.rows, 'A')).toBe(1);
  });

  test('comes once, and to a spec that waits for its votes', () => {
    const log = team();
    const order = log.order(1, { is: 'TESTIMONY', examination: 1, ref: null, last: false });
    expect(log.read(order)).toEqual({ ok: false, problem: 'attempt 1 waits for no testimony' });
    log.write(1, flawed);
    expect(log.read(order)).toMatchObject({ ok: false });
    const sound = team();
    sound.write(1, cheese());
    says(sound, 1, all);
    expect(sound.read(order)).toMatchObject({ ok: false });
  });
});
