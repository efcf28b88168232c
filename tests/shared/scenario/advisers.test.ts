import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  adviserNames,
  adviserRow,
  advisers,
  advisingPhases,
  cast,
  rowProblems,
  seenBy,
  withPageReader,
  type AdviserRow,
} from '../../../shared/scenario/advisers.ts';
import { cleared, matrix, type Content } from '../../../shared/scenario/context.ts';
import { enlist, modelsOf } from '../../../shared/scenario/enlist.ts';
import { handedOver, shownTo, type Piece } from '../../../shared/scenario/pieces.ts';
import { mayDeliver, mayTravel } from '../../../shared/scenario/message.ts';
import { readingOf, readingPhases } from '../../../shared/scenario/page-reader.ts';
import { agents, phases, type Phase } from '../../../shared/scenario/vocabulary.ts';

const kinds = Object.keys(matrix) as Content[];
const row: AdviserRow = adviserRow.parse({
  role: 'One of my own',
  charge: 'mine',
  phases: ['REFINE'],
  sees: { REFINE: ['narrative'] },
});
const all = (phase: (typeof advisingPhases)[number]): AdviserRow => ({
  ...row,
  phases: [phase],
  sees: { [phase]: 'ALL' },
});
const piece = (content: Content, author: string, addressee: string | null = null): Piece => ({
  content,
  author,
  ref: `${content}/${author}`,
  body: 'x',
  addressee,
});

describe('the optional agents', () => {
  test('are the four of scenario rules §8.3, each with a row that reads as a row of one’s own', () => {
    expect(adviserNames).toEqual(['DARWIN', 'TURING', 'HYPATIA', 'CASSANDRA']);
    for (const name of adviserNames) {
      expect(adviserRow.parse(advisers[name])).toEqual(advisers[name]);
      expect({ name, problems: rowProblems(advisers[name]) }).toEqual({ name, problems: [] });
    }
  });

  test('lead nothing, veto nothing, have no authority, and are none of the five', () => {
    for (const name of adviserNames) {
      expect(cast[name]).toMatchObject({ leads: [], canVeto: false, authority: null });
      expect(agents).not.toContain(name);
    }
  });

  test('TURING is asked beside CLASSIFY and sees exactly the face that SOCRATES sees', () => {
    const face = kinds.filter(
      (content) =>
        cleared(content, 'SOCRATES', 'CLASSIFY') && cleared(content, 'ATHENA', 'SEED') && content !== 'briefCategory',
    );
    expect(advisers.TURING.phases).toEqual(['CLASSIFY']);
    expect([...seenBy(advisers.TURING, 'CLASSIFY')]).toEqual(face);
  });

  test('speak deliverables in their own phases, and nothing else', () => {
    expect([mayDeliver('TURING', 'CLASSIFY'), mayDeliver('TURING', 'REFINE'), mayDeliver('DARWIN', 'REFINE')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([mayDeliver('TURING', 'SEED'), mayDeliver('TURING', 'VALIDATE'), mayDeliver('DARWIN', 'SEED')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      (['DELIVERABLE', 'VOTE', 'VETO', 'CHALLENGE'] as const).map((type) =>
        mayTravel(type, 'CASSANDRA', 'ORCHESTRATOR'),
      ),
    ).toEqual([true, false, false, false]);
  });
});

describe('what an adviser sees', () => {
  test.each(advisingPhases)('in %s, with ALL, is never more than is open to at least one of the five', (phase) => {
    for (const content of seenBy(all(phase), phase))
      expect({ content, open: agents.some((agent) => cleared(content, agent, phase)) }).toEqual({
        content,
        open: true,
      });
  });

  test.each(['GROUND', 'CLASSIFY'] as const)('holds no confidence in %s', (phase) => {
    expect([...seenBy(all(phase), phase)].filter((content) => content.endsWith('Confidence'))).toEqual([]);
  });

  test('holds no solution in CLASSIFY, whatever its row says', () => {
    const greedy: AdviserRow = {
      ...row,
      phases: ['CLASSIFY'],
      sees: { CLASSIFY: ['solutionSketch', 'correctOutcome', 'advice', 'narrative'] },
    };
    expect([...seenBy(greedy, 'CLASSIFY')]).toEqual(['narrative']);
    expect(rowProblems(greedy)).toEqual(
      ['solutionSketch', 'correctOutcome', 'advice'].map(
        (content) => `sees.CLASSIFY: ${content} is open to no adviser in CLASSIFY (scenario rules §3.1)`,
      ),
    );
  });

  test('is nothing in a phase that its row does not name', () => {
    for (const phase of ['SEED', 'VALIDATE', 'GROUND', 'CLASSIFY', 'DOCUMENT'] as const)
      expect([...seenBy(row, phase)]).toEqual([]);
  });

  test('leaves out notes to others, and votes until all five have voted', () => {
    const open = all('REFINE');
    const pieces = [
      piece('refineNotes', 'HOUSE', 'ATHENA'),
      piece('refineNotes', 'HOUSE'),
      piece('calibrationVotes', 'ATHENA'),
      piece('narrative', 'ATHENA'),
    ];
    expect(shownTo(pieces, 'MURPHY', open, 'REFINE').map(({ ref }) => ref)).toEqual([
      'refineNotes/HOUSE',
      'narrative/ATHENA',
    ]);
    const voted = agents.map((agent) => piece('calibrationVotes', agent));
    expect(shownTo(voted, 'MURPHY', open, 'REFINE')).toHaveLength(5);
  });

  test('is, of any pile of pieces, within what the five together may read then', () => {
    const pile = fc.array(
      fc.record({
        content: fc.constantFrom(...kinds),
        author: fc.constantFrom<string>('HOUSE', ...agents, 'MURPHY'),
        addressee: fc.constantFrom<string | null>(null, 'ATHENA', 'MURPHY'),
      }),
    );
    fc.assert(
      fc.property(pile, fc.constantFrom<Phase>(...advisingPhases), fc.subarray(kinds), (drawn, phase, sees) => {
        const pieces = drawn.map(({ content, author, addressee }) => piece(content, author, addressee));
        const greedy: AdviserRow = {
          ...row,
          phases: [...advisingPhases],
          sees: Object.fromEntries(advisingPhases.map((one) => [one, sees])),
        };
        for (const shown of shownTo(pieces, 'MURPHY', greedy, phase)) {
          expect(sees).toContain(shown.content);
          expect(agents.some((agent) => cleared(shown.content, agent, phase))).toBe(true);
          expect(['MURPHY', null]).toContain(shown.addressee);
        }
      }),
    );
  });

  test('what advisers say reaches the five in REFINE and not before', () => {
    const said = [piece('advice', 'TURING')];
    for (const agent of agents) {
      for (const phase of ['SEED', 'VALIDATE', 'GROUND', 'CLASSIFY'] as const)
        expect([agent, phase, handedOver(said, agent, phase)]).toEqual([agent, phase, []]);
      expect([agent, handedOver(said, agent, 'REFINE')]).toEqual([agent, said]);
    }
  });
});

describe('who attempts the public page', () => {
  const face = [...seenBy(advisers.TURING, 'CLASSIFY')];
  const { TURING: alone } = withPageReader({});
  const { TURING: both } = withPageReader({ TURING: advisers.TURING });
  if (!alone || !both) throw new Error('no row of the reader');

  test('is in every run, and advises in none that did not ask for it', () => {
    expect([alone.phases, both.phases]).toEqual([[], ['CLASSIFY']]);
    expect(Object.keys(withPageReader({ DARWIN: advisers.DARWIN }))).toEqual(['DARWIN', 'TURING']);
    expect(enlist({ brief: {}, policy: {} }, advisers)).toMatchObject({ advisers: [], rows: { TURING: alone } });
    expect(readingOf(withPageReader({}))).toEqual(alone);
  });

  test.each(phases)('sees in %s the public face or nothing, whatever else it does', (phase) => {
    const reads = (readingPhases as readonly Phase[]).includes(phase);
    expect([...seenBy(alone, phase)]).toEqual(reads ? face : []);
    expect([...seenBy(both, phase)]).toEqual(reads || phase === 'CLASSIFY' ? face : []);
  });

  test('is nobody in a run that was opened before, with TURING as an adviser or without', () => {
    expect([readingOf(undefined), readingOf({}), readingOf({ TURING: advisers.TURING })]).toEqual([null, null, null]);
  });

  test('is no row that somebody of one’s own could have: nobody advises in SEED', () => {
    expect(adviserRow.safeParse({ ...row, sees: { ...row.sees, SEED: ['narrative'] } }).success).toBe(false);
  });
});

describe('switching advisers on', () => {
  const known = { ...advisers, MURPHY: { ...row, model: 'simulated:chat' } };

  test('a brief and a policy add up, in any case of letters, and each adviser has a model', () => {
    const enlisted = enlist(
      {
        brief: { advisers: ['turing'] },
        policy: { advisers: ['TURING', 'murphy'], models: { EULER: 'a:b', TURING: 'c:d' } },
      },
      known,
    );
    expect([enlisted.advisers, Object.keys(enlisted.rows), enlisted.problems]).toEqual([
      ['TURING', 'MURPHY'],
      ['TURING', 'MURPHY'],
      [],
    ]);
    expect(modelsOf(enlisted, 'the:socrates')).toEqual({ TURING: 'c:d', MURPHY: 'simulated:chat' });
    expect(enlisted.policy).toEqual({ advisers: ['TURING', 'murphy'], models: { EULER: 'a:b' } });
  });

  test('one without a model of its own has SOCRATES’s, and the policy outranks the row', () => {
    expect(modelsOf(enlist({ brief: { advisers: ['DARWIN'] }, policy: undefined }, known), 'the:socrates')).toEqual({
      DARWIN: 'the:socrates',
      TURING: 'the:socrates',
    });
    expect(
      modelsOf(
        enlist({ brief: { advisers: ['MURPHY'] }, policy: { models: { MURPHY: 'a:b' } } }, known),
        'the:socrates',
      ),
    ).toEqual({ MURPHY: 'a:b', TURING: 'the:socrates' });
  });

  test.each([
    ['brief', { brief: { advisers: ['PLATO'] }, policy: {} }],
    ['policy', { brief: {}, policy: { advisers: ['PLATO'] } }],
  ])('an unknown name in the %s is refused with the field and the known ones', (field, given) => {
    expect(enlist(given, known).problems).toEqual([
      `${field}.advisers: "PLATO" is unknown; choose from: DARWIN, TURING, HYPATIA, CASSANDRA, MURPHY`,
    ]);
  });

  test.each<[unknown]>([[null], ['x'], [{ advisers: 'TURING' }], [{ advisers: { 0: 'TURING' } }], [[]]])(
    'whatever is no list of names (%j) switches nothing on',
    (given) => {
      expect(enlist({ brief: given, policy: given }, known)).toMatchObject({
        advisers: [],
        problems: [],
        policy: given,
      });
    },
  );

  test('a model that is no text is a problem', () => {
    expect(enlist({ brief: { advisers: ['TURING'] }, policy: { models: { TURING: 7 } } }, known).problems).toEqual([
      'policy.models.TURING: is 7; use a text',
    ]);
  });
});
