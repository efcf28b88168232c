import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { ErratumInput } from '../../shared/scenario/erratum/erratum.ts';
import type { OutsideChallengeInput } from '../../shared/scenario/outside-challenge.ts';
import { startDispute, startErratum, type StartedDispute } from '../../workers/scenario/disputing.ts';
import type { Tier } from '../../shared/scenario/vocabulary.ts';
import { documentsOf } from '../../workers/scenario/documents.ts';
import { fold, type House, openHouse } from '../support/house.ts';

/* Published scenarios and challenges to them from outside; each file opens its house. */

export let house: House;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());
  beforeEach(() => house.simulated.setScript([]));
}

/** Publishes a scenario; `policy` is the run's, and so its disputes'. */
export async function published(key: string, policy: object = {}): Promise<string> {
  const { outcome, scenarioId } = await (await house.start({ key, policy: { callAttempts: 2, ...policy } })).result();
  expect(outcome).toBe('DOCUMENTED');
  return scenarioId ?? '';
}

export const tooWeak: OutsideChallengeInput = {
  by: 'Mara Lind',
  claim: 'ATHENA/C1',
  wrong: 'The push is too weak.',
  evidence: ['A measurement of 1998 gives a third less.'],
  recommendation: 'Let two persons push.',
};

const courtroom = () => ({
  reviewerKey: () => Promise.resolve(null),
  client: house.temporal.client,
  db: house.db,
  databaseUrl: house.databaseUrl,
  taskQueue: house.temporal.taskQueue,
});

export const disputed = (name: string, challenge: OutsideChallengeInput): Promise<StartedDispute> =>
  startDispute(courtroom(), name, challenge, null);

export const corrected = (
  name: string,
  patch: ErratumInput['patch'],
  reason: string,
  tier?: Tier,
): Promise<StartedDispute> =>
  startErratum(courtroom(), name, { by: 'Mara Lind', reason, patch, ...(tier === undefined ? {} : { tier }) }, null);

export const heard = (name: string, challenge: OutsideChallengeInput, script: WrittenScript) =>
  ended(script, () => disputed(name, challenge));

export async function ended(script: WrittenScript, start: () => Promise<StartedDispute>) {
  house.simulated.setScript(script);
  const started = await start();
  const result = await started.result();
  return { result, started, ...(await fold(house.db, started.runKey)) };
}

export type Heard = Awaited<ReturnType<typeof heard>>;

export const rows = ({ ledger }: Pick<Heard, 'ledger'>, kind: string, state: string) =>
  ledger
    .filter(({ type, content }) => type === 'DISPUTE' && content.kind === kind && content.state === state)
    .map(({ content }) => content);

export const textOf = async (runKey: string, version: number, part: string) =>
  (await documentsOf(house.db, runKey, version))?.files.find(({ path }) => path.includes(part))?.text ?? '';
