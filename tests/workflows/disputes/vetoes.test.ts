import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { openHouse, runUnder, type House } from '../../support/house.ts';
import { cutShort, endOf } from '../../support/cut-short.ts';
import { once } from '../../support/once.ts';
import { goodProof, revisedInto, strongPush, veto, vetoes, weakPush, withLever } from '../../support/disputes.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);
type Ran = Awaited<ReturnType<typeof run>>;
const vetoRows = ({ ledger }: Ran) =>
  ledger.filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'veto').map(({ content }) => content);
const unsatisfied = (more: Record<string, string | boolean> = {}): WrittenScript[number] => ({
  agent: 'NEWTON',
  task: 'vetoReview',
  do: {
    patch: [
      { path: '/satisfied', value: false },
      ...Object.entries(more).map(([field, value]) => ({ path: `/${field}`, value })),
    ],
  },
});

describe('a veto whose proof holds', () => {
  const lifted = once(() => run([weakPush, strongPush, vetoes('NEWTON', veto()), cutShort.REFINE]));

  test('halts the phase; ATHENA revises once, the vetoing agent lifts it, and both leads validate anew', async () => {
    const ran = await lifted();
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
    expect(vetoRows(ran)).toEqual([
      expect.objectContaining({
        state: 'open',
        by: 'NEWTON',
        claim: 'ATHENA/C1',
        outcome: 'stands',
        finding: expect.objectContaining({ finding: 'fails' }),
      }),
      expect.objectContaining({ state: 'closed', outcome: 'lifted' }),
    ]);
    const validated = ran.calls
      .filter(({ phase, outcome }) => phase === 'VALIDATE' && outcome === 'answered')
      .map(({ round, agent, task }) => `${round} ${agent} ${task}`);
    expect(validated.sort()).toEqual([
      '1 ATHENA revise',
      '1 EULER mathematics',
      '1 NEWTON physics',
      '1 NEWTON vetoReview',
      '2 EULER mathematics',
      '2 NEWTON physics',
    ]);
    expect(ran.ledger.filter(({ type }) => type === 'VETO')).toEqual([
      expect.objectContaining({ sender: 'NEWTON', recipient: 'ORCHESTRATOR' }),
    ]);
  });

  test('reaches ATHENA and EULER with Symposium’s finding, and SOCRATES never while he is blind', async () => {
    const words = 'The block needs 520 N to slide, and the push is 400 N.';
    const ran = await lifted();
    const told = ran.requests
      .filter((request) => JSON.stringify(request.body).includes(words))
      .map(({ agent, task }) => `${agent} ${task}`);
    expect(told).toContain('ATHENA revise');
    expect(told.filter((who) => who === 'SOCRATES classification')).toEqual([]);
    expect(ran.calls.filter(({ task }) => task === 'classification')).toHaveLength(1);
  });

  test('whose inequality fails still is not lifted by a word: a person is told what fails', async () => {
    const ran = await run([weakPush, vetoes('NEWTON', veto())]);
    expect(vetoRows(ran).map(({ outcome }) => outcome)).toEqual(['stands', 'escalated']);
    expect(ran.reviews).toEqual([
      expect.objectContaining({
        kind: 'veto',
        package: expect.objectContaining({
          findings: [expect.stringMatching(/^NEWTON is satisfied by the revision of C1, but .* -120 N where >= 0 N/)],
        }),
      }),
    ]);
  });

  test('is lifted by an inequality that takes its place and holds', async () => {
    const ran = await run([weakPush, vetoes('NEWTON', veto()), withLever, cutShort.GROUND]);
    expect(vetoRows(ran).map(({ outcome }) => outcome)).toEqual(['stands', 'lifted']);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
  });

  test('that is not lifted and speaks for discarding goes to a person', async () => {
    const ran = await run([weakPush, strongPush, vetoes('NEWTON', veto()), unsatisfied({ recommendation: 'DISCARD' })]);
    expect(ran.result.outcome).toBe('SHELVED');
    expect(ran.reviews).toEqual([expect.objectContaining({ kind: 'veto' })]);
  });

  test('of a design that cannot be saved has ATHENA redesign it whole; a second one discards the run', async () => {
    const hopeless = veto({ fixPossible: false, correction: 'No push of a person will do.' });
    const once = await run([weakPush, strongPush, vetoes('NEWTON', hopeless), cutShort.GROUND]);
    expect(endOf(once)).toEqual(['SHELVED', 'ground-1-failure']);
    expect(vetoRows(once).at(-1)).toMatchObject({ outcome: 'redesigned' });
    const twice = await run([weakPush, { ...weakPush, task: 'revise' }, vetoes('NEWTON', hopeless, 2)]);
    expect(twice.result).toMatchObject({
      outcome: 'DISCARDED',
      reason: expect.stringMatching(/fundamentally flawed too: NEWTON on C1/),
    });
  });

  test('where physics forbids every solution makes a KS scenario a paradox', async () => {
    const paradox = {
      theorem: 'No push of one person moves the block.',
      premises: [
        { id: 'P1', statement: 'It takes 520 N.' },
        { id: 'P2', statement: 'There are 400 N.' },
      ],
      argument: 'Four hundred are less than five hundred and twenty.',
      apparentWay: 'Pushing harder.',
    };
    const ran = await run([
      weakPush,
      vetoes('NEWTON', veto()),
      unsatisfied({ physicsForbids: true }),
      { ...revisedInto(paradox), after: 1 },
      cutShort.GROUND,
    ]);
    expect(vetoRows(ran).at(-1)).toMatchObject({ outcome: 'reclassified PX' });
    const gates = ran.gates.filter(({ gate }) => gate === 'VALIDATE');
    expect(gates.at(-1)?.findings.find(({ name }) => name === 'timing budget')).toMatchObject({
      verdict: 'not-applicable',
    });
  });

  test('whose inequality holds on the revision makes no paradox by a word: it goes its way, and says so to a person', async () => {
    const ran = await run([
      weakPush,
      strongPush,
      vetoes('NEWTON', veto()),
      unsatisfied({ physicsForbids: true, recommendation: 'DISCARD' }),
    ]);
    expect(vetoRows(ran).map(({ outcome }) => outcome)).toEqual(['stands', 'escalated']);
    expect(ran.reviews).toEqual([
      expect.objectContaining({
        kind: 'veto',
        package: expect.objectContaining({
          findings: [
            expect.stringMatching(/^That physics forbids every solution is said and shown by nothing: NEWTON/),
          ],
        }),
      }),
    ]);
  });

  test('above the agent’s two goes to a person at once', async () => {
    const ran = await run([weakPush, { ...weakPush, task: 'revise' }, vetoes('NEWTON', veto(), 0), withLever]);
    expect(vetoRows(ran).filter(({ outcome }) => outcome === 'stands')).toHaveLength(2);
    expect(ran.reviews).toEqual([
      expect.objectContaining({ kind: 'veto', question: expect.stringMatching(/more often/) }),
    ]);
    expect(ran.result.outcome).toBe('SHELVED');
  });
});

// What each proof comes to, and what follows, tables tell: shared/verification/proofs and shared/scenario/disputes/veto.
describe('a veto whose proof does not hold', () => {
  test.each([
    ['without a checkable part', veto({ check: null }), 'no-proof'],
    [
      'whose numbers are not the scenario’s',
      veto({
        check: { ...goodProof, quantities: goodProof.quantities.map((one) => ({ ...one, value: one.value + 50 })) },
      }),
      'contradicts-scenario',
    ],
    [
      'nested two thousand deep',
      veto({ check: { ...goodProof, expression: `${'('.repeat(1_990)}push${')'.repeat(1_990)}` } }),
      'does-not-parse',
    ],
  ])('%s is a challenge with that finding attached', async (_, what, because) => {
    const ran = await run([weakPush, strongPush, vetoes('NEWTON', what), cutShort.GROUND]);
    expect(vetoRows(ran)).toEqual([expect.objectContaining({ state: 'closed', outcome: 'downgraded', because })]);
    const disputes = ran.ledger.filter(
      ({ type, content }) => type === 'DISPUTE' && content.kind === 'challenge' && content.state === 'closed',
    );
    expect(disputes.map(({ content }) => content)).toEqual([
      expect.objectContaining({
        challenger: 'NEWTON',
        claim: 'ATHENA/C1',
        finding: expect.objectContaining({ downgraded: because }),
      }),
    ]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
  });
});
