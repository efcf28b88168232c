import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Json } from '../../../../shared/kernel/json.ts';
import { blindText, blinded } from '../../../../shared/worldbuilding/judging/blind.ts';
import { exhibitsNotes } from '../../../../shared/worldbuilding/judging/exhibits.ts';
import { roles, speakers } from '../../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { model, sealFor } from './cases.ts';

const names = {
  entrants: ['Ash', 'Night Shift', 'Forge_7'],
  people: ['Jo Park'],
  models: ['claude-opus-4-1', 'gpt-5.1-mini', 'local/qwen3:8b'],
};
const subject = 'A frozen megastructure of nomadic machine-spirits; light is rationed.';
const spec = { names, subject, place: 'SPEC' } as const;
const transcript = { names, subject, place: 'TRANSCRIPT' } as const;
const shownIn = (text: string, rules: typeof spec | typeof transcript = transcript) => blindText(text, rules).shown;

describe('what says whose it is', () => {
  test.each([
    ['a team', 'Team A leads, unlike team B', 'the team leads, unlike the team'],
    ['ids', 'A-C1 and b-f2-m1 rest on A-S1', 'C1 and f2-m1 rest on S1'],
    ['ids whose hyphens do not break', 'A\u2011C1 and B\u2010F2\u2011M1, a\u2011architect', 'C1 and F2-M1, speaker 1'],
    ['ids that hide a sign', 'A\u200b-C1', 'C1'],
    ['roster keys', 'a-architect and b-synthesizer', 'speaker 1 and speaker 4'],
    ['speakers', 'The Architect is wrong; CONTRARIAN says so', 'speaker 1 is wrong; speaker 3 says so'],
    ['a team by its name', 'team ash built this, the Night Shift team did', 'the team built this, the team did'],
    [
      'an entrant, where a speaker takes its name',
      'We of Ash say so. I speak for NIGHT-SHIFT',
      'We of [name] say so. I speak for [name]',
    ],
    ['two names beside one team', 'Jo Park team Night Shift and Ash’s team Ash', 'the team and the team'],
    ['one that signs', 'Our team, Ash; signed, Night Shift', 'Our team, [name]; signed, [name]'],
    ['one that speaks up', 'Ash here: as Ash, we object', '[name] here: as [name], we object'],
    ['an entrant that is nobody’s word', 'FORGE-7 built this', '[name] built this'],
    ['a person', 'Jo Park’s idea', '[name] idea'],
    [
      'a model, however it is written',
      'Claude Opus 4.1, claude-opus-4-1 and GPT 5.1 mini',
      '[name], [name] and [name]',
    ],
    ['a local model', 'by local/qwen3:8b', 'by [name]'],
    [
      'other models',
      'ChatGPT, GPT-4o, DeepSeek-R1, Gemini 2.5 Pro and OpenAI',
      '[name], [name], [name], [name] and [name]',
    ],
    ['a model that names itself', 'As Claude I agree; I am Gemini', 'As [name] I agree; I am [name]'],
    ['a machine that says so', 'As an AI language model, I object', 'As a speaker, I object'],
  ])('goes: %s', (_, given, left) => {
    expect(shownIn(given)).toBe(left);
  });

  test.each([
    'the ash of the burnt tower',
    'Ash falls on the Salt Road, as Ash fell before',
    'Whoever works the Night Shift is of Ash, the city',
    'We often ash our bread',
    'a mistral blows from the north',
    'The Mistral is a cold wind',
    'llama herders',
    'an opus in three parts',
    'the night shifts',
    'architects of the lower ring',
    'a contrarian priesthood',
    'plan A-1',
    'team spirit',
    'vitamin C1 and a B-flat',
    'the wildcards of the deck',
  ])('is not looked for in ordinary words: %s', (text) => {
    expect(blindText(text, transcript)).toEqual({ shown: text, cuts: 0 });
  });

  test('is left where the challenge speaks of it, unless it is called a team', () => {
    const given = { ...transcript, subject: 'Ash falls on the city of the sleeping Architect.' };
    expect(shownIn('Ash falls; the Architect sleeps; Team Ash wakes', given as typeof transcript)).toBe(
      'Ash falls; the Architect sleeps; the team wakes',
    );
  });

  test('does not cost a world its own Architect: the spec keeps it', () => {
    expect(shownIn('The Architect sleeps below', spec)).toBe('The Architect sleeps below');
    expect(shownIn('ARCHITECT proposed it', spec)).toBe('speaker 1 proposed it');
  });

  test('is no habit of layout either', () => {
    expect(shownIn('## Idea\n- **bold** claim ✅')).toBe('Idea\nbold claim');
  });

  test.each(['Mara’s Crew', 'Cafe\u0301 Noir', '🔥 Ember 🔥 Club', '«Nord»', '*Ash*'])(
    'is a name although the text lost the signs that it was entered with: %s',
    (name) => {
      expect(
        blindText(`We of ${name} say so`, { ...transcript, names: { entrants: [name], people: [], models: [] } }).shown,
      ).toMatch(/^We of "?\[name\]"? say so$/);
    },
  );

  test.each([
    ['signed, mara', 'signed, [name]'],
    ['Who mends the bells? - mara', 'Who mends the bells? - [name]'],
    ["I'm mara, and mara here: no", "I'm [name], and [name] here: no"],
    ['My name is mara.', 'My name is [name].'],
    ['So says Mara’s mother', 'So says [name] mother'],
  ])('is a person in small letters where they say who they are, if they are entered so: %s', (given, left) => {
    const names = { entrants: [], people: ['mara'], models: [] };
    const heard = [{ said: 'Mara', before: '' }];
    expect(blindText(given, { ...transcript, names, heard }).shown).toBe(left);
    expect(blindText(given.replaceAll(/mara/gi, 'ash'), { ...transcript, names }).cuts).toBe(0);
  });

  test.each(['the ash falls - ash, and more ash', 'when I am ashen', 'ash here and there', 'we are of ash'])(
    'is no word of the world, although a person is entered in small letters by it: %s',
    (text) => {
      expect(blindText(text, { ...transcript, names: { entrants: [], people: ['ash'], models: [] } }).cuts).toBe(0);
    },
  );

  test('is counted, where it was a name', () => {
    expect(blindText('ARCHITECT of team A on A-F1: team Ash and Jo Park', transcript).cuts).toBe(2);
  });
});

/** Twenty entrants called by words that any world may need. */
const commonWords = [
  'Ash',
  'Tide',
  'Salt',
  'Ember',
  'Stone',
  'River',
  'Lantern',
  'Glass',
  'Iron',
  'Crow',
  'Moss',
  'Hollow',
].concat(['Winter', 'Harbour', 'Thorn', 'Loom', 'Bell', 'Salt Road', 'The Deep', 'Night Market']);
test.each(commonWords)('a world keeps the word %s, whoever is entered under it', (word) => {
  const given = { names: { entrants: [word, 'Team B'], people: [], models: [] }, subject };
  const world = `${word} is money here. Under the ${word} Gate the people of ${word} sing; as ${word} falls, ${word.toUpperCase()}.`;
  for (const place of ['SPEC', 'TRANSCRIPT'] as const)
    expect(blindText(world, { ...given, place })).toEqual({ shown: world, cuts: 0 });
  const told = blindText(`Team ${word} speaks. We are ${word}, and our team is ${word}.`, {
    ...given,
    place: 'TRANSCRIPT',
  });
  expect(told).toEqual({ shown: 'the team speaks. We are [name], and our team is [name].', cuts: 3 });
});

describe('a whole transcript', () => {
  const rows: Json = [
    {
      team: 'A',
      agent: 'a-architect',
      model: 'claude-opus-4-1',
      at: '2026-11-21T10:00:00Z',
      phase: 'FOUNDATION',
      round: 1,
      turn: 'PROPOSAL',
      speaker: 'ARCHITECT',
      said: { title: 'Team Ash’s Keep', respondsTo: 'A-F1', gapClosed: null },
    },
    { speaker: 'WILDCARD', said: { adds: 'Jo Park wants a bell', modifies: null, objects: null } },
  ];

  test('keeps its form, and loses whatever says who', () => {
    expect(blinded(rows, transcript)).toEqual({
      shown: [
        {
          phase: 'FOUNDATION',
          round: 1,
          turn: 'PROPOSAL',
          speaker: 'speaker 1',
          said: { title: "the team's Keep", respondsTo: 'F1', gapClosed: null },
        },
        { speaker: 'speaker 5', said: { adds: '[name] wants a bell', modifies: null, objects: null } },
      ],
      cuts: 2,
    });
  });

  const tell = fc.constantFrom(
    ...[...names.people, ...names.models].flatMap((name) => [name, name.toUpperCase()]),
    ...names.entrants.flatMap((name) => [`team ${name}`, `we are ${name}`, `${name}'s team`]),
    ...speakers,
    ...roles.flatMap((role) => [`a-${role.toLowerCase()}`, `b-${role.toLowerCase()}`]),
    'A-C3',
    'B-F1-M2',
    'Team A',
    'OpenAI',
  );
  const words = fc.constantFrom('the', 'lamp', 'is', 'rationed', 'and', 'tower');
  test('holds no name, team letter or agent, wherever it stood', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tell, words), { maxLength: 30 }),
        fc.constantFrom(' ', ', ', '. ', '\n', ' (', '): '),
        (parts, glue) => {
          const { shown } = blinded([{ speaker: 'LOREKEEPER', said: { body: parts.join(glue) } }], transcript);
          const text = JSON.stringify(shown);
          expect(text).not.toMatch(
            /claude|gpt|qwen|openai|\bash\b|night.shift|forge|jo park|\b[ab]-[cfs\w]|team [ab]\b/i,
          );
          for (const speaker of speakers) expect(text).not.toContain(speaker);
        },
      ),
    );
  });

  test('reads the same whichever team it is of', () => {
    const asB = JSON.parse(
      JSON.stringify(rows)
        .replaceAll('"A', '"B')
        .replaceAll('"a-', '"b-')
        .replaceAll('BRCHITECT', 'ARCHITECT')
        .replaceAll('Bsh', 'Ash'),
    ) as Json;
    expect(blinded(asB, transcript).shown).toEqual(blinded(rows, transcript).shown);
  });
});

describe('exhibits', () => {
  const world = (team: 'A' | 'B') => ({
    spec: { worldName: { text: `World ${team === 'A' ? 'one' : 'two'}`, cites: [`${team}-C1`] } },
    transcript: [{ team, speaker: 'ARCHITECT', said: 'the Architect of Team Ash' }],
    challenge: subject,
    pictures: [],
    heard: [],
  });
  const worlds = { A: world('A'), B: world('B') };

  test('lie in the order of the judgement, under its labels', () => {
    const judgePanel = sealFor([model('judge')]);
    const notes = exhibitsNotes(judgePanel, worlds, names);
    for (const [nth, one] of judgePanel.entries()) {
      const { worlds: exhibits } = present(notes[nth]);
      expect(exhibits.map(({ label }) => one.labels[label])).toEqual([one.first, one.first === 'A' ? 'B' : 'A']);
      expect(exhibits.map((exhibit) => exhibit.spec)).toEqual(
        exhibits.map(({ label }) => ({
          worldName: { text: one.labels[label] === 'A' ? 'World one' : 'World two', cites: ['C1'] },
        })),
      );
    }
  });

  test('keep in the transcript an Architect who lives in the spec', () => {
    const own = { ...worlds.A, spec: { conflict: 'The Architect will not wake' } };
    const one = present(sealFor([model('judge')])[0]);
    const [note] = exhibitsNotes([one], { A: own, B: worlds.B }, names);
    const exhibit = present(note).worlds.find(({ label }) => one.labels[label] === 'A');
    expect(exhibit?.transcript).toEqual([{ speaker: 'speaker 1', said: 'the Architect of the team' }]);
  });
});
