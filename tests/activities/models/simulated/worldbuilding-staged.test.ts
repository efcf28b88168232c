import { describe, expect, test } from 'vitest';
import type { Challenge } from '../../../../shared/worldbuilding/challenge/challenge.ts';
import type { BreachKind } from '../../../../shared/worldbuilding/deliberation/breaches.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { artifacts } from '../../../../shared/worldbuilding/vocabulary.ts';
import { validateSpec } from '../../../../shared/worldbuilding/spec/validation.ts';
import type { Prompts } from '../../../../shared/worldbuilding/answers.ts';
import { staged as imageModelsWords } from '../../../../activities/models/simulated/images.ts';
import {
  isStaged,
  markerNames,
  pictureMarkers,
  stagedIn,
  withoutMarkers,
  written,
  type Marker,
} from '../../../../activities/models/simulated/worldbuilding/markers.ts';
import { ask, DebateFixture } from './debate-fixture.ts';

const part = (text: string) => ({ key: null, text });
const marsh: Challenge = {
  number: 1,
  source: 'CUSTOM',
  seed: null,
  tier: null,
  biome: part('a salt marsh between two slow rivers'),
  inhabitants: { A: part('ferrymen who are paid in songs'), B: part('ferrymen who are paid in songs') },
  twist: part('light is rationed'),
  asymmetric: false,
  relations: { A: [], B: [] },
};
const short = { FOUNDATION: 1, LANDMARKS: 1, TENSION: 1 };
const play = (marks: string, rounds: Partial<typeof short> = short) => new DebateFixture(marsh, { marks, rounds });

describe('what is staged', () => {
  test.each(markerNames)('is found as %s, with round and once, and can be cut out again', (marker) => {
    for (const staged of [
      { round: null, once: false },
      { round: 'L12', once: false },
      { round: null, once: true },
      { round: 'F1', once: true },
    ]) {
      expect(stagedIn(`A ${written(marker, staged)} B`)).toEqual([{ marker, ...staged }]);
      expect(withoutMarkers(written(marker, staged)).trim()).toBe('');
    }
  });

  test('is nothing where the name is unknown', () => {
    expect(stagedIn('[simulate: flood] [simulate: reject-X1] [Simulate: reject]')).toEqual([]);
  });

  test.each([
    ['[simulate: reject]', 'F1', true, true],
    ['[simulate: reject-F1]', 'F1', true, true],
    ['[simulate: reject-F1]', 'F2', false, false],
    ['[simulate: reject-once]', 'L1', false, true],
    ['[simulate: reject-once]', 'L1', true, false],
  ])('%s in round %s, asked again: %s, holds: %s', (text, round, again, holds) => {
    expect(isStaged(stagedIn(text), 'reject', round, again)).toBe(holds);
  });

  test('for the image model are the words that it obeys', () => {
    expect(Object.values(pictureMarkers).sort()).toEqual(Object.values(imageModelsWords).sort());
  });
});

describe('a marker of discourse', () => {
  const breaking: readonly (readonly [Marker, readonly BreachKind[], speaker: string])[] = [
    ['empty-proposal', ['EMPTY_PROPOSAL'], 'ARCHITECT'],
    ['agreeing-objection', ['NO_OBJECTION'], 'CONTRARIAN'],
    ['unspecific-objection', ['UNSPECIFIC_OBJECTION'], 'CONTRARIAN'],
  ];
  test.each(breaking)('%s breaks exactly %j, in its round', (marker, kinds, speaker) => {
    expect(play(written(marker, { round: 'F1' })).breaches).toEqual([{ id: 'A-F1', speaker, kinds }]);
  });

  test('pure-agreement is broken by each of the three who respond', () => {
    expect(play(written('pure-agreement', { round: 'L1' })).breaches).toEqual(
      ['ARCHITECT', 'LOREKEEPER', 'SYNTHESIZER'].map((speaker) => ({ id: 'A-L1', speaker, kinds: ['PURE_AGREEMENT'] })),
    );
  });

  test('ignored-rejection forgets the proposal that fell', () => {
    expect(play('[simulate: reject-F1] [simulate: ignored-rejection-L1]').breaches).toEqual([
      { id: 'A-L1', speaker: 'LOREKEEPER', kinds: ['IGNORED_REJECTION'] },
    ]);
  });

  test('with once is over when the turn was sent back', () => {
    const debate = play('[simulate: empty-proposal-once]');
    const goal = {
      phase: 'TENSION',
      aim: '',
      round: 2,
      proposal: 'A-T2',
      proposer: 'LOREKEEPER',
      due: [],
      gap: null,
      curveballs: [],
    };
    const context = [
      ['challenge', { text: debate.text }],
      ['goal', goal],
    ] as const;
    const titleOf = (sections: Parameters<typeof debate.ask>[3]) =>
      (debate.ask('LOREKEEPER', 'propose', 'TENSION', sections) as { readonly title: string }).title;
    expect([titleOf(context), titleOf([...context, ['note', { words: ['It says nothing.'] }]])]).toEqual([
      'A proposal',
      expect.stringContaining('ferrymen'),
    ]);
  });
});

describe('a marker of the vote', () => {
  test('rejects one round, which the next proposal names and makes good for', () => {
    const [first, second] = play('[simulate: reject-F1]', { ...short, FOUNDATION: 2 }).state.rounds;
    expect([first?.decision?.outcome, first?.decision?.count.reject]).toEqual(['REJECTED', 4]);
    expect(second?.proposal?.proposal).toMatchObject({
      respondsTo: 'A-F1',
      gapClosed: expect.stringContaining('A-F1'),
    });
    expect(second?.proposal?.proposal.fills.map(({ part: filled }) => filled)).toEqual([
      'NAME',
      'GOVERNING_LOGIC',
      'MOOD',
    ]);
  });

  test('brings a deadlock, which the Synthesizer settles with a reason, or cannot settle without one', () => {
    const decided = (marks: string) => play(marks).state.rounds[0]?.decision;
    expect(decided('[simulate: deadlock-F1]')).toMatchObject({
      by: 'SYNTHESIZER',
      outcome: expect.stringMatching(/ACCEPTED|AMENDED/),
      justification: expect.stringContaining('failure case'),
    });
    expect(decided('[simulate: deadlock-F1] [simulate: deadlock-no-reason]')).toMatchObject({
      by: 'VOTE',
      outcome: 'DEADLOCK',
      amendment: null,
    });
  });
});

describe('a marker of the spec', () => {
  test('refuse-spec is never signed by the Contrarian, and with once is signed when it came back', () => {
    const votes = (marks: string) => {
      const debate = play(marks);
      return [debate.crystallize(), debate.crystallize(['It was refused.'])].map(
        (spec) => debate.ratify('CONTRARIAN', spec).ratify,
      );
    };
    expect(votes('[simulate: refuse-spec]')).toEqual([false, false]);
    expect(votes('[simulate: refuse-spec-once]')).toEqual([false, true]);
  });

  test('invalid-spec has one problem, and with once none when it came back', () => {
    const problems = (marks: string) => {
      const debate = play(marks);
      return [debate.crystallize(), debate.crystallize(['It has problems.'])].map(
        (spec) => validateSpec(spec, debate.state.canon, defaultPolicy).problems,
      );
    };
    const wrong = ['worldName says nothing'];
    expect(problems('[simulate: invalid-spec]')).toEqual([wrong, wrong]);
    expect(problems('[simulate: invalid-spec-once]')).toEqual([wrong, []]);
  });
});

describe('a marker of pictures', () => {
  const cued = (marks: string) => {
    const spec = play(marks).crystallize();
    const prompts = ask({
      agent: 'prompt-engineer',
      task: 'write-prompts',
      phase: 'ARTIFACTS',
      sections: [['spec', spec]],
    }) as Prompts;
    return (word: string) => artifacts.filter((artifact) => prompts[artifact].prompt.includes(word));
  };
  test.each([
    ['refused-picture', ['hero']],
    ['broken-picture', ['portrait']],
    ['same-pictures', artifacts],
  ] as const)('%s crosses the spec into the prompts of %j', (marker, where) => {
    expect(cued(written(marker))(pictureMarkers[marker])).toEqual(where);
  });

  test('leaves prompts alone where it is not there', () => {
    expect(cued('')('[')).toEqual([]);
  });

  test('is gone when the engineer has softened the prompt', () => {
    const softened = ask({
      agent: 'prompt-engineer',
      task: 'soften',
      phase: 'ARTIFACTS',
      sections: [
        ['spec', {}],
        ['refused', { artifact: 'hero', prompt: 'A long bridge. [refuse]', why: 'blocked' }],
      ],
    });
    expect(softened).toMatchObject({
      prompt: expect.stringMatching(/^A long bridge\. (?!.*\[refuse\])/),
      changed: expect.stringContaining('shadow'),
    });
  });
});
