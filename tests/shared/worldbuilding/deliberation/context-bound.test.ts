import { describe, expect, test } from 'vitest';
import { charactersPerToken } from '../../../../shared/kernel/message.ts';
import {
  objection,
  proposal,
  resolution,
  response,
  spec,
  tieBreak,
  vote,
  type Filled,
} from '../../../../shared/worldbuilding/answers.ts';
import { proposerAfter, scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { settle } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { debateParts } from '../../../../shared/worldbuilding/deliberation/debate-parts.ts';
import { tokensOf, transcriptOf } from '../../../../shared/worldbuilding/deliberation/transcript.ts';
import type { Proposer } from '../../../../shared/worldbuilding/roles.ts';
import { matchDefaults as policy } from '../../../../shared/worldbuilding/match-policy.ts';
import { artifacts, goals, proposalIdOf, roles, type Role } from '../../../../shared/worldbuilding/vocabulary.ts';
import { asJson } from '../../../../shared/kernel/json.ts';
import { debateShown, sceneOf } from '../../../../shared/worldbuilding/judging/debate-shown.ts';
import { exhibitsNotes, type WorldHandedIn } from '../../../../shared/worldbuilding/judging/exhibits.ts';
import { rubric, scale } from '../../../../shared/worldbuilding/judging/rubric.ts';
import { fieldsOf } from '../../../../shared/worldbuilding/spec/validation.ts';
import { present } from '../../../support/present.ts';
import { ledger } from './said.ts';

/**
 * Words that nobody has used, so many characters of them: nothing restates anything, and no two amendments are the
 * same.
 */
let counted = 0;
function words(characters: number): string {
  const own: string[] = [];
  for (let length = 0; length < characters; length += present(own.at(-1)).length + 1)
    own.push(`word${(counted += 1).toString(36).padStart(8, '0')}`);
  return own
    .join(' ')
    .slice(0, characters - 1)
    .trim();
}

/** The transcript at the last vote of each phase, when every agent has written as much as schema and policy let it. */
function longest() {
  const log = ledger();
  let last: Proposer | null = null;
  const sizes = new Map<string, number>();
  for (const place of scheduleOf(policy)) {
    const { phase, round } = place;
    const id = proposalIdOf('A', phase, round);
    const by: Proposer = proposerAfter(last);
    last = by;
    const say = (turn: 'PROPOSAL' | 'OBJECTION' | 'RESPONSE' | 'RESOLUTION' | 'VOTE', speaker: Role, answer: object) =>
      log.say(phase, round, { turn, speaker, answer } as never);
    const fills: Filled[] = goals[phase].map((part) => ({ part, value: words(600), tie: words(600) }));
    log.write(phase, round, { kind: 'ROUND', curveballs: [{ id: 'Q1', text: words(policy.curveballs.characters) }] });
    say(
      'PROPOSAL',
      by,
      proposal.parse({ title: words(120), body: words(4_000), respondsTo: null, gapClosed: words(600), fills }),
    );
    say(
      'OBJECTION',
      'CONTRARIAN',
      objection.parse({ target: id, failureCase: words(600), changeWanted: words(600), text: words(4_000) }),
    );
    for (const speaker of ['ARCHITECT', 'LOREKEEPER', 'SYNTHESIZER'] as const)
      say('RESPONSE', speaker, response.parse({ adds: words(1_600), modifies: words(1_600), objects: words(1_600) }));
    log.write(phase, round, { kind: 'WILDCARD', text: words(policy.wildcard.characters) });
    say(
      'RESOLUTION',
      'SYNTHESIZER',
      resolution.parse({
        summary: words(1_200),
        amendments: Array.from({ length: 2 }, () => ({ id: null, text: words(600) })),
        merged: words(4_000),
        fills,
      }),
    );
    for (const role of roles)
      say('VOTE', role, vote.parse({ ballot: 'AMEND', amendmentId: null, amendment: words(600), reason: words(600) }));
    log.write(phase, round, {
      kind: 'TIE_BREAK',
      tieBreak: tieBreak.parse({ ballot: 'AMEND', amendmentId: `${id}-M5`, justification: words(4_000) }),
    });
    const transcript = transcriptOf(log.state(), phase, policy);
    sizes.set(phase, tokensOf([...debateParts(transcript), transcript.curveballs]));
    const decision = settle(present(log.state().rounds.at(-1)), policy);
    if (decision !== null) log.write(phase, round, { kind: 'DECIDED', decision });
  }
  return { sizes, state: log.state() };
}

/** A spec as long as its schema lets it be, every field of which the clerk holds something against. */
function longestSpec() {
  const cites = Array.from({ length: 12 }, (_, nth) => `A-C${nth + 1}`);
  const field = (characters = 1_200) => ({ text: words(characters), cites });
  const fields = <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, field()])) as Record<Name, ReturnType<typeof field>>;
  return spec.parse({
    worldName: field(120),
    governingLogic: field(),
    aestheticMood: { adjectives: Array.from({ length: 5 }, () => words(40)), cites },
    landmarks: Array.from({ length: 3 }, () => ({
      name: field(120),
      ...fields('description', 'significance', 'visualKey'),
    })),
    inhabitants: fields('appearance', 'cultureSnapshot', 'relationshipToPlace'),
    tension: fields('conflict', 'stakes', 'visualManifestation'),
    heroImageDescription: field(4_000),
  });
}

describe('the longest possible match before a judge', () => {
  const { state } = longest();
  const ratifications = Array.from({ length: policy.crystallizations }, (_, nth) => ({
    attempt: nth + 1,
    ratified: false,
    votes: roles.map((by) => ({ by, ratify: false, reason: words(600) })),
  }));
  const world = (): WorldHandedIn => {
    const handedIn = longestSpec();
    const unfounded = fieldsOf(handedIn).map(({ path }) => ({ field: path, reason: words(600) }));
    return {
      challenge: words(3 * policy.challenge.textCharacters),
      spec: asJson({ ...handedIn, unfounded }),
      transcript: debateShown(state, ratifications, policy),
      pictures: artifacts.map((artifact) => ({
        artifact,
        scene: sceneOf(handedIn, artifact),
        sha256: 'a'.repeat(64),
      })),
      heard: [],
    };
  };
  const [laid] = exhibitsNotes(
    [{ id: 'J01', first: 'A', labels: { X: 'A', Y: 'B' } }],
    { A: world(), B: world() },
    { entrants: [], people: [], models: [] },
  );
  const note = present(laid);

  test('fits in a context, both worlds whole but for the oldest rounds of their debates', () => {
    const room = policy.contextTokens.judgeDesk - tokensOf(rubric) - tokensOf(scale);
    expect(tokensOf(note)).toBeLessThan(room);
    expect(tokensOf(note)).toBeGreaterThan(policy.contextTokens.judgeDesk * 0.75);
    expect(policy.reservedJudgeTokens).toBeGreaterThan(policy.contextTokens.judgeDesk + policy.contextTokens.always);
    for (const one of note.worlds) {
      const { rounds } = one.transcript as unknown as { readonly rounds: readonly object[] };
      expect(rounds).toHaveLength(state.rounds.length);
      expect(rounds.at(-1)).toHaveProperty('votes');
      expect(rounds[0]).not.toHaveProperty('votes');
    }
  });

  test('is no other than it is where the debate is of ordinary length', () => {
    const some = { ...state, rounds: state.rounds.slice(0, 1) };
    const { rounds } = debateShown(some, [], policy) as { readonly rounds: readonly object[] };
    expect(rounds[0]).toHaveProperty('votes');
  });
});

describe('a transcript in which everybody has said as much as they may', () => {
  const { sizes, state } = longest();

  test('fits in a context to the last turn, with canon, votes and the running phase whole', () => {
    for (const tokens of sizes.values()) expect(tokens).toBeLessThan(policy.contextTokens.desk);
    // And a context is not much larger than that: the number is a bound and no wish.
    expect(Math.max(...sizes.values())).toBeGreaterThan(policy.contextTokens.desk * 0.75);
  });

  test('is written by agents who kept within what they may write', () => {
    for (const [turn, most] of [
      ['proposal', policy.outputTokens.propose],
      ['objection', policy.outputTokens.object],
      ['resolution', policy.outputTokens.resolve],
    ] as const) {
      for (const round of state.rounds)
        expect(JSON.stringify(round[turn]).length / charactersPerToken).toBeLessThan(most * 1.6);
    }
  });

  test('is cut down, the oldest rounds first, as it is longer than what stays whole', () => {
    const { earlier } = transcriptOf(state, 'TENSION', policy);
    expect(earlier.length).toBeGreaterThan(0);
    expect(tokensOf(earlier)).toBeLessThanOrEqual(policy.transcript.wholeTokens);
    expect(earlier.some((line) => 'amendments' in line)).toBe(false);
  });
});
