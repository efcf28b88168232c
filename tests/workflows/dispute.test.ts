import { beforeAll, describe, expect, test } from 'vitest';
import { certifyRun } from '../../activities/scenario/certify.ts';
import { findPublication, readRegistry } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { metadataRecordSchema } from '../../shared/scenario/documents/metadata.ts';
import { contributedModel, outsider } from '../../shared/scenario/outside.ts';
import type { OutsideChallengeInput } from '../../shared/scenario/outside-challenge.ts';
import { agents, type Status } from '../../shared/scenario/vocabulary.ts';
import { claimsOf } from '../../workers/scenario/disputing.ts';
import { documentsOf } from '../../workers/scenario/documents.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { fold } from '../support/house.ts';
import { responds, revisedInto, saidAnew, sides } from '../support/disputes.ts';
import { disputed, type Heard, heard, house, published, rows, textOf, tooWeak, setUp } from './published-disputes.ts';

setUp();

const asked = ({ calls }: Heard, dispute: string) =>
  calls
    .filter(({ subject }) => subject === dispute)
    .map(({ agent, task }) => `${agent} ${task}`)
    .sort();

const states = (status: Status): WrittenScript =>
  agents.map((agent) => ({ agent, task: 'restate', times: 0, do: { patch: [{ path: '/status', value: status }] } }));

describe('a dispute of a published scenario', () => {
  let name = '';
  beforeAll(async () => {
    name = await published('disputed-1');
  });

  test('lists what can be disputed by ids alone', async () => {
    const { claims, version } = await claimsOf(house.db, name, null);
    expect(version).toBe(1);
    expect(claims).toEqual(
      expect.arrayContaining([
        { id: 'ATHENA/C1', by: 'ATHENA', about: 'claim C1', settled: false },
        expect.objectContaining({ id: 'SOCRATES/informed-status' }),
      ]),
    );
    expect(claims.every((claim) => Object.keys(claim).sort().join() === 'about,by,id,settled')).toBe(true);
  });

  test('that is upheld ends in a revision, checked again, as version 2; version 1 stays as it was', async () => {
    const before = await fold(house.db, 'disputed-1');
    const first = await findPublication(house.db, 'disputed-1', 1);
    const ran = await heard(name, tooWeak, [responds('ATHENA', 'ACCEPT'), saidAnew]);
    expect(ran.result).toEqual({
      disputeId: `simulated-${name}-1`,
      scenarioId: name,
      ending: 'REVISED',
      version: 2,
      reason: 'ATHENA/C1: accepted',
    });
    expect(rows(ran, 'challenge', 'closed')).toEqual([
      expect.objectContaining({
        id: ran.result.disputeId,
        challenger: outsider,
        challenged: 'ATHENA',
        claim: 'ATHENA/C1',
        level: 1,
        resolution: 'accepted',
        outcome: 'UPHELD',
      }),
    ]);
    expect(rows(ran, 'outside', 'opened')).toEqual([
      expect.objectContaining({ by: 'Mara Lind', wrong: tooWeak.wrong, version: 1 }),
    ]);
    expect(rows(ran, 'outside', 'ended')).toEqual([expect.objectContaining({ ending: 'REVISED', version: 2 })]);

    const later = ran.calls.slice(before.calls.length);
    expect(later.map(({ agent, task }) => `${agent} ${task}`).sort()).toEqual([
      'ATHENA respond',
      'ATHENA revise',
      'EULER recheck',
      'NEWTON recheck',
      'OUTSIDER challenge',
    ]);
    expect(later.find(({ task }) => task === 'challenge')).toMatchObject({
      model: contributedModel,
      costMicrodollars: 0,
      inputTokens: 0,
    });
    // The run's own history stands: every call of it is there, and none was asked again.
    expect(ran.calls.slice(0, before.calls.length).map(({ key }) => key)).toEqual(before.calls.map(({ key }) => key));

    expect(await findPublication(house.db, 'disputed-1', 1)).toEqual(first);
    expect(await textOf('disputed-1', 2, '_trace.md')).toContain('Two persons’ push moves the block.');
    expect(await textOf('disputed-1', 2, '_trace.md')).toContain(tooWeak.wrong);
    expect(await textOf('disputed-1', 1, '_trace.md')).not.toContain(tooWeak.wrong);
    expect(metadataRecordSchema.parse(JSON.parse(await textOf('disputed-1', 2, '_metadata.json')))).toMatchObject({
      scenarioId: name,
      documentVersion: 2,
    });
    expect((await documentsOf(house.db, 'disputed-1'))?.version).toBe(2);
    await expect(documentsOf(house.db, 'disputed-1', 3)).rejects.toThrow(/has no version 3; its latest is 2/);
    // The registry has one entry a scenario: the latest.
    expect(
      (await readRegistry(house.db, 'simulated')).filter(
        (entry) => (entry as { scenarioId: string }).scenarioId === name,
      ),
    ).toEqual([expect.objectContaining({ publishedAt: (await findPublication(house.db, 'disputed-1'))?.publishedAt })]);
  });

  test('reaches the five without the name of its author, and isolation is certified over all of it', async () => {
    const notes = (await fold(house.db, 'disputed-1')).notes.filter(({ content }) => content === 'disputes');
    expect(JSON.stringify(notes)).toContain(tooWeak.wrong);
    expect(JSON.stringify(house.simulated.requests)).not.toContain('Mara Lind');
    const certificate = await certifyRun(house.db, 'disputed-1');
    const { calls } = await fold(house.db, 'disputed-1');
    expect(certificate).toMatchObject({ clean: true, calls: calls.length - 1 });
  });

  test('that loses its vote is rejected, in a version that says so, and cannot be brought again', async () => {
    const ran = await heard(name, { ...tooWeak, wrong: 'The step is too long.', claim: 'ATHENA/C1' }, [
      responds('ATHENA', 'DEFEND'),
      ...sides('ballot', { GALILEO: 'CHALLENGED', EULER: 'CHALLENGED', NEWTON: 'CHALLENGED', SOCRATES: 'CHALLENGER' }),
    ]);
    expect(ran.result).toMatchObject({ disputeId: `simulated-${name}-2`, ending: 'REJECTED', version: 3 });
    expect(asked(ran, ran.result.disputeId)).toEqual([
      'ATHENA respond',
      'EULER ballot',
      'GALILEO ballot',
      'NEWTON ballot',
      'OUTSIDER challenge',
      'SOCRATES ballot',
    ]);
    expect(await textOf('disputed-1', 3, '_trace.md')).toContain('The step is too long.');
    const before = (await readLedger(house.db, 'disputed-1')).length;
    await expect(disputed(name, tooWeak)).rejects.toThrow(/was settled by a vote of the five/);
    expect((await claimsOf(house.db, name, null)).claims.find(({ id }) => id === 'ATHENA/C1')?.settled).toBe(true);
    expect(await readLedger(house.db, 'disputed-1')).toHaveLength(before);
  });

  test('of a report’s claim that falls stands corrected beside it', async () => {
    const ran = await heard(name, { ...tooWeak, claim: 'GALILEO/novelty', recommendation: '' }, [
      responds('GALILEO', 'ACCEPT'),
    ]);
    expect(ran.result).toMatchObject({ ending: 'REVISED', version: 4 });
    expect(ran.ledger.filter(({ type }) => type === 'CORRECTION').map(({ content }) => content)).toEqual([
      expect.objectContaining({ claim: 'GALILEO/novelty', because: ran.result.disputeId }),
    ]);
    expect(ran.calls.filter(({ task }) => task === 'revise')).toHaveLength(1);
  });

  test.each([
    ['without evidence', { ...tooWeak, evidence: [] }, /challenge without evidence/],
    ['of a claim that is none', { ...tooWeak, claim: 'ATHENA/C99' }, /is no claim of this scenario/],
    [
      'of the status that it has',
      { by: 'M', status: 'KS', wrong: 'x y', evidence: ['z'] },
      /KS is the status that the scenario has/,
    ],
  ] satisfies [string, OutsideChallengeInput, RegExp][])(
    '%s is refused, and nothing is written',
    async (_, challenge, why) => {
      const before = (await readLedger(house.db, 'disputed-1')).length;
      const refusal = await disputed(name, challenge).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RequestError);
      expect(String(refusal)).toMatch(why);
      // A bare start is refused by the workflow's first activity.
      const bare = await house.temporal.client.workflow.start('dispute', {
        workflowId: `dispute/bare-${Math.random()}`,
        taskQueue: house.temporal.taskQueue,
        args: [{ runKey: 'disputed-1', challenge }],
      });
      await expect(bare.result()).rejects.toMatchObject({
        cause: { cause: { message: expect.stringMatching(why), type: 'BAD_INPUT' } },
      });
      expect(await readLedger(house.db, 'disputed-1')).toHaveLength(before);
    },
  );

  test('is refused where nothing is published', async () => {
    await expect(disputed('IM-9999', tooWeak)).rejects.toThrow(/is not published/);
    await expect(disputed('no-such-run', tooWeak)).rejects.toThrow(RequestError);
  });
});

describe('a disputed status', () => {
  let name = '';
  beforeAll(async () => {
    name = await published('disputed-2');
  });
  const challenge = (status: Status): OutsideChallengeInput => ({
    by: 'Mara Lind',
    status,
    wrong: 'The status is wrong.',
    evidence: ['Two experts hold another.'],
  });

  test('that the five state as it was is rejected', async () => {
    const ran = await heard(name, challenge('CT'), [responds('SOCRATES', 'ACCEPT'), ...states('KS')]);
    expect(ran.result).toMatchObject({
      ending: 'REJECTED',
      version: 2,
      reason: expect.stringMatching(/KS was stated again/),
    });
    expect(asked(ran, ran.result.disputeId).filter((one) => one.endsWith('restate'))).toHaveLength(5);
  });

  test('is another one where the five agree on it, and the documents say so', async () => {
    const ran = await heard(name, challenge('CT'), [responds('SOCRATES', 'ACCEPT'), ...states('CT')]);
    expect(ran.result).toMatchObject({ ending: 'RECLASSIFIED', version: 3, reason: 'KS became CT, by votes' });
    expect(ran.calls.filter(({ task }) => task === 'revise')).toHaveLength(0);
    expect(metadataRecordSchema.parse(JSON.parse(await textOf('disputed-2', 3, '_metadata.json'))).status).toBe('CT');
    expect(metadataRecordSchema.parse(JSON.parse(await textOf('disputed-2', 2, '_metadata.json'))).status).not.toBe(
      'CT',
    );
  });

  test('goes up the ladder where they do not: reasons, then SOCRATES’s authority', async () => {
    const others: Readonly<Record<string, string>> = { GALILEO: 'MT', EULER: 'KS', SOCRATES: 'KS' };
    const split: WrittenScript = states('CT').map((rule) => {
      const value = others[rule.agent ?? ''];
      return value === undefined ? rule : { ...rule, do: { patch: [{ path: '/status', value }] } };
    });
    const ran = await heard(name, challenge('KS'), [responds('SOCRATES', 'PARTIAL'), ...split]);
    expect(ran.result).toMatchObject({ ending: 'RECLASSIFIED', version: 4, reason: 'CT became KS, by authority' });
    expect(rows(ran, 'status', 'closed').at(-1)).toMatchObject({ level: 2, resolution: 'authority', outcome: 'KS' });
    expect(
      ran.calls.filter(({ task, subject }) => task === 'restate' && subject?.startsWith(ran.result.disputeId)),
    ).toHaveLength(10);
  });

  test('that needs another design has ATHENA give it one, and both leads check it', async () => {
    const paradox = {
      theorem: 'Nobody is first and last',
      premises: [
        { id: 'P1', statement: 'One is first.' },
        { id: 'P2', statement: 'The same one is last.' },
      ],
      argument: 'Each premise rules the other out.',
      apparentWay: 'Running in a circle.',
    };
    const ran = await heard(name, challenge('PX'), [
      responds('SOCRATES', 'ACCEPT'),
      ...states('PX'),
      revisedInto(paradox),
    ]);
    expect(ran.result).toMatchObject({ ending: 'RECLASSIFIED', version: 5 });
    expect(
      ran.calls
        .filter(({ task }) => task === 'recheck')
        .map(({ agent }) => agent)
        .sort(),
    ).toEqual(['EULER', 'NEWTON']);
    expect(await textOf('disputed-2', 5, '_eval.md')).toContain('Nobody is first and last');
  });
});
