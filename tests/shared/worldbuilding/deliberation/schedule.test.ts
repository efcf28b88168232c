import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { proposerAfter, scheduleOf, stagesOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { lastProposer, nextProposer } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { proposers } from '../../../../shared/worldbuilding/roles.ts';
import { ballots, debatePhases, type Ballot } from '../../../../shared/worldbuilding/vocabulary.ts';
import { ledger, playRound } from './said.ts';

describe('the schedule of a deliberation', () => {
  test('has the rounds of each phase, one after the other', () => {
    const places = scheduleOf(policy);
    expect(debatePhases.map((phase) => places.filter((place) => place.phase === phase).length)).toEqual(
      debatePhases.map((phase) => policy.rounds[phase]),
    );
    expect(places.map(({ ordinal }) => ordinal)).toEqual(places.map((_, nth) => nth + 1));
    expect(places[policy.rounds.FOUNDATION]).toEqual({
      phase: 'LANDMARKS',
      round: 1,
      ordinal: policy.rounds.FOUNDATION + 1,
    });
  });

  test('asks for proposal, objection, responses, resolution and vote, in this order', () => {
    expect(stagesOf('LOREKEEPER').map(({ turn, speakers }) => [turn, speakers])).toEqual([
      ['PROPOSAL', ['LOREKEEPER']],
      ['OBJECTION', ['CONTRARIAN']],
      ['RESPONSE', ['ARCHITECT', 'LOREKEEPER', 'SYNTHESIZER']],
      ['RESOLUTION', ['SYNTHESIZER']],
      ['VOTE', ['ARCHITECT', 'LOREKEEPER', 'CONTRARIAN', 'SYNTHESIZER']],
    ]);
  });

  test('asks the wildcard when the team responds, and never for a vote', () => {
    expect(
      stagesOf('ARCHITECT')
        .filter(({ wildcard }) => wildcard)
        .map(({ turn }) => turn),
    ).toEqual(['RESPONSE']);
  });
});

describe('who proposes', () => {
  test('is the Architect first, and then the one who did not propose last', () => {
    expect(proposerAfter(null)).toBe('ARCHITECT');
    expect(proposerAfter('ARCHITECT')).toBe('LOREKEEPER');
    expect(proposerAfter('LOREKEEPER')).toBe('ARCHITECT');
  });

  test('alternates across rounds and phases whatever becomes of the proposals, and a lost turn is offered again', () => {
    const round = fc.oneof(
      fc.constant(null),
      fc.array(fc.constantFrom<Ballot>(...ballots), { minLength: 0, maxLength: 4 }),
    );
    const most = scheduleOf(policy).length;
    fc.assert(
      fc.property(fc.array(round, { minLength: most, maxLength: most }), (course) => {
        const log = ledger();
        const made: string[] = [];
        for (const [nth, { phase, round: number }] of scheduleOf(policy).entries()) {
          const by = nextProposer(log.state());
          expect(proposers).toContain(by);
          const outcome = course[nth] ?? null;
          if (outcome === null) {
            log.write(phase, number, { kind: 'LOST', turn: 'PROPOSAL', speaker: by, cause: 'absent' });
            expect(nextProposer(log.state())).toBe(by);
          } else {
            expect(by).not.toBe(lastProposer(log.state()));
            playRound(log, phase, number, by, { ballots: outcome });
            made.push(by);
          }
        }
        expect(made.every((by, nth) => nth === 0 || by !== made[nth - 1])).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
