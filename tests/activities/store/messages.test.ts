import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { messageId, readLedger } from '../../../activities/store/ledger.ts';
import { messageTypes, type LedgerRow } from '../../../shared/kernel/ledger.ts';
import { message } from '../../../shared/scenario/message.ts';
import { decide, progress } from '../../../workflows/messages.ts';
import { openHouse, type House } from '../../support/house.ts';
import { markedRun } from '../../support/marked-run.ts';
import { until } from '../../support/until.ts';
import { textOf } from '../../support/texts.ts';

/**
 * The ledger as the protocol has it (kernel rules §24): rows of a run that takes every road, and of one with a very
 * long answer.
 */
const long = 'A very long description of the place, with a 😀 in it. '.repeat(400);
let house: House;
const ledgers: LedgerRow[][] = [];

beforeAll(async () => {
  house = await openHouse();
  const marked = markedRun();
  house.simulated.setScript(marked.script);
  const roads = await house.start({ key: 'every-road', brief: marked.brief });
  await until(async () => (await roads.query(progress)).openReview !== null);
  await house.temporal.client.workflow
    .getHandle(`review/${(await roads.query(progress)).openReview}`)
    .executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: marked.words }],
    });
  expect((await roads.result()).outcome).toBe('DOCUMENTED');
  house.simulated.setScript([
    { agent: 'NEWTON', task: 'physics', do: { patch: [{ path: '/environment', value: long }] } },
  ]);
  expect((await (await house.start({ key: 'long-answer' })).result()).outcome).toBe('DOCUMENTED');
  ledgers.push(await readLedger(house.db, 'every-road'), await readLedger(house.db, 'long-answer'));
});
afterAll(() => house.close());

const isMessage = ({ type }: LedgerRow) => (messageTypes as readonly string[]).includes(type);

/** A ledger row in the protocol's own words. */
const spoken = (row: LedgerRow): unknown => ({
  message_id: row.messageId,
  timestamp: row.at,
  phase: row.phase,
  sender: row.sender,
  recipient: row.recipient,
  message_type: row.type,
  confidence: row.confidence,
  content: row.content,
  metadata: row.metadata,
});

test('every message of a run is one of the protocol', () => {
  const said = ledgers.flat().filter(isMessage);
  expect(new Set(said.map(({ type }) => type))).toEqual(
    new Set(['DELIVERABLE', 'VOTE', 'RESPONSE', 'CHALLENGE', 'VETO', 'BREAKTHROUGH', 'ESCALATION']),
  );
  const faults = said.flatMap((row) => {
    const parsed = message.safeParse(spoken(row));
    return parsed.success
      ? []
      : [
          `${row.entryKey}: ${parsed.error.issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`).join('; ')}`,
        ];
  });
  expect(faults).toEqual([]);
});

test('a ledger has no gap, no id twice, and names only messages that came before', () => {
  for (const ledger of ledgers) {
    expect(ledger.map(({ sequence }) => sequence)).toEqual(ledger.map((_, index) => index + 1));
    const seen = new Set<string>();
    for (const row of ledger) {
      expect(seen.has(row.messageId)).toBe(false);
      if (isMessage(row))
        for (const id of message.parse(spoken(row)).content.dependencies) expect(seen.has(id)).toBe(true);
      seen.add(row.messageId);
    }
  }
});

describe('the messages of an answer', () => {
  test.each(['every-road', 'long-answer'])('joined, are the answer itself, in the run %s', async (runKey) => {
    const ledger = await readLedger(house.db, runKey);
    const answers = (await callsOfRun(house.db, runKey)).filter(({ outcome }) => outcome === 'answered');
    expect(answers.length).toBeGreaterThan(20);
    for (const { key, answer, confidence, agent } of answers) {
      const parts = ledger.filter(({ entryKey }) => entryKey.startsWith(`message/${key}/`));
      expect(JSON.parse(parts.map(({ content }) => textOf(content.body)).join(''))).toEqual(answer);
      expect(
        parts.every(
          (part) => part.sender === agent && part.recipient === 'ORCHESTRATOR' && part.confidence === confidence,
        ),
      ).toBe(true);
    }
  });

  test('are a chain where it is long: each part names the one before', () => {
    const [, ledger = []] = ledgers;
    const parts = ledger
      .filter(({ entryKey }) => /^message\/.*\/physics\//.test(entryKey))
      .map((row) => message.parse(spoken(row)));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ content }) => content.dependencies)).toEqual(
      parts.map((_, index) => (index === 0 ? [] : [parts[index - 1]?.message_id])),
    );
    expect(parts.map(({ content }) => /\(part (\d+) of (\d+)\)$/.exec(content.summary)?.slice(1).map(Number))).toEqual(
      parts.map((_, index) => [index + 1, parts.length]),
    );
  });

  test('are not written for what could not be read; the attempt is on record all the same', () => {
    const [ledger = []] = ledgers;
    const unreadable = ledger.filter(({ type, content }) => type === 'CALL' && content.state === 'unreadable');
    expect(unreadable.map(({ sender, content }) => [sender, content.task])).toEqual([
      ['EULER', 'mathematics'],
      ['SOCRATES', 'classification'],
    ]);
    for (const { content } of unreadable)
      expect(ledger.some(({ entryKey }) => entryKey.startsWith(`message/${textOf(content.call)}/`))).toBe(false);
  });
});

test('every id is drawn from the run and the entry’s key', () => {
  for (const [place, runKey] of ['every-road', 'long-answer'].entries())
    for (const row of ledgers[place] ?? []) expect(row.messageId).toBe(messageId(runKey, row.entryKey));
});
