import { describe, expect, test } from 'vitest';
import { asJson } from '../../../../shared/kernel/json.ts';
import { debateShown, sceneOf } from '../../../../shared/worldbuilding/judging/debate-shown.ts';
import { exhibitsNotes, type WorldHandedIn } from '../../../../shared/worldbuilding/judging/exhibits.ts';
import { heardIn } from '../../../../shared/worldbuilding/judging/heard.ts';
import type { TellingNames } from '../../../../shared/worldbuilding/judging/telling-names.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { artifacts } from '../../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { crystallized, ledger, playRound, proposed } from '../deliberation/said.ts';

/** Two of them bear ordinary words, as people and teams do. */
const names: TellingNames = {
  entrants: ['Ash', 'Night Shift'],
  people: ['Mara', 'Jo Park', 'Dawn', 'tom'],
  models: ['local:falcon', 'falcon', 'gpt-5.1-mini'],
};

interface Told {
  /** What the team's person says in the first round. */
  readonly person?: string | null;
  /** What the Architect proposes in the first round, before, and in the second, after. */
  readonly before?: string;
  readonly after?: string;
  readonly spec?: string;
}

/** A debate of two rounds with a person in it, and the world that came of it. */
function worldOf({ person = null, before = proposed().body, after = proposed().body, spec = 'It rings.' }: Told) {
  const log = ledger();
  if (person !== null) log.write('FOUNDATION', 1, { kind: 'WILDCARD', text: person });
  playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { proposal: proposed({ body: before }) });
  const state = playRound(log, 'FOUNDATION', 2, 'LOREKEEPER', { proposal: proposed({ body: after }) });
  const written = crystallized({ heroImageDescription: { text: spec, cites: ['A-C1'] } });
  return {
    challenge: 'A marsh of ferrymen; nobody may whistle.',
    spec: asJson(written),
    transcript: debateShown(state, [], policy),
    pictures: artifacts.map((artifact) => ({ artifact, scene: sceneOf(written, artifact), sha256: null })),
    heard: heardIn(state.rounds),
  } satisfies WorldHandedIn;
}

const asWritten = { id: 'J01', first: 'A', labels: { X: 'A', Y: 'B' } } as const;

/** All that lies before a judge, of the first world: the second has neither a person nor anything of its own. */
const shown = (told: Told): string => {
  const [note] = exhibitsNotes([asWritten], { A: worldOf(told), B: worldOf({}) }, names);
  const { worlds } = present(note);
  const { spec, transcript } = present(worlds[0]);
  return [
    JSON.stringify(spec).match(/"heroImageDescription".*/),
    ...JSON.stringify(transcript).matchAll(/"(?:body|adds)":"(.*?)(?<!\\)"/g),
  ]
    .map((found) => found?.at(-1))
    .join('\n');
};

describe('a person who says whose team it is', () => {
  test.each([
    ['the team of Mara', 'Mara'],
    ['We of Ash want bells', 'Ash'],
    ['Our team’s name is Ash', 'Ash'],
    ['We call ourselves the Night Shift', 'Night Shift'],
    ['my teammate Mara wants bells', 'Mara'],
    ['Team: Ash', 'Ash'],
    ['#TeamAsh', 'Ash'],
    ['the team of the Night Shift', 'Night Shift'],
    ['Ash: we want bells', 'Ash'],
    ['Bells rust here. – Ash', 'Ash'],
    ['Bells rust here.\nAsh', 'Ash'],
    ['Bells rust here. J.P.', 'J.P.'],
    ['signed, JP', 'JP'],
    ['Bells rust - JP', 'JP'],
    ['Park’s idea: bells', 'Park'],
    ['Jo P. wants bells', 'Jo'],
    ['Mr Park wants bells', 'Park'],
    ['M\u0430ra wants bells', 'M\u0430ra'],
    ['\uff2d\uff41\uff52\uff41 wants bells', '\uff2d\uff41\uff52\uff41'],
    ['\u{1d4dc}\u{1d4ea}\u{1d4fb}\u{1d4ea} wants bells', '\u{1d4dc}\u{1d4ea}\u{1d4fb}\u{1d4ea}'],
    ['M\u00e1ra wants bells', 'M\u00e1ra'],
    ['M\u200bara wants bells', 'M\u200bara'],
    ['M**ar**a wants bells', 'Mara'],
    ['mara’s idea: bells', 'mara'],
    ['M-a-r-a wants bells', 'M-a-r-a'],
    ['Team \u0410sh wants bells', '\u0410sh'],
    ['Maras bells', 'Mara'],
    ['@mara wants bells', 'mara'],
    ['This is tom', 'tom'],
    ['tom here', 'tom'],
    ['Falcon is our model', 'Falcon'],
  ])('is not betrayed: %s', (person, tell) => {
    expect(worldOf({ person }).heard[0]?.said).not.toBe('');
    expect(shown({ person })).not.toContain(tell);
  });

  test('cannot have the world named after them: what they brought in is cut out of what the agents make of it', () => {
    const after = 'Mara’s Bridge crosses the lagoon, and MARA is carved on each pier.';
    const read = shown({ person: 'mara’s bridge would be a fine thing', after, spec: 'Mara’s Bridge at dusk.' });
    expect(read).not.toMatch(/mara’?'?s? bridge at|MARA/i);
    expect(read).toContain('[name] Bridge at dusk.');
  });

  test('is found as well by a name that they first hid', () => {
    expect(shown({ person: 'M-a-r-a has a bridge', after: 'The Mara crosses the lagoon.' })).not.toContain('Mara');
  });

  test('is not helped by a curveball that says it first', () => {
    const log = ledger();
    log.write('FOUNDATION', 1, { kind: 'ROUND', curveballs: [{ id: 'Q1', text: 'Mara must ring.' }] });
    log.write('FOUNDATION', 1, { kind: 'WILDCARD', text: 'Mara rings.' });
    const [heard] = heardIn(playRound(log, 'FOUNDATION', 1, 'ARCHITECT').rounds);
    expect(heard).toMatchObject({ said: 'Mara rings.', before: expect.not.stringContaining('Mara') });
  });
});

describe('a word of the world stays', () => {
  const told = (text: string): Told => ({ before: text, after: text, spec: text });
  test.each([
    'Dawn breaks over the Dawn Gate, and Dawn is a goddess here.',
    'The Hanging Park is a park; Mara the queen sleeps in it, and Mara’s bell with her.',
    'The Falcon Gate opens when a falcon lands.',
    'A team from Ash hauls the bell, and the team will rest. Give the team a bell.',
    'The team of ash-gatherers and a team of Ash-gatherers ring it.',
    'They fear one thing – Ash. Ash falls; we call it money.',
    'On the wall stands: signed by the Night Shift. Its crew rings at six A.M.',
    'Три тома лежат у моря, и Том молчит.',
  ])('where no person has brought it: %s', (text) => {
    for (const person of [null, 'Bells rust here.'])
      expect(shown({ person, ...told(text) })).toContain(text.replaceAll('’', "'").replaceAll('"', '\\"'));
  });

  test('also where the person says it after the agents: then only how they introduce themselves goes', () => {
    const before = 'Dawn is a goddess, and nobody sings before dawn.';
    const read = shown({ person: 'I am Dawn, and Dawn sings. – Dawn', before, after: before, spec: before });
    expect(read).toContain(before);
    expect(read).toContain('I am [name], and Dawn sings. – [name]');
  });

  test('but for a name that nobody could think of, which is cut wherever it stands', () => {
    const read = shown({ before: 'Jo Park and gpt 5.1 mini rang' });
    expect(read).toContain('[name] and [name] rang');
  });

  test('and what is cut of one world is cut of the other', () => {
    const [both] = exhibitsNotes(
      [asWritten],
      { A: worldOf({ person: 'Mara rings', after: 'The Mara bell.' }), B: worldOf({ after: 'The Mara bell.' }) },
      names,
    );
    expect(
      present(both).worlds.map(({ transcript }) => JSON.stringify(transcript).match(/The \S+ bell\./)?.[0]),
    ).toEqual(['The [name] bell.', 'The [name] bell.']);
  });
});
