import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf, newPair, pemOf } from '../../activities/identity/keys.ts';
import { signed, statementOf } from '../../activities/identity/signing.ts';
import type { NamedRow } from '../../activities/store/named-rows.ts';
import type { ActRow } from '../../activities/store/reviewers.ts';
import { outsideAct, withdrawalAct } from '../../shared/kernel/named-acts.ts';
import type { Act } from '../../shared/kernel/signed-acts.ts';
import { verifiedActs } from '../../workers/reviews/verify-acts.ts';

const person = (reviewer: string) => {
  const { publicKey, privatePem } = newPair();
  const privateKey = createPrivateKey(privatePem);
  const sign = (act: Act, opening = 1): ActRow => {
    const of = signed(act, opening, privateKey);
    return { ...statementOf(act, of), signature: of.signature, runKey: 'a-run', asked: 'once' };
  };
  return { key: { key: fingerprintOf(publicKey), reviewer, publicKey: pemOf(publicKey) }, sign };
};
const [mara, eve] = [person('mara'), person('eve')];

const keysSince = '2026-11-20T00:00:00Z';
const later = '2026-11-21T00:00:00Z';
const withdrawn = withdrawalAct({ corpus: 'real', scenarioId: 'IM-0003', by: 'mara', reason: 'Two masses.' });
const challenge = (wrong: string) =>
  outsideAct('dispute', { corpus: 'real', scenarioId: 'IM-0004', by: 'mara' }, { claim: 'ATHENA/C1', wrong });
const row = (act: Act, at = later, opening = 1): NamedRow => ({ act, opening, at });
const [right, weak, slow] = [
  mara.sign(withdrawn),
  mara.sign(challenge('It is weak.')),
  mara.sign(challenge('It is slow.')),
];
const all = [row(withdrawn), row(challenge('It is weak.')), row(challenge('It is slow.'))];

test.each<[string, readonly NamedRow[], readonly ActRow[], readonly (RegExp | null)[]]>([
  ['all is as it was signed', all, [right, weak, slow], [null, null, null]],
  ['it is from before the first key', [row(withdrawn, keysSince)], [], [null]],
  ['it is not signed', [row(withdrawn)], [], [/not signed, and reviewers had keys/]],
  [
    'its reason is another',
    [row({ ...withdrawn, body: { reason: 'One mass.' } })],
    [right],
    [/withdraw is not what was signed: it was changed/],
  ],
  ['its name is another', [row({ ...withdrawn, reviewer: 'eve' })], [right], [/was changed/]],
  // It is said to be older than the first key, and yet somebody has signed it.
  ['its time is another and its reason too', [row({ ...withdrawn, body: null }, keysSince)], [right], [/was changed/]],
  ['it is of another version than was signed', [row(withdrawn, later, 2)], [right], [/not signed/, /no row of it/]],
  ['its row is gone', [], [right], [/withdraw was signed, and no row of it is stored/]],
  ['one of two alike is gone', all.slice(0, 2), [right, weak, slow], [null, null, /dispute was signed, and no row/]],
  [
    'one of two alike is changed',
    [...all.slice(0, 2), row(challenge('It is fast.'))],
    [right, weak, slow],
    [null, null, /dispute is not what was signed/],
  ],
  [
    'one of two alike is changed and the other gone',
    [row(challenge('It is fast.'))],
    [weak, slow],
    [/dispute is not what was signed/, /dispute was signed, and no row/],
  ],
  ['its signature is another', [row(withdrawn)], [{ ...right, signature: weak.signature }], [/signature is none/]],
  ['it was signed by somebody else in her name', [row(withdrawn)], [eve.sign(withdrawn)], [/that of eve/]],
  ['acts of reviews are looked at elsewhere', [], [mara.sign({ ...withdrawn, act: 'claim' })], []],
])('%s', (_what, rows, acts, problems) => {
  const found = verifiedActs({ rows, acts, keys: [mara.key, eve.key], keysSince });
  expect(found.map(({ problem }) => problem)).toEqual(
    problems.map((problem) => (problem === null ? null : expect.stringMatching(problem))),
  );
  expect(found.every(({ how, problem }) => (how === 'wrong') === (problem !== null))).toBe(true);
});

test('a key that is not believed has signed nothing, and without keys nobody had to', () => {
  const rows = [row(withdrawn)];
  expect(verifiedActs({ rows, acts: [right], keys: [eve.key], keysSince })).toMatchObject([
    { how: 'wrong', problem: expect.stringMatching(/is not known$/) },
  ]);
  expect(verifiedActs({ rows, acts: [], keys: [], keysSince: null })).toMatchObject([{ how: 'unsigned' }]);
});
