import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchInput } from '../../shared/worldbuilding/activities.ts';
import { tokenHashOf } from '../../shared/worldbuilding/wildcard-token.ts';
import { agentKeys } from '../../shared/worldbuilding/roster.ts';
import { matchInputOf } from '../../workers/worldbuilding/match-input.ts';
import { modelLineOf, modelLinesOf, modelsOfMatch } from '../../workers/worldbuilding/models.ts';
import { tournamentInputOf } from '../../workers/worldbuilding/tournament/start.ts';
import { challengeLines, readMatchRequest } from '../../workers/worldbuilding/request.ts';
import { readTournamentRequest } from '../../workers/worldbuilding/tournament/request.ts';
import { problemsOf } from '../support/problems.ts';
import { inScratch } from '../support/scratch.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('a match that is asked for', () => {
  test('by nothing but its name gets a seed, which stands in the request, and makes the same challenge again', () => {
    const { input, brief, runKey } = readMatchRequest({}, {}, now);
    expect(brief.challenge.seed).toBe(input.draw?.seed);
    expect(readMatchRequest(input, {}, now).brief).toEqual(brief);
    expect(runKey).toMatch(/^match-20261121-[a-z0-9]{6}$/);
  });

  test('keeps the seed and the key that it names', () => {
    const { input, runKey } = readMatchRequest({ draw: { tier: 2, seed: 7 } }, { key: 'tidal-flats' }, now);
    expect([input.draw, runKey]).toEqual([{ tier: 2, seed: 7 }, 'tidal-flats']);
  });

  test('with a challenge of its own is drawn nothing', () => {
    const challenge = { biome: 'a salt marsh', inhabitants: 'ferrymen', twist: 'light is rationed' };
    const { input, brief, runKey } = readMatchRequest({ challenge }, {}, now);
    expect([input, brief.challenge.source]).toEqual([{ challenge }, 'CUSTOM']);
    // A workflow's id is no place for words of the challenge.
    expect(runKey).toMatch(/^match-20261121-[a-z0-9]{6}$/);
  });

  test('of paid words and pictures that nobody named is refused before a server is asked', () => {
    const entrants = { A: { models: { ARCHITECT: 'openai:gpt-6-sol' } } };
    const refused = /^policy\.pictures\.model: is missing, and simulated:painter would make a simulated match/;
    expect(problemsOf(() => readMatchRequest({ teams: entrants }, {}, now))).toEqual([expect.stringMatching(refused)]);
    const cup = { entrants: ['Ada', { name: 'Ben', ...entrants.A }] };
    expect(problemsOf(() => readTournamentRequest(cup, {}, now))).toEqual([expect.stringMatching(refused)]);
    const painted = { pictures: { model: 'simulated:painter' } };
    expect(readMatchRequest({ teams: entrants, policy: painted }, {}, now).input.policy).toEqual(painted);
    expect(readTournamentRequest({ ...cup, policy: painted }, {}, now).input.policy).toEqual(painted);
  });

  test.each([
    ['2026-11-21T12:00:01Z', '2026-11-21T12:00:01.000Z'],
    ['2026-11-21T20:30+01:00', '2026-11-21T19:30:00.000Z'],
    [' 2027-02-28T23:59Z ', '2027-02-28T23:59:00.000Z'],
  ])('begins at %s', (at, expected) => {
    expect(new Date(readMatchRequest({}, { at }, now).startsAtMs ?? 0).toISOString()).toBe(expected);
  });

  test('begins at once where no time is named', () => {
    expect(readMatchRequest({}, {}, now).startsAtMs).toBeNull();
  });

  test.each([
    ['tomorrow', /write a time with its zone/],
    ['', /write a time with its zone/],
    ['2026-11-21T20:00', /write a time with its zone/],
    ['2026-12-01', /write a time with its zone/],
    ['2027-02-30T20:00Z', /write a time with its zone/],
    ['2026-12-01T25:00Z', /write a time with its zone/],
    ['2026-11-21T12:00Z', /is past: it is 2026-11-21T12:00:00.000Z/],
    ['2025-12-01T20:00Z', /is past/],
    ['2099-12-01T20:00Z', /more than a year ahead/],
  ])('is refused for the time %j in words', (at, words) => {
    expect(problemsOf(() => readMatchRequest({}, { at }, now))).toEqual([expect.stringMatching(words)]);
  });

  test('has a token for each wildcard where the policy asks for one, and of it the hash alone in what is started', () => {
    const given = (policy: object, more: object = {}) =>
      readMatchRequest({ teams: { A: { wildcard: 'Ada', ...more }, B: { name: 'Tide' } }, policy }, {}, now);
    const { tokens, input } = given({});
    expect(Object.keys(tokens)).toEqual(['A']);
    expect(input.teams?.A).toEqual({ wildcard: 'Ada', tokenHash: tokenHashOf(tokens.A ?? '') });
    expect(JSON.stringify(input)).not.toContain(tokens.A);
    expect(given({}).tokens.A).not.toBe(tokens.A);
    expect(given({ wildcard: { token: false } })).toMatchObject({
      tokens: {},
      input: { teams: { A: { wildcard: 'Ada' } } },
    });
    expect(given({}, { tokenHash: tokenHashOf('x') }).tokens).toEqual({});
    expect(problemsOf(() => given({}, { tokenHash: 'Ada' }))).toEqual([
      expect.stringMatching(/^teams\.A\.tokenHash: is "Ada"/),
    ]);
    expect(problemsOf(() => readMatchRequest({ teams: { A: { tokenHash: tokenHashOf('x') } } }, {}, now))).toEqual([
      expect.stringMatching(/^teams\.A\.tokenHash: goes with a wildcard/),
    ]);
  });

  test('names every field that is wrong, at once', () => {
    const input: MatchInput = { draw: { seed: -1 }, teams: { A: { name: 'Ash' }, B: { name: 'ash' } } };
    expect(
      problemsOf(() => readMatchRequest(input, { key: 'No Key' })).map((problem) => problem.split(':')[0]),
    ).toEqual(['key', 'draw.seed', 'teams.B.name']);
  });

  test.each([[null], ['a text'], [[]], [{ draw: 'by lot' }], [{ draw: null, challenge: 7 }]])(
    '%j is refused in words, and throws nothing else',
    (given) => {
      expect(problemsOf(() => readMatchRequest(given as MatchInput))).not.toContain('');
    },
  );

  test('shows its challenge without what could steer a terminal', () => {
    const { brief } = readMatchRequest({
      challenge: { biome: 'a marsh', inhabitants: 'monks', inhabitantsB: 'traders', twist: 'no lamps', tier: 3 },
    });
    expect(challengeLines(brief.challenge)).toEqual([
      'Challenge #1, tier 3 (paradoxical)',
      '  setting      a marsh',
      '  inhabitants  monks (team A)',
      '  inhabitants  traders (team B)',
      '  twist        no lamps',
    ]);
    expect(
      challengeLines({ ...brief.challenge, twist: { key: null, text: 'no\u001b[2J lamps' } }).join(''),
    ).not.toContain('\u001b');
  });
});

describe('the challenges among the examples', () => {
  const folder = new URL('../../examples/challenges/', import.meta.url);
  test.each(readdirSync(folder))('%s can be played', (name) => {
    expect(
      readMatchRequest({ challenge: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) }).brief.challenge.tier,
    ).not.toBeNull();
  });
});

describe('models by a line', () => {
  const named = (...written: string[]) => modelsOfMatch(written.map(modelLineOf));
  test('are everybody’s, where nobody is named; a colon in a model’s own name names nobody', () => {
    expect(Object.keys(named('local:qwen3:8b=x')).sort()).toEqual([...agentKeys].sort());
    expect(named('local:qwen3:8b=x').judge).toBe('local:qwen3:8b=x');
  });

  test('go to a role of both teams, to a team, or to one agent; the narrower outranks the wider, in any order', () => {
    const models = named(
      'a.architect=local:one',
      'B=local:b',
      'ARCHITECT=local:architect',
      'local:all',
      'judge-2=local:judge',
    );
    expect([
      models['a-architect'],
      models['b-architect'],
      models['a-lorekeeper'],
      models['b-lorekeeper'],
      models.judge,
      models['judge-2'],
    ]).toEqual(['local:one', 'local:b', 'local:all', 'local:b', 'local:all', 'local:judge']);
  });

  test('come from a file as well, which an option outranks', () => {
    const lines = [
      ...modelLinesOf({ ALL: 'local:file', ARCHITECT: 'local:file-architect' }, '--models'),
      modelLineOf('ARCHITECT=local:option'),
    ];
    expect([modelsOfMatch(lines)['a-architect'], modelsOfMatch(lines)['a-contrarian']]).toEqual([
      'local:option',
      'local:file',
    ]);
  });

  test.each<[() => unknown, RegExp]>([
    [() => named('PLATO=local:a'), /^--model: PLATO is neither a role nor a team nor an agent; use ARCHITECT/],
    [() => modelLinesOf(['local:a'], '--models'), /^--models: holds no JSON object/],
    [() => modelLinesOf({ ARCHITECT: 7 }, '--models'), /^--models: ARCHITECT has no text/],
  ])('what cannot be read is refused with its option: %s', (ask, words) => {
    expect(problemsOf(ask)[0]).toMatch(words);
  });
});

test('options of a command become one input, with the policy’s file under them', () =>
  inScratch(async (folder) => {
    const [policy, challenge] = [join(folder, 'policy.json'), join(folder, 'challenge.json')];
    await writeFile(policy, JSON.stringify({ judges: { people: ['jo'] }, softenings: 2 }));
    await writeFile(challenge, JSON.stringify({ biome: 'a marsh', inhabitants: 'monks', twist: 'no lamps' }));
    expect(
      await matchInputOf({
        challenge,
        policy,
        judges: 2,
        imageModel: 'simulated:painter',
        nameA: 'Ash',
        wildcardB: 'mara',
        model: ['judge=local:a'],
        dollars: 2.5,
      }),
    ).toEqual({
      challenge: { biome: 'a marsh', inhabitants: 'monks', twist: 'no lamps' },
      teams: { A: { name: 'Ash' }, B: { wildcard: 'mara' } },
      policy: {
        judges: { people: ['jo'], models: 2 },
        softenings: 2,
        spendCapMicrodollars: 2_500_000,
        pictures: { model: 'simulated:painter' },
        models: { judge: 'local:a' },
      },
    });
    expect(await matchInputOf({ tier: 3, seed: 7, number: 2, asymmetric: true })).toEqual({
      draw: { tier: 3, seed: 7, number: 2, asymmetric: true },
    });
  }));

describe('a tournament that is asked for', () => {
  const entrants = ['Ash', 'Tide', 'Salt'];

  test('gets a seed, and a key of its own', () => {
    const { input, runKey } = readTournamentRequest({ entrants }, {}, now);
    expect([typeof input.seed, runKey]).toEqual(['number', expect.stringMatching(/^tournament-20261121-/)]);
  });

  test.each<[Parameters<typeof readTournamentRequest>, RegExp]>([
    [[{ entrants: ['Ash'] }], /^entrants/],
    [[{ entrants: ['Ash', 'Ash'] }], /^entrants/],
    [[{ entrants, format: 'KNOCKOUT' as 'ROUND_ROBIN' }], /^format: is "KNOCKOUT"/],
    [[{ entrants, tier: 9 as 1 }], /^tier: is 9/],
    [[{ entrants, policy: { judges: { models: 9 } } }], /^policy\.judges\.models/],
    [[{ entrants }, { key: 'x' }], /^key: is "x"/],
    [
      [{ entrants }, { key: 'a'.repeat(79) }],
      /^key: a+ leaves its matches no room for their keys; use at most \d+ characters$/,
    ],
  ])('%j is refused with its field', (asked, words) => {
    expect(problemsOf(() => readTournamentRequest(...asked))[0]).toMatch(words);
  });

  test('comes from a file, from options, or from both; an option outranks the file', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'cup.json');
      await writeFile(
        file,
        JSON.stringify({
          format: 'round-robin',
          entrants,
          tier: 1,
          policy: { softenings: 2, spendCapMicrodollars: 1 },
        }),
      );
      expect(await tournamentInputOf(file, { tier: 3, judges: 2, dollars: 20 })).toEqual({
        format: 'ROUND_ROBIN',
        entrants,
        tier: 3,
        policy: { softenings: 2, spendCapMicrodollars: 20_000_000, judges: { models: 2 } },
      });
      await writeFile(file, JSON.stringify({ players: 2 }));
      await expect(tournamentInputOf(file, {})).rejects.toThrow(
        /^tournament: players is unknown; use any of: format, entrants/,
      );
    }));
});
