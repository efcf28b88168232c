import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { openHouse, type House } from '../../support/house.ts';
import { historyText } from '../../support/history-text.ts';
import { about, lakes, leftBy, session } from '../../support/sessions.ts';
import { textOf } from '../../support/texts.ts';

let house: House;
let usual: Awaited<ReturnType<typeof session>>;
beforeAll(async () => {
  house = await openHouse();
  usual = await session(house, { problem: lakes }, 'usual');
});
afterAll(() => house.close());

describe('a session without trouble', () => {
  test('ends in success when a cycle finds nothing new, with the confidence that Symposium propagated', () => {
    expect(usual.result).toMatchObject({ status: 'SUCCESS', failureType: null, degradation: 0 });
    expect(usual.result.confidence).toBeGreaterThan(0.6);
    expect(usual.rows('TERMINATION').map(({ decision }) => decision)).toEqual(['CONTINUE', 'TERMINATE']);
  });

  test('never has more than ten agents under way', () => {
    const spans = usual.ledger.filter(
      ({ type, content }) => type === 'CALL' && (content['state'] === 'asked' || content['state'] === 'answered'),
    );
    let [now, most] = [0, 0];
    for (const { content } of spans) most = Math.max(most, (now += content['state'] === 'asked' ? 1 : -1));
    // Side by side; how many at once is the machine's affair: where it is loaded some answer before others are asked.
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });

  test('puts PHI’s eight questions on record, with their answers, before the first agent of each cycle is asked', () => {
    for (const plan of usual.rows('PLAN')) {
      expect(plan.checklist).toHaveLength(8);
      expect(plan.checklist.every(({ answer }) => answer === 'YES')).toBe(true);
      const place = usual.ledger.findIndex(({ entryKey }) => entryKey === plan.key);
      const first = usual.ledger.findIndex(
        ({ type, content, phase }) =>
          type === 'CALL' &&
          content['state'] === 'asked' &&
          phase !== 'CLASSIFICATION' &&
          textOf(content['call']).split('/')[2] === String(plan.iteration),
      );
      expect(place).toBeLessThan(first);
    }
    expect(usual.rows('PLAN')).toHaveLength(2);
  });

  test('verifies every claim that the answer rests on before it is attacked', () => {
    const [answer] = usual.calls
      .filter(({ agent, task }) => agent === 'synthesis-architect' && task === 'contribute')
      .slice(-1);
    const restsOn = (answer?.facts?.['part'] as { synthesis: { restsOn: string[] } }).synthesis.restsOn;
    // Calls come in the order in which they were paid.
    const firstOn = (claim: string, phases: readonly string[]) =>
      usual.calls.findIndex(
        ({ phase, answer: said }) =>
          phases.includes(phase) &&
          JSON.stringify((said as { findings?: unknown } | null)?.findings ?? null).includes(`"${claim}"`),
      );
    expect(restsOn.length).toBeGreaterThan(0);
    for (const claim of restsOn) {
      const [verified, attacked] = [firstOn(claim, ['VERIFICATION', 'SYNTHESIS']), firstOn(claim, ['ATTACK'])];
      expect(verified).toBeGreaterThanOrEqual(0);
      expect(attacked).toBeGreaterThan(verified);
    }
  });

  test('has a Tier 0 line of at most 100 characters for every contribution', () => {
    const lines = usual
      .rows('OUTPUT')
      .filter(({ agent }) => agent !== 57)
      .map(({ summary }) => summary);
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(
      lines.every((line) => /^\[(SUPPORTS|CONTRADICTS|UNCERTAIN)\] .* \| CONF: \d+% \| FLAGS: .+$/.test(line)),
    ).toBe(true);
  });

  test('keeps words out of its history: the problem stands in the input and where that is handed over, an answer nowhere', async () => {
    const text = historyText(await usual.handle.fetchHistory());
    expect(text.split('although the water is clean').length - 1).toBe(2);
    const verdicts = usual.calls.flatMap(({ answer }) => {
      const { verdict } = answer as { verdict?: string };
      return verdict === undefined ? [] : [verdict];
    });
    expect(verdicts.filter((verdict) => text.includes(verdict))).toEqual([]);
  });

  test('publishes its report in three forms, stamped SIMULATED, and its brilliant ideas as files', async () => {
    const { rows: documents } = await house.db.query<{ path: string; text: string }>(
      'select path, text from symposium.documents where run_key = $1',
      ['usual'],
    );
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['report.html', 'report.json', 'report.md']),
    );
    expect(documents.filter(({ path }) => path.startsWith('ideas/')).length).toBeGreaterThan(0);
    expect(documents.every(({ text }) => /SIMULATED|"simulated": ?true/.test(text))).toBe(true);
  });

  test('is found by its system, its type and its end', async () => {
    const { typedSearchAttributes } = await usual.handle.describe();
    expect(JSON.stringify(typedSearchAttributes)).toMatch(/omega.*NORMATIVE.*SUCCESS|SUCCESS.*omega/s);
  });
});

describe('started again under its key', () => {
  test('finds every answer, adds no row and ends the same', async () => {
    const asked = house.simulated.requests.length;
    const again = await session(house, { problem: 'Something else altogether?' }, 'usual');
    expect(again.result).toEqual(usual.result);
    expect(house.simulated.requests).toHaveLength(asked);
    expect((await leftBy(house, 'usual')).ledger.map(({ entryKey }) => entryKey)).toEqual(
      usual.ledger.map(({ entryKey }) => entryKey),
    );
  });
});

describe('a later session', () => {
  test('of the same problem is handed what the first one learned', async () => {
    const later = await session(house, { problem: lakes }, 'later');
    expect(later.result.status).toBe('SUCCESS');
    const [memory] = later.contributions(54);
    expect(JSON.stringify((memory?.answer as { matches?: unknown }).matches)).not.toBe('[]');
  });
});

describe('thinkers that say in the second cycle what was said before, in wholly other words', () => {
  const again = {
    id: 'C1',
    statement: 'Whoever asks once more hears the former thing, dressed afresh.',
    because: 'It was seen again.',
    requires: [],
    alternatives: [],
    confidence: 0.8,
  };
  /** After the thinkers of a first cycle have spoken. */
  const reworded = async (...rulings: WrittenScript) => {
    const spoken = usual.calls.filter(
      ({ phase, round, task }) => phase === 'EXPLORATION' && round === 1 && task === 'contribute',
    ).length;
    house.simulated.setScript([
      {
        phase: 'EXPLORATION',
        task: 'contribute',
        after: spoken,
        times: 0,
        do: { patch: [{ path: '/claims', value: [again] }] },
      },
      ...rulings,
    ]);
    const limits = { cycles: 3, tokens: null, costMicrodollars: null, timeMs: null };
    const ended = await session(house, { problem: lakes, policy: { memory: { matches: 0 }, limits } });
    house.simulated.setScript([]);
    return { ...ended, leaves: ended.rows('TERMINATION').map(({ leaf }) => leaf) };
  };
  const usually = () => usual.rows('TERMINATION').map(({ leaf }) => leaf);

  test('change nothing of how the session ends, once 48 has ruled that it is the same', async () => {
    const { result, leaves, rows, calls } = await reworded({
      agent: 'progress-monitor',
      task: 'equate',
      times: 0,
      do: { patch: [{ path: '/rulings/*/ruling', value: 'SAME' }] },
    });
    expect([result.status, leaves]).toEqual([usual.result.status, usually()]);
    const [ruled, ...others] = rows('RESTATEMENT');
    expect(others).toEqual([]);
    expect(ruled?.same.map(({ claim }) => claim)).toEqual(ruled?.asked);
    expect([ruled?.asked.length, ruled?.dropped]).toEqual([1, []]);
    expect(calls.filter(({ task }) => task === 'equate')).toHaveLength(1);
  });

  test('keep it going where 48 says that it is another thing', async () => {
    const { leaves, rows } = await reworded();
    expect(rows('RESTATEMENT')[0]).toMatchObject({ same: [] });
    expect(leaves.length).toBeGreaterThan(usually().length);
  });
});

describe('the user’s flags', () => {
  test('outrank PHI’s testimony: high stakes bring the full battery and two passes of verification', async () => {
    const { result, rows, calls } = await session(house, {
      problem: about('ill-defined'),
      stakes: 'HIGH',
      uncertainty: 'LOW',
    });
    expect(result.status).toBe('SUCCESS');
    const [plan] = rows('PLAN');
    expect(plan?.leaves).toEqual(expect.arrayContaining(['stakes: HIGH', 'uncertainty: LOW', 'well-defined: NO']));
    expect(plan?.waves[0]?.agents).toContain(47);
    expect(
      new Set(calls.filter(({ phase, round }) => phase === 'ATTACK' && round === 1).map(({ agent }) => agent)).size,
    ).toBe(12);
    expect(calls.some(({ subject, agent }) => agent === 'chain-verifier' && subject === 'pass-2')).toBe(true);
  });
});
