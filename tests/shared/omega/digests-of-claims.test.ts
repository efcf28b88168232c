import { describe, expect, test } from 'vitest';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { shownIn } from '../../../shared/omega/answers/shown.ts';
import { contradictionsDigest } from '../../../shared/omega/digests/open-points.ts';
import { optionsFor } from '../../../shared/omega/claims/contradictions.ts';
import { spoken } from './spoken.ts';
import { toldSession } from './told-session.ts';
import { claim, digest, finding, say, session, steps } from './digested-session.ts';

const ids = (body: { readonly claims: readonly { readonly id: string }[] }) => body.claims.map(({ id }) => id);

describe('the claim board', () => {
  test('shows each claim with its author, voices, references and findings, what bears most first, and no claim of a quarantined answer', () => {
    const body = digest('claimBoard');
    expect(ids(body)).toEqual(['1.1/C1', '2.1/C1', '1.1/C2', '21.1/C1']);
    expect(body.claims[1]).toMatchObject({
      author: 2,
      statement: 'It rained',
      references: { SUPPORTS: [21] },
      supports: [
        { agent: 2, sources: [] },
        { agent: 21, sources: ['2.1/C1'] },
      ],
      verification: 'UNCERTAIN',
      attack: null,
      dependents: 1,
    });
    expect(body.claims[0]).toMatchObject({
      verification: 'VERIFIED',
      attack: 'PARTLY',
      attacks: 1,
      survivesAs: 'The beam holds in calm air',
      disputed: true,
    });
    expect(body.claims[2]).toMatchObject({ disputed: true, verification: null });
    expect(body).toMatchObject({ others: 0 });
  });

  test('says why examiners found what they found, the gravest first, and no more than policy allows', () => {
    const words = (of: unknown) => (of as { readonly reasons: unknown }).reasons;
    expect(words(digest('claimBoard').claims[0])).toEqual([{ agent: 35, result: 'PARTLY', reason: 'looked' }]);
    expect(words(digest('claimBoard', { restsOn: ['1.1/C1'] }).claims[0])).toEqual([
      { agent: 35, result: 'PARTLY', reason: 'looked' },
      { agent: 27, result: 'VERIFIED', reason: 'looked' },
    ]);
    expect(digest('claimBoard').claims[2]).not.toHaveProperty('reasons');
    const examined = [30, 31, 32, 33].map((agent) =>
      say(agent as 30, {
        ...spoken({ claims: [] }),
        findings: [finding('1.1/C2', agent === 33 ? 'FAILED' : 'UNCERTAIN')],
      }),
    );
    const crowded = digest('claimBoard', {}, toldSession('Why?', ...steps, { cycle: 1, say: examined }));
    const told = words(crowded.claims.find(({ id }) => id === '1.1/C2')) as readonly { readonly result: string }[];
    expect(told.map(({ result }) => result)).toEqual(['FAILED', 'UNCERTAIN', 'UNCERTAIN']);
  });

  test('leaves out what the session has given up, and shows no more than policy allows', () => {
    const left = {
      kind: 'ABANDONMENT',
      key: '1/x/1',
      agent: null,
      summary: 'left',
      id: '2.1/C1',
      reason: 'no',
    } as const;
    expect(ids(digest('claimBoard', {}, toldSession('Why?', ...steps, { cycle: 1, rows: [left] })))).toEqual([
      '1.1/C1',
      '1.1/C2',
      '21.1/C1',
    ]);
    const crowd = toldSession(
      'Why?',
      ...Array.from({ length: 6 }, (_, cycle) => ({
        cycle: cycle + 1,
        say: [
          say(1, spoken({ claims: Array.from({ length: 12 }, (__, n) => claim(`C${n + 1}`, `Claim ${cycle} ${n}`)) })),
        ],
      })),
    );
    expect(ids(digest('claimBoard', {}, crowd))).toHaveLength(policy.digestClaims.board);
    expect(digest('claimBoard', {}, crowd)).toMatchObject({ others: 72 - policy.digestClaims.board });
    expect(ids(digest('claimsToVerify', {}, crowd))).toHaveLength(policy.digestClaims.verify);
  });
});

describe('what is examined', () => {
  test('is first what nobody has verified, with the statements of its premises; and is attacked only after that', () => {
    const verify = digest('claimsToVerify');
    expect(ids(verify)).toEqual(['1.1/C2', '21.1/C1', '2.1/C1']);
    expect(verify.claims[1]).toEqual({
      id: '21.1/C1',
      author: 21,
      statement: 'The load was low',
      because: 'The load was low for a reason',
      requires: ['1.1/C1', '2.1/C1'],
      alternatives: [],
      confidence: expect.any(Number),
      fits: [27, 28, 29],
    });
    expect(verify.premises).toEqual([{ id: '1.1/C1', statement: 'The beam holds in calm air' }]);
    expect(ids(digest('claimsToAttack'))).toEqual(['2.1/C1', '1.1/C1']);
  });

  test('is limited to a focus, of which attackers find first what nobody has attacked', () => {
    expect(ids(digest('claimsToVerify', { focus: new Set(['1.1/C2', '1.1/C1']) }))).toEqual(['1.1/C2']);
    expect(ids(digest('claimsToAttack', { focus: new Set(['1.1/C1', '2.1/C1']) }))).toEqual(['2.1/C1', '1.1/C1']);
    expect(ids(digest('claimsToAttack', { focus: new Set() }))).toEqual([]);
  });

  test('begins with what was attacked in this cycle, for whoever sums the attacks up', () => {
    expect(ids(digest('claimsToAttack', { summing: true }))).toEqual(['1.1/C1', '2.1/C1']);
  });
});

test('contradictions come with both sides, those first that block the answer', () => {
  expect(digest('contradictions')).toEqual({
    contradictions: [
      {
        id: '35.1/X1',
        severity: 'FATAL',
        blocking: true,
        touches: 0,
        A: { agent: 35, claim: null, statement: 'The rope is old' },
        B: { agent: 1, claim: '1.1/C2', statement: 'The rope is new' },
      },
    ],
    root: null,
    others: 0,
  });
  const [open] = session.state.contradictions.unresolved;
  expect(open && optionsFor(open)).toEqual({
    question: expect.stringContaining('35.1/X1'),
    A: 'Skeptic (35): The rope is old',
    B: 'First Principles (1), claim 1.1/C2: The rope is new',
  });
});

test('a contradiction between agents that are at odds by their nature says how that is handled', () => {
  const side = (agentId: 1 | 2 | 35) => ({ agentId, statement: `word of ${agentId}`, claim: null });
  const between = (a: 1 | 2 | 35, b: 1 | 2 | 35) =>
    contradictionsDigest(
      {
        contradictions: {
          unresolved: [{ id: 'X', claimA: side(a), claimB: side(b), severity: 'MINOR', detectedAt: '' }],
          resolved: [],
        },
      },
      [],
      policy,
    );
  expect(JSON.stringify(between(2, 1))).toContain('keep both ways; where axioms and data part');
  expect(JSON.stringify(between(1, 35))).not.toContain('byNature');
});

test('what a digest shows may be cited: claims by address, contradictions by id, agents by number', () => {
  const shown = shownIn([digest('claimBoard'), digest('contradictions')]);
  expect([...shown.claims].sort()).toEqual(['1.1/C1', '1.1/C2', '2.1/C1', '21.1/C1']);
  expect([...shown.contradictions]).toEqual(['35.1/X1']);
  expect(shown.agents.has(21)).toBe(true);
  expect(shownIn([digest('claimsToVerify')]).claims.has('1.1/C1')).toBe(true);
});
