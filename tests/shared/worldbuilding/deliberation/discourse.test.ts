import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Filled } from '../../../../shared/worldbuilding/answers.ts';
import { breachKinds, type BreachKind } from '../../../../shared/worldbuilding/deliberation/breaches.ts';
import { breachesOf, rule } from '../../../../shared/worldbuilding/deliberation/discourse.ts';
import type { Deliberation } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { emptyDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import type { Spoken } from '../../../../shared/worldbuilding/deliberation/rows.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { speakers } from '../../../../shared/worldbuilding/vocabulary.ts';
import { fill, ledger, objected, playRound, proposed, resolved, responded, voted } from './said.ts';

const proposal = proposed();
/** A first proposal that waits for its objection. */
const debated = (): Deliberation => {
  const log = ledger();
  log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposal });
  return log.state();
};
const objection = objected();
/** The same with its objection. */
const objectedTo = (): Deliberation => {
  const log = ledger();
  log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposal });
  log.say('FOUNDATION', 1, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objection });
  return log.state();
};
/** A first round that is over: the Architect proposed it, and it was rejected. */
const rejected = () =>
  playRound(ledger(), 'FOUNDATION', 1, 'ARCHITECT', { proposal, ballots: ['REJECT', 'REJECT', 'REJECT', 'ACCEPT'] });
const accepted = () => playRound(ledger(), 'FOUNDATION', 1, 'ARCHITECT', { proposal });
/** A round up to its resolution. */
const answered = (): Deliberation => {
  const log = ledger();
  log.say('FOUNDATION', 1, { turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposal });
  log.say('FOUNDATION', 1, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objected() });
  log.say('FOUNDATION', 1, { turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded() });
  return log.state();
};
const kinds = (spoken: Spoken, state: Deliberation): readonly BreachKind[] =>
  breachesOf(spoken, state, policy).map(({ kind }) => kind);
const closing = {
  respondsTo: 'A-F1',
  gapClosed: 'Lamps carry the warning where sound could not.',
  body: 'Rows of coloured lamps burn whale oil along every pier, tended by silent keepers.',
};

describe('a proposal', () => {
  const by = (speaker: (typeof speakers)[number], change: Parameters<typeof proposed>[0] = {}): Spoken => ({
    turn: 'PROPOSAL',
    speaker,
    answer: proposed(change),
  });
  test.each<[string, Spoken, Deliberation, readonly BreachKind[]]>([
    ['the first one stands', by('ARCHITECT'), emptyDeliberation('A'), []],
    ['the other proposer follows', by('LOREKEEPER'), accepted(), []],
    ['the same agent may not propose twice in a row', by('ARCHITECT'), accepted(), ['CONSECUTIVE_PROPOSAL']],
    ['the Synthesizer may not propose', by('SYNTHESIZER'), accepted(), ['SYNTHESIZER_PROPOSES']],
    ['nor may the Contrarian or the wildcard', by('CONTRARIAN'), accepted(), ['OUT_OF_TURN']],
    [
      'one of approving words alone is empty',
      by('ARCHITECT', { title: 'Great', body: 'I agree with everything.' }),
      emptyDeliberation('A'),
      ['EMPTY_PROPOSAL'],
    ],
    ['after a rejection it names the rejected one and what it does', by('LOREKEEPER', closing), rejected(), []],
    [
      'one that names nothing ignores the rejection',
      by('LOREKEEPER', { ...closing, respondsTo: null }),
      rejected(),
      ['IGNORED_REJECTION'],
    ],
    [
      'one that names another proposal does too',
      by('LOREKEEPER', { ...closing, respondsTo: 'A-L2' }),
      rejected(),
      ['IGNORED_REJECTION'],
    ],
    [
      'one that says nothing about the gap does too',
      by('LOREKEEPER', { ...closing, gapClosed: 'Nothing needed.' }),
      rejected(),
      ['IGNORED_REJECTION'],
    ],
    [
      'one that puts the rejected text forward again does too',
      by('LOREKEEPER', { ...closing, body: proposal.body.toUpperCase() }),
      rejected(),
      ['IGNORED_REJECTION'],
    ],
    ['where nothing fell, naming a proposal breaks no rule', by('LOREKEEPER', closing), accepted(), []],
  ])('%s', (_, spoken, state, expected) => {
    expect(kinds(spoken, state)).toEqual(expected);
  });
});

describe('an objection', () => {
  const raised = (change: Parameters<typeof objected>[0]): Spoken => ({
    turn: 'OBJECTION',
    speaker: 'CONTRARIAN',
    answer: objected(change),
  });
  test.each<[string, Parameters<typeof objected>[0], readonly BreachKind[]]>([
    ['with target, case and change stands', {}, []],
    ['against another proposal lacks its target', { target: 'A-F2' }, ['UNSPECIFIC_OBJECTION']],
    ['whose case is the proposal itself has none', { failureCase: proposal.body }, ['UNSPECIFIC_OBJECTION']],
    ['whose change is the proposal itself has none', { changeWanted: 'BRONZE bells!' }, ['UNSPECIFIC_OBJECTION']],
    ['of signs alone has neither case nor change', { failureCase: '—', changeWanted: '…' }, ['NO_OBJECTION']],
    [
      'that repeats the proposal is none',
      { failureCase: proposal.body, changeWanted: proposal.body, text: proposal.body },
      ['NO_OBJECTION'],
    ],
    ['of any other words is for the clerk to testify to', { failureCase: 'None.', changeWanted: 'No change.' }, []],
    [
      'in the proposal’s own words that turns it round stands',
      { failureCase: 'No tide lifts the bronze bells.', changeWanted: 'Each tide sounds the causeway.' },
      [],
    ],
  ])('%s', (_, change, expected) => {
    expect(kinds(raised(change), debated())).toEqual(expected);
  });

  test('says everything that it lacks', () => {
    const [found] = breachesOf(
      raised({ target: 'B-F1', failureCase: 'bronze bells', text: 'Storms drown the sound of any warning.' }),
      debated(),
      policy,
    );
    expect(found?.detail).toBe('it lacks a target: B-F1 is not A-F1; a failure case of its own');
  });

  test('is for the Contrarian to raise', () => {
    expect(kinds({ turn: 'OBJECTION', speaker: 'ARCHITECT', answer: objected() }, debated())).toEqual(['OUT_OF_TURN']);
  });
});

describe('a response', () => {
  test.each<[string, Parameters<typeof responded>[0], readonly BreachKind[]]>([
    ['that adds stands', {}, []],
    ['that modifies stands', { adds: null, modifies: 'Let the drowned choose which bell falls silent.' }, []],
    ['that objects stands', { adds: null, objects: 'Bronze corrodes within a decade here.' }, []],
    ['with nothing in it only agrees', { adds: null }, ['PURE_AGREEMENT']],
    ['with signs alone in it does too', { adds: '-', modifies: '—', objects: '…' }, ['PURE_AGREEMENT']],
    [
      'in the proposal word for word only agrees',
      { adds: 'A causeway of bronze bells crosses the lagoon!', objects: 'bronze bells' },
      ['PURE_AGREEMENT'],
    ],
    [
      "in the proposal's own words that turns it round stands",
      { adds: 'Each bell crosses the lagoon when the causeway sounds.' },
      [],
    ],
    ['of approval is for the clerk to testify to', { adds: 'Great idea, I fully support this!' }, []],
    ['that repeats and also adds stands', { adds: proposal.body, modifies: 'Felt muffles them on mourning days.' }, []],
    [
      'in the words of the objection leaves nothing behind that was not there',
      { adds: null, modifies: `${objection.changeWanted.toUpperCase()}!`, objects: objection.failureCase },
      ['PURE_AGREEMENT'],
    ],
    [
      'that quotes the objection and goes on stands',
      { adds: null, objects: `${objection.text} So bells ring before the storm, and not in it.` },
      [],
    ],
    ['that takes up its words stands', { adds: 'Coloured lamps hang beside every bell, too.' }, []],
  ])('%s', (_, change, expected) => {
    expect(kinds({ turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded(change) }, objectedTo())).toEqual(
      expected,
    );
  });
});

test('a resolution breaks no rule that words alone could show, whatever it writes', () => {
  const answer = resolved({
    merged: 'Seven crystal whales orbit an abandoned observatory, grazing on starlight.',
    fills: [fill('NAME', 'Zanthoria')],
  });
  expect(kinds({ turn: 'RESOLUTION', speaker: 'SYNTHESIZER', answer }, answered())).toEqual([]);
});

describe('a turn that breaks a rule', () => {
  const found = breachesOf(
    { turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded({ adds: null }) },
    debated(),
    policy,
  );

  test('goes back as often as policy says, with the rule in words, and is then recorded', () => {
    for (let sentBack = 0; sentBack < policy.sendBacks; sentBack += 1) {
      expect(rule(found, sentBack, policy)).toMatchObject({
        ruling: 'SENT_BACK',
        words: [expect.stringContaining(breachKinds.PURE_AGREEMENT.words)],
      });
    }
    expect(rule(found, policy.sendBacks, policy)).toEqual({ ruling: 'RECORDED', breaches: found, stands: true });
  });

  test("is void where it was not the speaker's to take", () => {
    const second = breachesOf({ turn: 'PROPOSAL', speaker: 'ARCHITECT', answer: proposed() }, accepted(), policy);
    expect(rule(second, policy.sendBacks, policy)).toMatchObject({ ruling: 'RECORDED', stands: false });
    const synthesized = breachesOf(
      { turn: 'PROPOSAL', speaker: 'SYNTHESIZER', answer: proposed() },
      accepted(),
      policy,
    );
    expect(rule(synthesized, policy.sendBacks, policy)).toMatchObject({ ruling: 'RECORDED', stands: false });
  });

  test('is one that breaks something', () => {
    expect(rule([], 0, policy)).toEqual({ ruling: 'STANDS' });
  });

  const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('I agree', proposal.body, '<b>', '🜁', 'none'));
  const noFills = fc.constant<Filled[]>([]);
  const spoken: fc.Arbitrary<Spoken> = fc.oneof(
    fc.record({
      turn: fc.constant('PROPOSAL' as const),
      speaker: fc.constantFrom(...speakers),
      answer: fc.record({
        title: text,
        body: text,
        respondsTo: fc.constantFrom(null, 'A-F1', 'B-L3'),
        gapClosed: fc.option(text),
        fills: noFills,
      }),
    }),
    fc.record({
      turn: fc.constant('OBJECTION' as const),
      speaker: fc.constantFrom(...speakers),
      answer: fc.record({ target: text, failureCase: text, changeWanted: text, text }),
    }),
    fc.record({
      turn: fc.constant('RESPONSE' as const),
      speaker: fc.constantFrom(...speakers),
      answer: fc.record({ adds: fc.option(text), modifies: fc.option(text), objects: fc.option(text) }),
    }),
    fc.record({
      turn: fc.constant('RESOLUTION' as const),
      speaker: fc.constantFrom(...speakers),
      answer: fc.record({
        summary: text,
        amendments: fc.array(fc.record({ id: fc.constantFrom(null, 'A-F1-M1'), text }), { maxLength: 3 }),
        merged: text,
        fills: noFills,
      }),
    }),
    fc.record({
      turn: fc.constant('VOTE' as const),
      speaker: fc.constantFrom(...speakers),
      answer: fc.constant(voted('ACCEPT')),
    }),
  );

  test('is found without a fault, whatever was said and wherever the debate stands', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.constantFrom(emptyDeliberation('A'), debated(), answered(), rejected(), accepted()),
        (said, state) => {
          const breaches = breachesOf(said, state, policy);
          expect(breaches.every(({ kind, detail }) => kind in breachKinds && detail.length > 0)).toBe(true);
          expect(breachesOf(said, state, policy)).toEqual(breaches);
        },
      ),
    );
  });
});
