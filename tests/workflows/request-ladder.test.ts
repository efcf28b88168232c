import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { cutShort } from '../support/cut-short.ts';
import { askedFor, challenge, challenges, responds, sides } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { done, edit, row, set, stubborn, type Folded } from '../support/refine-requests.ts';

/* Requests of REFINE and the ladder of disputes (scenario rules §2.5.8, §1.4). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const reasons = (times: number) =>
  edit(
    'ATHENA',
    'answer',
    times,
    set('/answers/0/decision', 'REASON'),
    set('/answers/0/text', 'Either hand will do: the grip takes 58 N.'),
  );
/** Whoever is asked on the ladder is on this side. */
const ladder = (side: 'CHALLENGER' | 'CHALLENGED') =>
  (['ballot', 'rule', 'arbitrate'] as const).flatMap((task) =>
    sides(task, Object.fromEntries(agents.map((agent) => [agent, side]))),
  );
describe('what stays open after two answers goes up the ladder', () => {
  const run = (...script: WrittenScript) => runUnder(house, script);
  const asksAbout = (target: string, agent: 'NEWTON' | 'EULER' = 'NEWTON') =>
    edit(agent, 'memo', 1, set('/recommendedChanges', [{ target, change: 'Name the hand that holds.' }]));
  const onLadder = ({ ledger }: Folded) =>
    ledger.flatMap(({ type, content }) => (type === 'DISPUTE' && content.kind === 'request' ? [content] : []));

  test('which closes a demand that it rejects, whatever its author says, also when it votes, and no person is asked', async () => {
    const again = [{ to: 'ATHENA', target: 'D1', change: 'name the hand that holds' }];
    const votes = edit('NEWTON', 'readiness', 0, set('/vote', 'REVISE'), set('/requests', again));
    const made = await run(asksAbout('D1'), reasons(0), stubborn('NEWTON'), ...ladder('CHALLENGED'), votes);
    expect([made.result.outcome, made.reviews]).toEqual(['DOCUMENTED', []]);
    expect(row(made)).toEqual([
      ['memo', 'vote']
        .map(
          (where) =>
            `${where}-1/NEWTON/1: NEWTON asks ATHENA about D1, closed by the ladder, which found nothing due (Level 1: vote 3:0)`,
        )
        .join('; '),
    ]);
    expect([askedFor(made, 'answer'), askedFor(made, 'accept'), askedFor(made, 'ballot')]).toEqual([
      ['ATHENA', 'ATHENA'],
      ['NEWTON', 'NEWTON'],
      ['EULER', 'GALILEO', 'SOCRATES'],
    ]);
    for (const request of made.requests.filter(({ task }) => task === 'ballot'))
      for (const said of ['Name the hand that holds.', 'the grip takes 58 N'])
        expect(JSON.stringify(request)).toContain(said);
    const files = (await findPublication(house.db, made.result.runKey))?.files ?? [];
    const trace = files.find(({ path }) => path.startsWith('traces/') && path.endsWith('.md'))?.text ?? '';
    for (const line of [
      'NEWTON asks for a change of ATHENA/D1: Name the hand that holds.',
      'ATHENA answered REASON: Either hand will do: the grip takes 58 N.',
      'Rejected: nothing is due',
    ])
      expect(trace.replaceAll('\\', '')).toContain(line);
  });

  test('where the parties vote beside two arbiters, as no single domain decides', async () => {
    const made = await run(asksAbout('S1'), reasons(0), stubborn('NEWTON'), ...ladder('CHALLENGED'), cutShort.VOTES);
    expect(askedFor(made, 'arbitrate')).toHaveLength(2);
    expect(onLadder(made)).toEqual([
      expect.objectContaining({
        level: 3,
        outcome: 'REJECTED',
        why: ['against-authority', 'no-single-domain'],
        request: 'memo-1/NEWTON/1',
        claim: 'ATHENA/S1',
      }),
    ]);
  });

  test('which wants a change for what it upholds: her author makes one, and it is judged like any', async () => {
    const made = await run(
      asksAbout('S1'),
      { ...edit('ATHENA', 'answer', 1, set('/answers/0/decision', 'CHANGE')), after: 2 },
      reasons(2),
      stubborn('NEWTON', 2),
      ...ladder('CHALLENGER'),
    );
    expect([made.result.outcome, made.reviews]).toEqual(['DOCUMENTED', []]);
    expect(row(made)).toEqual([
      'memo-1/NEWTON/1: NEWTON asks ATHENA about S1, upheld by the ladder (Level 1: vote 3:0), closed by a change that NEWTON accepted',
    ]);
    const told = made.notes.filter(({ key }) => /\/requests\/answer-\d\/ATHENA$/.test(key)).at(-1);
    expect(JSON.stringify(told?.body)).toContain('Only a change settles it now');
  });

  test('and goes to a person where she gives a reason for the third time', async () => {
    const made = await run(asksAbout('S1'), reasons(0), stubborn('NEWTON'), ...ladder('CHALLENGER'));
    expect(made.result.outcome).toBe('SHELVED');
    expect([askedFor(made, 'answer').length, askedFor(made, 'accept').length]).toEqual([3, 2]);
    expect(JSON.stringify(made.reviews)).toContain('upheld by the ladder (Level 1: vote 3:0)');
  });

  test('where whoever is asked has authority itself, and another decides', async () => {
    const made = await run(
      asksAbout('GALILEO/construct-1'),
      stubborn('NEWTON'),
      ...ladder('CHALLENGER'),
      edit('GALILEO', 'answer', 0, set('/answers/0/decision', 'REASON')),
    );
    expect(onLadder(made)).toEqual([
      expect.objectContaining({
        level: 2,
        outcome: 'UPHELD',
        resolution: 'decided by SOCRATES, as GALILEO is a party',
      }),
    ]);
    expect(made.result.outcome).toBe('SHELVED');
  });

  test('where two that contradict each other are judged by neither of their authors', async () => {
    const made = await run(
      asksAbout('D1'),
      asksAbout('D1', 'EULER'),
      edit('ATHENA', 'answer', 0, set('/answers/*/decision', 'REASON')),
      stubborn('NEWTON'),
      stubborn('EULER'),
      ...ladder('CHALLENGED'),
      cutShort.VOTES,
    );
    expect(askedFor(made, 'ballot')).toEqual(['GALILEO', 'GALILEO', 'SOCRATES', 'SOCRATES']);
    expect(onLadder(made).map(({ outcome }) => outcome)).toEqual(['REJECTED', 'REJECTED']);
  });
});

describe('a challenge that is upheld in REFINE is a request of whoever raised it', () => {
  const upheld = [challenges('GALILEO', 'memo', [challenge('ATHENA/D1', 'ATHENA')]), responds('ATHENA', 'ACCEPT')];

  test('closed by a change that the challenger accepts', async () => {
    const made = await runUnder(house, upheld);
    expect(made.result.outcome).toBe('DOCUMENTED');
    expect(row(made)).toEqual([
      'challenge/REFINE-1-GALILEO-1: GALILEO asks ATHENA about ATHENA/D1, closed by a change that GALILEO accepted',
    ]);
  });

  test('and nothing is voted on where ATHENA says "done" and changes nothing', async () => {
    const made = await runUnder(house, [...upheld, ...done]);
    expect(made.result.outcome).toBe('SHELVED');
    expect(askedFor(made, 'readiness')).toEqual([]);
  });
});
