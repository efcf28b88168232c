import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { disputeLine } from '../../workers/scenario/dispute-line.ts';
import { askedFor, challenge, challenges, responds, sides } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { once } from '../support/once.ts';
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
const asksAbout = (agent: 'NEWTON' | 'EULER', ...targets: string[]) =>
  edit(
    agent,
    'memo',
    1,
    set(
      '/recommendedChanges',
      targets.map((target) => ({ target, change: 'Name the hand that holds.' })),
    ),
  );
const onLadder = ({ ledger }: Folded) =>
  ledger.flatMap(({ type, content }) => (type === 'DISPUTE' && content.kind === 'request' ? [content] : []));
/** GALILEO's challenge of a step, which ATHENA accepts. */
const upheld = [challenges('GALILEO', 'memo', [challenge('ATHENA/S1', 'ATHENA')]), responds('ATHENA', 'ACCEPT')];

describe('what stays open after two answers goes up the ladder', () => {
  const run = (...script: WrittenScript) => once(() => runUnder(house, script));
  const rejected = run(
    asksAbout('NEWTON', 'D1'),
    ...upheld,
    reasons(0),
    stubborn('NEWTON'),
    ...ladder('CHALLENGED'),
    edit(
      'NEWTON',
      'readiness',
      0,
      set('/vote', 'REVISE'),
      set('/requests', [{ to: 'ATHENA', target: 'D1', change: 'name the hand that holds' }]),
    ),
  );

  test('which closes a demand that it rejects, whatever its author says, also when it votes, and no person is asked', async () => {
    const made = await rejected();
    expect([made.result.outcome, made.reviews]).toEqual(['DOCUMENTED', []]);
    const closed = 'closed by the ladder, which found nothing due (Level 1: vote 3:0)';
    expect(row(made)).toEqual([
      [
        `memo-1/NEWTON/1: NEWTON asks ATHENA about D1, ${closed}`,
        'challenge/REFINE-1-GALILEO-1: GALILEO asks ATHENA about ATHENA/S1, closed by a change that GALILEO accepted',
        `vote-1/NEWTON/1: NEWTON asks ATHENA about D1, ${closed}`,
      ].join('; '),
    ]);
    expect([askedFor(made, 'answer'), askedFor(made, 'accept'), askedFor(made, 'ballot')]).toEqual([
      ['ATHENA', 'ATHENA'],
      ['GALILEO', 'NEWTON', 'NEWTON'],
      ['EULER', 'GALILEO', 'SOCRATES'],
    ]);
  });

  test('before which both sides have spoken, and which the documents tell', async () => {
    const made = await rejected();
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
    expect(made.ledger.map(disputeLine)).toContain(
      'NEWTON’s request memo-1/NEWTON/1 on ATHENA/D1: Level 1: vote 3:0, nothing is due',
    );
  });

  const four = run(
    asksAbout('NEWTON', 'S1', 'D1', 'GALILEO/construct-1'),
    asksAbout('EULER', 'D1'),
    edit('ATHENA', 'answer', 0, set('/answers/*/decision', 'REASON')),
    edit('GALILEO', 'answer', 0, set('/answers/*/decision', 'REASON')),
    stubborn('NEWTON'),
    stubborn('EULER'),
    ...ladder('CHALLENGER').map((rule) => ({ ...rule, subject: 'REFINE-1-memo-1-NEWTON-3' })),
    ...ladder('CHALLENGED'),
  );
  const endOf = async (request: string) => onLadder(await four()).find((one) => one.request === request);

  test('where the parties vote beside two arbiters, as no single domain decides', async () => {
    expect(await endOf('memo-1/NEWTON/1')).toMatchObject({
      level: 3,
      outcome: 'REJECTED',
      why: ['against-authority', 'no-single-domain'],
      claim: 'ATHENA/S1',
    });
  });

  test('where two that contradict each other are judged by neither of their authors', async () => {
    const votes = { GALILEO: 'CHALLENGED', SOCRATES: 'CHALLENGED' };
    expect(await endOf('memo-1/NEWTON/2')).toMatchObject({ level: 1, outcome: 'REJECTED', votes });
    expect(await endOf('memo-1/EULER/1')).toMatchObject({ level: 1, outcome: 'REJECTED', votes });
  });

  test('where whoever is asked has authority itself, another decides; who gives a reason for what is upheld has a person asked', async () => {
    const made = await four();
    expect(await endOf('memo-1/NEWTON/3')).toMatchObject({
      level: 2,
      outcome: 'UPHELD',
      resolution: 'decided by SOCRATES, as GALILEO is a party',
    });
    expect(made.result.outcome).toBe('SHELVED');
    expect(askedFor(made, 'answer').filter((agent) => agent === 'GALILEO')).toHaveLength(3);
    expect(askedFor(made, 'accept').filter((agent) => agent === 'NEWTON')).toHaveLength(2);
    expect(JSON.stringify(made.reviews)).toContain(
      'about GALILEO/construct-1, upheld by the ladder (Level 2: decided by SOCRATES, as GALILEO is a party)',
    );
  });

  test('which wants a change for what it upholds: her author makes one, and it is judged like any', async () => {
    const made = await run(
      asksAbout('NEWTON', 'S1'),
      { ...edit('ATHENA', 'answer', 1, set('/answers/0/decision', 'CHANGE')), after: 2 },
      reasons(2),
      stubborn('NEWTON', 2),
      ...ladder('CHALLENGER'),
    )();
    expect([made.result.outcome, made.reviews]).toEqual(['DOCUMENTED', []]);
    expect(row(made)).toEqual([
      'memo-1/NEWTON/1: NEWTON asks ATHENA about S1, upheld by the ladder (Level 1: vote 3:0), closed by a change that NEWTON accepted',
    ]);
    const told = made.notes.filter(({ key }) => /\/requests\/answer-\d\/ATHENA$/.test(key)).at(-1);
    expect(JSON.stringify(told?.body)).toContain('Only a change settles it now');
  });
});

test('nothing is voted on where ATHENA says "done" to an upheld challenge and changes nothing', async () => {
  const made = await runUnder(house, [...upheld, ...done]);
  expect(made.result.outcome).toBe('SHELVED');
  expect(askedFor(made, 'readiness')).toEqual([]);
});
