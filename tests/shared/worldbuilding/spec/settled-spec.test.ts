import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { SpecOrder } from '../../../../shared/worldbuilding/activities.ts';
import type { Spec } from '../../../../shared/worldbuilding/answers.ts';
import { roles } from '../../../../shared/worldbuilding/vocabulary.ts';
import { crystallized } from '../deliberation/said.ts';
import { flawed, most, team } from './spec-of-a-team.ts';

describe('a team’s way to a spec', () => {
  test('begins with an empty context', () => {
    expect(team().begin()).toEqual({
      rows: [],
      spec: null,
      next: { step: 'CRYSTALLIZE', attempt: 1, words: [], before: null },
    });
  });

  test('ends with a spec that all four ratify', () => {
    const { write, vote } = team();
    expect(write(1, crystallized())).toMatchObject({
      rows: [{ kind: 'CRYSTALLIZED', key: 'A/CRYSTALLIZATION/1/crystallized', call: 'spec-1', problems: [] }],
      next: { step: 'RATIFY', attempt: 1, words: [] },
    });
    const { rows, next } = vote(1, '++++');
    expect(next).toEqual({ step: 'RATIFIED', attempt: 1, ref: 'spec-1' });
    expect(rows.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['RATIFIED', 'A-S1 is ratified: 4 of 4 for it'],
      ['SPEC', 'A-S1 stands, ratified by all'],
    ]);
    expect(rows.at(-1)).toMatchObject({
      attempt: 1,
      ratified: true,
      call: 'spec-1',
      round: 0,
      phase: 'CRYSTALLIZATION',
    });
  });

  test('tells the voters what the Synthesizer made up and what it left out', () => {
    const own = crystallized({ worldName: { text: 'Tidebell', cites: [] } });
    const nothing = JSON.parse(JSON.stringify(own).replaceAll('["A-C1"]', '[]')) as Spec;
    expect(team().write(1, own).next).toMatchObject({
      step: 'RATIFY',
      words: ['These fields cite no canon entry, so they are the writer’s own: worldName'],
    });
    expect(team().write(1, nothing).next).toMatchObject({
      step: 'RATIFY',
      words: [expect.stringMatching(/own: worldName, governingLogic, /), 'No field cites these canon entries: A-C1'],
    });
  });

  test('sends a spec with problems back without a vote, and the spec with them', () => {
    const { rows, next } = team().write(1, flawed);
    expect(rows).toMatchObject([
      {
        kind: 'CRYSTALLIZED',
        problems: ['worldName says nothing', "worldName cites A-C9, which is not in the team's canon (entries: A-C1)"],
        summary: 'A-S1 cannot be put to the vote: worldName says nothing (and 1 more)',
      },
    ]);
    expect(next).toEqual({
      step: 'CRYSTALLIZE',
      attempt: 2,
      before: 1,
      words: ['worldName says nothing', "worldName cites A-C9, which is not in the team's canon (entries: A-C1)"],
    });
  });

  test('asks again where nothing readable came, with nothing to mend', () => {
    const { rows, next } = team().write(1, null);
    expect(rows).toMatchObject([{ call: null, problems: null, summary: 'A-S1 cannot be read' }]);
    expect(next).toEqual({ step: 'CRYSTALLIZE', attempt: 2, before: null, words: ['no readable spec came'] });
  });

  test.each([
    ['+-++', ['LOREKEEPER does not ratify: because LOREKEEPER']],
    ['+++.', ['SYNTHESIZER cast no vote that counts']],
    ['?+-+', ['CONTRARIAN does not ratify: because CONTRARIAN', 'ARCHITECT cast no vote that counts']],
    ['+++', ['SYNTHESIZER cast no vote that counts']],
  ])('takes a vote of %s for none of all, and says why', (signs, words) => {
    const one = team();
    one.write(1, crystallized());
    expect(one.vote(1, signs)).toMatchObject({
      rows: [{ kind: 'RATIFIED', ratified: false }],
      next: { step: 'CRYSTALLIZE', attempt: 2, before: 1, words },
    });
  });

  test(`leaves the latest spec that was voted on standing after ${most} attempts, unratified`, () => {
    const { write, vote } = team();
    for (let attempt = 1; attempt < most; attempt += 1) {
      write(attempt, crystallized());
      vote(attempt, '---+');
    }
    const { rows, next } = write(most, flawed);
    expect(next).toEqual({ step: 'UNRATIFIED', attempt: most - 1, ref: `spec-${most - 1}` });
    expect(rows.at(-1)).toMatchObject({ kind: 'SPEC', attempt: most - 1, ratified: false, call: `spec-${most - 1}` });
  });

  test('ends without a spec where none could be put to the vote', () => {
    const { write } = team();
    const last = Array.from({ length: most }, (_, nth) => write(nth + 1, nth % 2 === 0 ? null : flawed)).at(-1);
    expect(last?.next).toEqual({ step: 'WITHOUT_SPEC', attempt: most });
    expect(last?.rows.at(-1)).toMatchObject({
      kind: 'SPEC',
      attempt: most,
      ratified: false,
      call: null,
      summary: 'the spec is missing: none could be put to the vote',
    });
  });

  test('records a seat for each of the four, whoever was handed in', () => {
    const one = team();
    one.write(1, crystallized());
    expect(one.vote(1, '+').rows[0]).toMatchObject({
      seats: [
        { voter: 'ARCHITECT', call: 'vote-1-ARCHITECT', missing: null },
        ...roles.slice(1).map((voter) => ({ voter, call: null, missing: 'absent' })),
      ],
    });
  });

  test('ends after at most so many attempts, once, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom<Spec | null>(crystallized(), flawed, null), fc.stringMatching(/^[+\-?.]{4}$/)),
          { minLength: most, maxLength: most },
        ),
        (attempts) => {
          const one = team();
          let next = one.begin().next;
          let asked = 0;
          const ends: string[] = [];
          for (const [spec, signs] of attempts) {
            if (next.step !== 'CRYSTALLIZE') break;
            const { attempt } = next;
            expect(attempt).toBe((asked += 1));
            next = one.write(attempt, spec).next;
            if (next.step === 'RATIFY') next = one.vote(attempt, signs).next;
          }
          ends.push(...one.log.rows.flatMap((row) => (row.kind === 'SPEC' ? [row.summary] : [])));
          expect(['RATIFIED', 'UNRATIFIED', 'WITHOUT_SPEC']).toContain(next.step);
          expect(ends).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an order that follows from nothing', () => {
  const results = (...speakers: readonly (typeof roles)[number][]) => ({
    is: 'VOTES' as const,
    results: speakers.map((speaker) => ({ speaker, ref: null, lost: 'absent' as const })),
  });

  test('is refused', () => {
    const one = team();
    const problem = (attempt: number, came: SpecOrder['came']) => {
      const reading = one.read(one.order(attempt, came));
      return reading.ok ? null : reading.problem;
    };
    expect(problem(2, { is: 'SPEC', ref: null })).toBe('attempt 2 cannot follow 0');
    expect(problem(1, results('ARCHITECT'))).toBe('attempt 1 waits for no votes');
    one.write(1, crystallized());
    expect(problem(2, { is: 'SPEC', ref: null })).toBe('attempt 1 waits for its votes');
    expect(problem(2, results('ARCHITECT'))).toBe('attempt 2 waits for no votes');
    expect(problem(1, results('ARCHITECT', 'ARCHITECT'))).toBe('ARCHITECT has two seats in one vote');
    one.vote(1, '----');
    expect(problem(1, results('ARCHITECT'))).toBe('attempt 1 waits for no votes');
  });
});
