import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { withoutStrays } from '../../../../shared/kernel/namings.ts';
import { spec, type Spec } from '../../../../shared/worldbuilding/answers.ts';
import { citationNamings } from '../../../../shared/worldbuilding/namings.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { hasGroundlessField } from '../../../../shared/worldbuilding/spec/validation.ts';
import { fieldsOf, validateSpec } from '../../../../shared/worldbuilding/spec/validation.ts';
import { crystallized, ledger, playRound } from '../deliberation/said.ts';

const { canon } = playRound(ledger(), 'FOUNDATION', 1, 'ARCHITECT');
const known = new Set(canon.map(({ id }) => id));
const withoutStrayCitations = (written: Spec, canonIds: ReadonlySet<string>, when: { readonly last: boolean }) => {
  const { answer, dropped } = withoutStrays(asJson(written), citationNamings(asJson(written), canonIds, when));
  return { answer: dropped.length === 0 ? written : spec.parse(answer), dropped };
};
const sound = crystallized();
const stakes = (...cites: string[]) => ({
  ...sound,
  tension: { ...sound.tension, stakes: { text: 'The lake.', cites } },
});

describe('what a spec cites and nobody settled', () => {
  test('is dropped among other citations of its field, and the spec may be put to the vote', () => {
    const { answer, dropped } = withoutStrayCitations(stakes('A-C1', 'A-C9'), known, { last: false });
    expect(dropped).toEqual(['tension.stakes cites A-C9']);
    expect(validateSpec(stakes('A-C1', 'A-C9'), canon, policy).problems).toHaveLength(1);
    expect(validateSpec(answer, canon, policy).problems).toEqual([]);
  });

  test('stays where the field would cite nothing else: that its writer mends', () => {
    const { answer, dropped } = withoutStrayCitations(stakes('A-C9'), known, { last: false });
    expect(dropped).toEqual([]);
    expect(validateSpec(answer, canon, policy).problems).toEqual([
      "tension.stakes cites A-C9, which is not in the team's canon (entries: A-C1)",
    ]);
  });

  test.each(['A-F2', 'A-L1-M2', 'Q1', 'A-S1', 'challenge'])(
    'is read and dropped as well where it is of another kind, such as %s, and asks nobody again',
    (id) => {
      const { answer, dropped } = withoutStrayCitations(spec.parse(stakes('A-C1', id)), known, { last: false });
      expect(dropped).toEqual([`tension.stakes cites ${id}`]);
      expect(answer).toEqual(stakes('A-C1'));
    },
  );

  test.each(['A-C9', 'A-F2', 'A-F2 (rejected), A-F3', 'the challenge'])(
    'is told once, by its name, where a field cites nothing else, such as %s; then the field is founded on nothing',
    (id) => {
      const written = spec.parse(stakes(id));
      expect(hasGroundlessField(written, known)).toBe(true);
      expect(validateSpec(written, canon, policy).problems).toEqual([
        `tension.stakes cites ${id}, which is not in the team's canon (entries: A-C1)`,
      ]);
      const { answer, dropped } = withoutStrayCitations(written, known, { last: true });
      expect(dropped).toEqual([`tension.stakes cites ${id}`]);
      expect(answer).toEqual(stakes());
      expect(validateSpec(answer, canon, policy)).toMatchObject({ problems: [], invented: ['tension.stakes'] });
      expect(hasGroundlessField(answer, known)).toBe(false);
    },
  );

  test('is looked for in every field that there is', () => {
    const everywhere = JSON.parse(JSON.stringify(sound), (name, value: unknown) =>
      name === 'cites' ? ['A-C1', 'B-C1'] : value,
    ) as typeof sound;
    const { answer, dropped } = withoutStrayCitations(everywhere, known, { last: false });
    expect(dropped).toEqual(fieldsOf(sound).map(({ path }) => `${path} cites B-C1`));
    expect(fieldsOf(answer).every(({ cites }) => cites.join() === 'A-C1')).toBe(true);
    expect(withoutStrayCitations(sound, known, { last: true }).answer).toBe(sound);
  });
});
