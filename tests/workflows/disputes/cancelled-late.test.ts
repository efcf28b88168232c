import { beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { documentsOf } from '../../../workers/scenario/documents.ts';
import { cancelDuring, hasReacted, heldUp } from '../../support/held-up.ts';
import { responds, saidAnew, sides } from '../../support/disputes.ts';
import { takeNumbersOf } from '../../support/store.ts';
import { until } from '../../support/until.ts';
import { disputed, house, published, rows, setUp, tooWeak } from '../published-disputes.ts';

/* A cancellation that comes while a dispute publishes its version: the store and Temporal are of one mind. */

setUp();
let name = '';
beforeAll(async () => {
  await takeNumbersOf(house.db, 'late-disputes');
  name = await published('late-disputes');
});

const upheld = [
  saidAnew,
  responds('ATHENA', 'DEFEND'),
  ...sides('ballot', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGER', NEWTON: 'CHALLENGER', SOCRATES: 'CHALLENGER' }),
];

/** A challenge that is upheld, so that there has to be another version of the documents. */
async function begun(claim: string) {
  house.simulated.setScript(upheld);
  const started = await disputed(name, { ...tooWeak, claim });
  return { started, handle: house.temporal.client.workflow.getHandle(started.workflowId) };
}

const endings = async () =>
  rows({ ledger: await readLedger(house.db, 'late-disputes') }, 'outside', 'ended').map(({ ending, version }) => [
    ending,
    version,
  ]);
const versionNow = async () => (await documentsOf(house.db, 'late-disputes'))?.version;

test('while the version is written', async () => {
  const { started, handle } = await begun('ATHENA/C1');
  await cancelDuring(house.db, handle, 'registry_versions', () => hasReacted(handle, ['publishVersion']));
  expect(await started.result()).toMatchObject({ ending: 'REVISED', version: 2 });
  expect(await endings()).toEqual([['REVISED', 2]]);
  expect(await versionNow()).toBe(2);
});

test('while its end is written, after the version', async () => {
  const { started, handle } = await begun('ATHENA/S1');
  const key = `outside/${started.disputeId}/ended`;
  await transaction(house.db, async (held) => {
    // Whoever writes the same row waits until this one is gone again.
    await held.query('savepoint before');
    await held.query(
      `insert into symposium.ledger (run_key, sequence, entry_key, message_id, at, phase, sender, recipient, type, content, metadata)
       values ('late-disputes', 1000000, $1, gen_random_uuid(), now(), 'DOCUMENT', 'HOUSE', 'ALL', 'DISPUTE', '{}', '{}')`,
      [key],
    );
    await heldUp(house.db, held, 'symposium.append');
    await handle.cancel();
    await until(() => hasReacted(handle, ['record']));
    await held.query('rollback to before');
  });
  expect(await started.result()).toMatchObject({ ending: 'REVISED', version: 3 });
  expect(await endings()).toEqual([
    ['REVISED', 2],
    ['REVISED', 3],
  ]);
  expect(await versionNow()).toBe(3);
});
