import { describe, expect, test } from 'vitest';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { debateShown, sceneOf } from '../../../../shared/worldbuilding/judging/debate-shown.ts';
import {
  exhibitsNotes,
  noPicture,
  pictureName,
  type WorldHandedIn,
} from '../../../../shared/worldbuilding/judging/exhibits.ts';
import { tellingNames } from '../../../../shared/worldbuilding/judging/telling-names.ts';
import { matchDefaults } from '../../../../shared/worldbuilding/match-policy.ts';
import { artifacts, type Team } from '../../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { crystallized, ledger, playRound, proposed } from '../deliberation/said.ts';
import { model, sealFor } from './cases.ts';

const entrant = (name: string, wildcard: string | null, ref: string) => ({
  name,
  wildcard,
  models: { ARCHITECT: ref, LOREKEEPER: ref, CONTRARIAN: ref, SYNTHESIZER: ref },
});
const brief = {
  teams: {
    A: entrant('Ash Wardens', 'Jo Park', 'anthropic:claude-opus-5-5'),
    B: entrant('Night Shift', null, 'local:qwen/qwen3:8b'),
  },
};
const names = tellingNames(brief, matchDefaults);

describe('names that tell', () => {
  test('are those of both teams, their people and all models, in one order', () => {
    expect(names.entrants).toEqual(['Ash Wardens', 'Night Shift']);
    expect(names.people).toEqual(['Jo Park']);
    expect(names.models).toEqual([...names.models].sort());
    expect(names.models).toEqual(
      expect.arrayContaining([
        'anthropic:claude-opus-5-5',
        'claude-opus-5-5',
        'local:qwen/qwen3:8b',
        'qwen/qwen3:8b',
        'qwen3:8b',
        'simulated:messages',
        'simulated:painter',
      ]),
    );
  });

  test('are not the everyday words that simulated models are called by', () => {
    expect(names.models).not.toContain('messages');
    expect(names.models).not.toContain('painter');
  });
});

describe('a debate as it is shown', () => {
  const log = ledger();
  log.write('FOUNDATION', 1, { kind: 'ROUND', curveballs: [{ id: 'Q1', text: 'It has not been night for a year.' }] });
  log.write('FOUNDATION', 1, { kind: 'WILDCARD', text: 'Bells rust here.' });
  const state = playRound(log, 'FOUNDATION', 1, 'ARCHITECT', { ballots: ['AMEND', 'AMEND', 'REJECT', 'ACCEPT'] });
  log.write('FOUNDATION', 2, { kind: 'LOST', turn: 'PROPOSAL', speaker: 'LOREKEEPER', cause: 'absent' });
  const results = [
    { by: 'ARCHITECT' as const, ratify: true, reason: 'It is whole.' },
    { by: 'CONTRARIAN' as const, ratify: null, reason: null },
  ];
  const shown = debateShown(log.state(), [{ attempt: 1, ratified: false, votes: results }], policy) as {
    readonly rounds: readonly unknown[];
    readonly ratification: unknown;
  };

  test('has every turn whole, what was voted, what it came to, and the entry that came of it', () => {
    const amendment = state.rounds[0]?.decision?.amendment;
    expect(shown.rounds[0]).toMatchObject({
      id: 'A-F1',
      phase: 'FOUNDATION',
      round: 1,
      curveballs: ['It has not been night for a year.'],
      proposal: { by: 'ARCHITECT', title: proposed().title, body: proposed().body },
      objection: {
        by: 'CONTRARIAN',
        failureCase: expect.stringContaining('pilgrims'),
        changeWanted: expect.stringContaining('lamps'),
      },
      responses: [
        { by: 'LOREKEEPER', adds: expect.stringContaining('Lamp keepers') },
        { by: 'WILDCARD', adds: 'Bells rust here.' },
      ],
      resolution: { by: 'SYNTHESIZER', summary: 'Bells stay; lamps answer the flood.', merged: expect.any(String) },
      votes: [
        { by: 'ARCHITECT', ballot: 'AMEND', amendmentId: amendment?.id, reason: expect.any(String) },
        { by: 'LOREKEEPER' },
        { by: 'CONTRARIAN', ballot: 'REJECT' },
        { by: 'SYNTHESIZER', ballot: 'ACCEPT' },
      ],
      decision: { outcome: 'AMENDED', amendment: amendment?.id, by: 'VOTE' },
      canon: 'A-C1',
    });
  });

  test('says who was not heard, and the votes on the spec', () => {
    expect(shown.rounds[1]).toEqual({
      id: 'A-F2',
      phase: 'FOUNDATION',
      round: 2,
      missing: [{ by: 'LOREKEEPER', turn: 'PROPOSAL' }],
    });
    expect(shown.ratification).toEqual([
      {
        attempt: 1,
        ratified: false,
        votes: [{ by: 'ARCHITECT', ratify: true, reason: 'It is whole.' }, { by: 'CONTRARIAN' }],
      },
    ]);
  });

  test('has no word of Symposium’s own judgment, and no time', () => {
    log.write('FOUNDATION', 1, {
      kind: 'BREACHED',
      turn: 'OBJECTION',
      speaker: 'CONTRARIAN',
      breaches: [{ kind: 'UNSPECIFIC_OBJECTION', detail: 'says nothing' }],
    });
    const text = JSON.stringify(debateShown(log.state(), [], policy));
    expect(text).not.toMatch(/UNSPECIFIC|says nothing|"at":|sequence|\d\d:\d\d/);
  });
});

describe('exhibits', () => {
  const tell = (team: Team) =>
    `Team Ash Wardens, ANTHROPIC:claude-opus-5-5, Claude Opus 5.5, jo park, team night-shift and qwen3 8b of Team ${team}; ${team}-C1, ${team.toLowerCase()}-architect`;
  const world = (team: Team): WorldHandedIn => ({
    challenge: `A marsh of ${team === 'A' ? 'ferrymen' : 'heron keepers'}`,
    spec: JSON.parse(
      JSON.stringify(
        crystallized({ tension: { ...crystallized().tension, stakes: { text: tell(team), cites: [`${team}-C1`] } } }),
      ).replaceAll('A-C1', `${team}-C1`),
    ) as WorldHandedIn['spec'],
    transcript: { rounds: [{ id: `${team}-F1`, proposal: { by: 'ARCHITECT', body: tell(team) } }] },
    pictures: artifacts.map((artifact, place) => ({
      artifact,
      scene: `${artifact}: ${tell(team)}`,
      sha256: place === 3 ? null : `${team}${place}`.padStart(64, '0'),
    })),
    heard: [],
  });
  const worlds = { A: world('A'), B: world('B') };
  const judgePanel = sealFor([model('judge'), model('judge-2')]);

  test('hold no name, no letter of a team and no agent: neither in spec, nor in transcript, nor in the scenes', () => {
    for (const { worlds: shown } of exhibitsNotes(judgePanel, worlds, names)) {
      const text = JSON.stringify(
        shown.map((each) => ({
          ...each,
          label: '',
          pictures: each.pictures.map(({ artifact, scene, why }) => ({ artifact, scene, why })),
        })),
      );
      expect(text).not.toMatch(
        /ash.wardens|night.shift|jo.park|claude|anthropic|qwen|team [ab]\b|\b[ab]-[a-z]|architect/i,
      );
      expect(text).toContain('[name]');
      expect(text).toContain('"C1"');
    }
  });

  test('lie in the order of reading, each world with its own challenge and pictures, under the labels of this judgement', () => {
    const notes = exhibitsNotes(judgePanel, worlds, names);
    for (const [nth, one] of judgePanel.entries()) {
      const note = present(notes[nth]);
      expect(note.id).toBe(one.id);
      expect(note.worlds.map(({ label }) => one.labels[label])).toEqual([one.first, one.first === 'A' ? 'B' : 'A']);
      for (const { label, challenge, pictures } of note.worlds) {
        expect(challenge).toBe(worlds[one.labels[label]].challenge);
        expect(pictures.map(({ artifact }) => artifact)).toEqual(artifacts);
        expect(pictures.map(({ sha256 }) => sha256)).toEqual(
          worlds[one.labels[label]].pictures.map(({ sha256 }) => sha256),
        );
        expect(pictures.map(({ why }) => why)).toEqual(
          pictures.map(({ sha256 }) => (sha256 === null ? noPicture : null)),
        );
      }
    }
    expect(pictureName('X', 'hero')).toBe('X-hero');
  });

  test('cut the same out of both worlds', () => {
    const { worlds: shown } = present(exhibitsNotes(judgePanel, worlds, names)[0]);
    const [first, second] = shown.map(({ spec, transcript, pictures }) => ({
      spec,
      transcript,
      scenes: pictures.map(({ scene }) => scene),
    }));
    expect(first).toEqual(second);
  });
});

test.each(artifacts)('%s has a scene in the spec, where there was no prompt', (artifact) => {
  const scenes = new Set(
    artifacts.map((one) =>
      sceneOf(
        crystallized({
          landmarks: crystallized().landmarks.map((each, nth) => ({
            ...each,
            description: { text: `place ${nth}`, cites: [] },
          })),
        }),
        one,
      ),
    ),
  );
  expect(scenes.size).toBe(artifacts.length);
  expect(sceneOf(crystallized(), artifact)).not.toBe('');
});
