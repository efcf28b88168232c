import { createPrivateKey, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf, newPair, pemOf } from '../../activities/identity/keys.ts';
import { signed } from '../../activities/identity/signing.ts';
import { mostRefusedRows, proveActIn } from '../../activities/prove-act.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { addKey, listActs, listKeys, revokeKey } from '../../activities/store/reviewers.ts';
import type { ActOrder } from '../../shared/kernel/activities.ts';
import type { Signature } from '../../shared/kernel/signed-acts.ts';
import { openStore, storeRuns } from '../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(5);
  await storeRuns(store.db, 'real', 'asked', 'flooded');
});
afterAll(() => store.close());

interface Person {
  readonly key: string;
  readonly privateKey: KeyObject;
}

async function person(reviewer: string): Promise<Person> {
  const { publicKey, privatePem } = newPair();
  const key = fingerprintOf(publicKey);
  expect(await addKey(store.db, { key, reviewer, publicKey: pemOf(publicKey), by: 'tom' })).toMatchObject({
    added: true,
  });
  return { key, privateKey: createPrivateKey(privatePem) };
}

let updates = 0;
const order = (change: Partial<ActOrder> = {}): ActOrder => ({
  act: 'decide',
  about: 'review/asked-1',
  reviewer: 'mara',
  decision: 'RESOLVE',
  body: { justification: 'It holds.' },
  runKey: 'asked',
  phase: 'SEED',
  signed: null,
  opening: 1,
  asked: `update-${(updates += 1)}`,
  execution: 'an-execution',
  refusedBefore: 0,
  ...change,
});
const prove = (of: ActOrder) => proveActIn(store.db).proveAct(of);
const signedBy = ({ privateKey }: Person, of: ActOrder): ActOrder => ({
  ...of,
  signed: signed(of, of.opening, privateKey),
});
const why = async (of: ActOrder) => {
  const verdict = await prove(of);
  return verdict.verdict === 'refused' ? verdict.problem : verdict.verdict;
};

test('while nobody has a key, whoever names themselves is believed, and nothing is written down', async () => {
  expect(await prove(order())).toEqual({ verdict: 'unasked' });
  const { privatePem } = newPair();
  const stranger = { key: '', privateKey: createPrivateKey(privatePem) };
  expect(await prove(signedBy(stranger, order()))).toEqual({ verdict: 'unasked' });
  expect([await listActs(store.db, null), await readLedger(store.db, 'asked')]).toEqual([[], []]);
});

describe('once anybody has a key', () => {
  let mara: Person;
  let otto: Person;
  beforeAll(async () => {
    mara = await person('mara');
    otto = await person('otto');
  });

  test('what its owner has signed is theirs, and is looked at as often as a worker dies', async () => {
    const act = signedBy(mara, order());
    expect([await prove(act), await prove(act)]).toEqual([{ verdict: 'proven' }, { verdict: 'proven' }]);
    const rows = (await listActs(store.db, 'asked')).filter(({ nonce }) => nonce === act.signed?.nonce);
    expect(rows).toMatchObject([{ reviewer: 'mara', decision: 'RESOLVE', about: 'review/asked-1', key: mara.key }]);
  });

  test.each<[string, (right: ActOrder) => ActOrder, RegExp]>([
    ['nothing is signed', (right) => ({ ...right, signed: null }), /not signed/],
    ['it names somebody without a key', (right) => ({ ...right, reviewer: 'eve' }), /not that of eve/],
    ['it is another review', (right) => ({ ...right, about: 'review/asked-2' }), /signature is not that of mara/],
    ['it is another decision', (right) => ({ ...right, decision: 'DISCARD' }), /signature is not that of mara/],
    [
      'its words are others',
      (right) => ({ ...right, body: { justification: 'No.' } }),
      /signature is not that of mara/,
    ],
    ['it is another act', (right) => ({ ...right, act: 'claim' }), /signature is not that of mara/],
    ['the question was asked anew', (right) => ({ ...right, opening: 2 }), /earlier opening/],
    [
      'the opening is said to be another',
      (right) => ({ ...right, opening: 2, signed: { ...(right.signed as Signature), opening: 2 } }),
      /signature is not that of mara/,
    ],
    [
      'somebody else has signed it in her name',
      (right) => ({ ...signedBy(otto, right), reviewer: 'mara' }),
      /not that of mara/,
    ],
    [
      'somebody else’s signature poses as hers',
      (right) => ({ ...right, signed: { ...(signedBy(otto, right).signed as Signature), key: mara.key } }),
      /signature is not that of mara/,
    ],
  ])('an act does not count where %s', async (_what, wrong, problem) => {
    expect(await why(wrong(signedBy(mara, order())))).toMatch(problem);
  });

  test('a claim that was given back is not taken up again by whoever has kept it', async () => {
    const claimed = signedBy(mara, order({ act: 'claim', decision: null, body: null }));
    expect(await why(claimed)).toBe('proven');
    expect(await why({ ...claimed, asked: 'a-replay' })).toMatch(/used before/);
    // A decision says the same however often it comes: after a reset the same one comes again.
    const decided = signedBy(mara, order());
    expect([await why(decided), await why({ ...decided, asked: 'after-a-reset' })]).toEqual(['proven', 'proven']);
  });

  test('a nonce is one act’s, whatever else is signed with it', async () => {
    const first = signedBy(mara, order());
    expect(await why(first)).toBe('proven');
    const other = order({ about: 'review/asked-3' });
    expect(await why({ ...other, signed: signed(other, 1, mara.privateKey, first.signed?.nonce) })).toMatch(
      /used before/,
    );
  });

  test('a person may have two keys, and what a revoked one signs counts no more from then on', async () => {
    const second = await person('mara');
    const [before, after] = [signedBy(second, order()), signedBy(second, order())];
    expect(await why(before)).toBe('proven');
    await revokeKey(store.db, { key: second.key, by: 'tom', reason: 'lost' });
    expect([await why(after), await why(before)]).toEqual([
      expect.stringMatching(/is revoked/),
      expect.stringMatching(/is revoked/),
    ]);
    expect(await why(signedBy(mara, order()))).toBe('proven');
    // The first revocation stands.
    await revokeKey(store.db, { key: second.key, by: 'eve', reason: 'another' });
    expect((await listKeys(store.db)).find(({ key }) => key === second.key)).toMatchObject({ revokedBy: 'tom' });
  });

  test.each(['Mara', ' mara', 'MARA', '\uff4dara'])('%j is not registered beside mara', async (reviewer) => {
    const { publicKey } = newPair();
    const row = { key: fingerprintOf(publicKey), reviewer, publicKey: pemOf(publicKey), by: 'eve' };
    expect(await addKey(store.db, row)).toEqual({ added: false, other: 'mara' });
  });

  test('a key is one person’s, and constructor is a name like any other', async () => {
    const known = (await listKeys(store.db)).find(({ key }) => key === mara.key);
    expect(
      await addKey(store.db, { key: mara.key, reviewer: 'eve', publicKey: known?.publicKey ?? '', by: 'eve' }),
    ).toEqual({ added: false, other: 'mara' });
    const odd = await person('constructor');
    expect(await why(signedBy(odd, order({ reviewer: 'constructor' })))).toBe('proven');
    expect(await why(order({ reviewer: 'toString' }))).toMatch(/not signed/);
  });

  test('who tried what is in the ledger, once each and no oftener than it can bear', async () => {
    const refused = (refusedBefore: number, reviewer = 'eve') =>
      prove(order({ runKey: 'flooded', about: 'review/flooded-1', reviewer, refusedBefore }));
    for (const nth of [0, 0, 1, mostRefusedRows - 1, mostRefusedRows, mostRefusedRows + 1]) await refused(nth);
    const rows = (await readLedger(store.db, 'flooded')).map(({ content }) => content);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({
      state: 'refused',
      review: 'flooded-1',
      act: 'decide',
      reviewer: 'eve',
      decision: 'RESOLVE',
      key: null,
      why: expect.stringMatching(/not signed/),
    });
  });
});
