import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { OverrideGround } from '../../../../shared/scenario/answers/acts.ts';
import { statusLadder, type Restatements } from '../../../../shared/scenario/disputes/status.ts';
import { agents, statuses, type Agent, type Status } from '../../../../shared/scenario/vocabulary.ts';
import type { ProofFinding } from '../../../../shared/verification/proofs.ts';
import { anyGround, anyProof, check } from './cases.ts';

const joint: OverrideGround = 'PHYSICAL-OR-MATHEMATICAL';
const says = (status: Status, override: OverrideGround | null = null, reasoned = true) => ({
  status,
  override,
  proof: null,
  reasoned,
});
/** The joint veto's word, with the proof that Symposium finds to be so. */
const proves = (status: Status, finding: ProofFinding) => ({ ...says(status, joint), proof: check(finding) });
const all = (status: Status): Record<Agent, ReturnType<typeof says>> =>
  Object.fromEntries(agents.map((agent) => [agent, says(status)])) as Record<Agent, ReturnType<typeof says>>;
const torn = { ...all('KS'), GALILEO: says('CT') };

describe('the final status', () => {
  test('is final at once where all five state it', () => {
    expect(statusLadder(all('OF'), null)).toMatchObject({ status: 'OF', level: 0, resolution: 'unanimous' });
    expect(statusLadder(all('OF'), all('PX'))).toMatchObject({ status: 'OF', level: 0 });
  });

  test('is debated where one differs, is unreadable or is absent', () => {
    const { GALILEO: _, ...four } = all('KS');
    for (const first of [torn, four, { ...four, GALILEO: null }, {}]) {
      expect(statusLadder(first, null)).toMatchObject({ status: null, level: 1 });
      expect(statusLadder(first, all('CT'))).toMatchObject({ status: 'CT', level: 1, resolution: 'debate' });
    }
  });

  test.each<[string, Restatements, Status, 'authority' | 'joint-veto']>([
    ['SOCRATES alone against four', { ...all('CT'), SOCRATES: says('KS') }, 'KS', 'authority'],
    ['SOCRATES with a majority', { ...all('KS'), GALILEO: says('CT') }, 'KS', 'authority'],
    [
      'the joint veto with EULER’s proof',
      { ...all('KS'), NEWTON: says('PX', joint), EULER: proves('PX', 'fails') },
      'PX',
      'joint-veto',
    ],
    [
      'the joint veto with NEWTON’s proof',
      { ...all('KS'), NEWTON: proves('CT', 'fails'), EULER: says('CT', joint) },
      'CT',
      'joint-veto',
    ],
    [
      'the joint veto with two proofs, of which one cannot be read',
      { ...all('KS'), NEWTON: proves('CT', 'does-not-parse'), EULER: proves('CT', 'fails') },
      'CT',
      'joint-veto',
    ],
    [
      'the joint veto, the others absent',
      { SOCRATES: says('KS'), NEWTON: says('PX', joint), EULER: proves('PX', 'fails') },
      'PX',
      'joint-veto',
    ],
    [
      'NEWTON and EULER with reasons and no proof',
      { ...all('KS'), NEWTON: says('PX', joint), EULER: says('PX', joint) },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER, whose own proof holds',
      { ...all('KS'), NEWTON: says('PX', joint), EULER: proves('PX', 'holds') },
      'KS',
      'authority',
    ],
    [
      'NEWTON with a proof that fails, and EULER, whose own holds',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: proves('PX', 'holds') },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER with a proof that says nothing of the scenario',
      { ...all('KS'), NEWTON: says('PX', joint), EULER: proves('PX', 'unrelated') },
      'KS',
      'authority',
    ],
    [
      'a proof beside the ground by others than NEWTON and EULER',
      { ...all('KS'), ATHENA: proves('PX', 'fails'), NEWTON: says('PX', joint), EULER: says('PX', joint) },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER for different statuses',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: proves('OF', 'fails') },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER on one other status, one without the ground',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: says('PX') },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER on one other status, one on another ground',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: says('PX', 'MATHEMATICAL-PROOF') },
      'KS',
      'authority',
    ],
    [
      'NEWTON and EULER on one other status, one without a reason',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: says('PX', joint, false) },
      'KS',
      'authority',
    ],
    [
      'NEWTON on the ground, EULER unreadable',
      { ...all('KS'), NEWTON: proves('PX', 'fails'), EULER: null },
      'KS',
      'authority',
    ],
    [
      'the ground, for the status that SOCRATES states',
      { ...all('KS'), ATHENA: says('CT'), NEWTON: proves('KS', 'fails'), EULER: proves('KS', 'fails') },
      'KS',
      'authority',
    ],
    [
      'the ground by others than NEWTON and EULER',
      { ...all('KS'), ATHENA: proves('PX', 'fails'), GALILEO: proves('PX', 'fails') },
      'KS',
      'authority',
    ],
  ])('after a debate without agreement: %s', (_, restated, status, resolution) => {
    expect(statusLadder(torn, restated)).toMatchObject({ status, level: 2, resolution });
  });

  test('is a person’s where SOCRATES says nothing readable, whoever agrees', () => {
    const { SOCRATES: _, ...four } = { ...all('PX'), NEWTON: says('PX', joint), EULER: says('PX', joint) };
    expect(statusLadder(torn, four)).toMatchObject({ status: null, level: 4 });
    expect(statusLadder(torn, { ...four, SOCRATES: null })).toMatchObject({ status: null, level: 4 });
    expect(statusLadder(torn, {})).toMatchObject({
      status: null,
      level: 4,
      tally: { cast: 0, absent: [...agents].sort() },
    });
  });

  test('always ends at a level from 0 to 4, never asks for a second debate, and is one that somebody stated', () => {
    const statement = fc.option(
      fc.record({ status: fc.constantFrom(...statuses), override: anyGround, proof: anyProof, reasoned: fc.boolean() }),
    );
    const anyStatements = fc.record(
      { ATHENA: statement, GALILEO: statement, EULER: statement, NEWTON: statement, SOCRATES: statement },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyStatements, fc.option(anyStatements), (first, restated) => {
        const end = statusLadder(first, restated);
        expect([0, 1, 2, 4]).toContain(end.level);
        if (restated !== null && end.status === null) expect(end.level).toBe(4);
        if (end.status !== null)
          expect([...Object.values(first), ...Object.values(restated ?? {})].map((one) => one?.status)).toContain(
            end.status,
          );
      }),
    );
  });
});
