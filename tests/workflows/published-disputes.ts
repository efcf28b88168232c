import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { OutsideChallengeInput } from '../../shared/scenario/outside-challenge.ts';
import { startDispute, type StartedDispute } from '../../workers/scenario/disputing.ts';
import { fold, type House, openHouse } from '../support/house.ts';

/* Published scenarios and challenges to them from outside; each file opens its house. */

export let house: House;

beforeAll(async () => {
  house = await openHouse();
});

afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

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

export const disputed = (name: string, challenge: OutsideChallengeInput): Promise<StartedDispute> =>
  startDispute(
    {
      client: house.temporal.client,
      db: house.db,
      databaseUrl: house.databaseUrl,
      taskQueue: house.temporal.taskQueue,
    },
    name,
    challenge,
    null,
  );

export async function heard(name: string, challenge: OutsideChallengeInput, script: WrittenScript) {
  house.simulated.setScript(script);
  const started = await disputed(name, challenge);
  const result = await started.result();
  return { result, started, ...(await fold(house.db, started.runKey)) };
}

export type Heard = Awaited<ReturnType<typeof heard>>;

export const rows = ({ ledger }: Pick<Heard, 'ledger'>, kind: string, state: string) =>
  ledger
    .filter(({ type, content }) => type === 'DISPUTE' && content.kind === kind && content.state === state)
    .map(({ content }) => content);
