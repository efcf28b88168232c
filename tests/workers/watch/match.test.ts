import { describe, expect, test } from 'vitest';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { endingLines, exitOfMatch } from '../../../workers/worldbuilding/attend.ts';
import { matchBlock } from '../../../workers/worldbuilding/block.ts';
import { roundLines } from '../../../workers/worldbuilding/round.ts';
import { nextStepOfMatch } from '../../../workers/worldbuilding/report.ts';
import { matchViewOf, phaseOf, tallyOf } from '../../../workers/worldbuilding/view.ts';
import { unmarked, unmarkedOutcome } from '../../../workers/worldbuilding/judging/withheld.ts';
import { debateOf, type Said } from '../../shared/worldbuilding/debate/in-memory.ts';
import { voted } from '../../shared/worldbuilding/deliberation/said.ts';
import { present } from '../../support/present.ts';
import {
  call,
  colors,
  ended,
  head,
  missing,
  offered,
  opened,
  painted,
  playedRound,
  queued,
  rowsOf,
  told,
} from './played-match.ts';

const sealed = told({
  ...head(null, 'JUDGMENT', 'sealed', '2 judgements, blind'),
  kind: 'SEALED',
  digest: 'd',
  judgements: 2,
});

const spec = told({
  ...head('B', 'CRYSTALLIZATION', 'spec', 'B-S1 stands'),
  kind: 'SPEC',
  attempt: 1,
  ratified: true,
  call: 'k',
});

describe('a match as its ledger tells it', () => {
  test('has each team’s rounds, votes and canon, and the curveballs of both', () => {
    const view = matchViewOf(rowsOf([opened, ...playedRound(), offered, queued]));
    expect(view.corpus).toBe('simulated');
    expect(view.teams.A.rounds).toEqual([
      expect.objectContaining({ id: 'A-F1', title: 'The Bell Causeway', outcome: 'ACCEPTED', canon: 'A-C1' }),
    ]);
    expect(tallyOf(view.teams.A.rounds[0]?.votes ?? null)).toBe('✓✓✗✓');
    expect(view.teams.A.canon).toEqual([{ id: 'A-C1', title: 'The Bell Causeway' }]);
    expect(view.teams.B.rounds).toEqual([]);
    expect(view.curveballs).toEqual([{ offer: 1, by: 'mara', text: 'it rains', id: 'Q1', ordinal: 3, refused: null }]);
  });

  test('tells a row that is read twice once', () => {
    const rows = rowsOf(playedRound());
    expect(matchViewOf([...rows, rows[0] ?? []].flat()).teams.A.rounds).toHaveLength(1);
  });

  test('knows for whom is painted, and which of the six have come', () => {
    const asked = call('painter', 'paint', 'tension', 'asked', { team: 'B' });
    const view = matchViewOf(
      rowsOf([spec, asked, call('painter', 'paint', 'hero', 'asked', { team: 'B' }), painted, missing]),
    );
    expect(view.teams.B.pictures).toEqual([
      { artifact: 'hero', why: null },
      { artifact: 'portrait', why: 'refused' },
    ]);
    expect(view.teams.B.ratified).toBe(true);
    const without = told({
      ...head('B', 'CRYSTALLIZATION', 'spec', 'the spec is missing'),
      kind: 'SPEC',
      attempt: 3,
      ratified: false,
      call: null,
    });
    expect(matchViewOf(rowsOf([without])).teams.B.ratified).toBeNull();
    expect(matchBlock('m', view, 0, 120, colors).join('\n')).toMatch(/B │ .*pictures 1 of 6/);
    expect(
      matchBlock('m', view, Date.UTC(2026, 10, 21, 12, 1), 120, colors).find((line) => line.includes('paint tension')),
    ).toMatch(/^A?.*B │ +Image model for B/);
  });

  test('still knows its cost where a provider gave no answer and was asked again', () => {
    const failed = houseEntry('CALL', 'failed', 'ARTIFACTS', {
      state: 'failed',
      call: 'painter/paint/hero',
      task: 'paint',
      subject: 'hero',
      team: 'B',
      why: 'RATE_LIMITED',
    });
    const view = matchViewOf(rowsOf([call('painter', 'paint', 'hero', 'asked', { team: 'B' }), failed, painted]));
    expect([view.costMicrodollars, view.calls, view.underWay]).toEqual([10, 1, {}]);
  });

  test('counts judgements as they come in, by model or by person, each once, and is over with its outcome', () => {
    const judged = call('judge', 'judge', 'J01', 'answered');
    const decided = houseEntry('REVIEW', 'closed', 'JUDGMENT', {
      state: 'closed',
      kind: 'judgement',
      subject: 'J02',
      review: 'r',
      outcome: 'decided',
    });
    const view = matchViewOf(rowsOf([sealed, call('judge', 'judge', 'J01', 'asked'), judged, judged, decided]));
    expect([view.judgePanel, phaseOf(view)]).toEqual([{ asked: 2, settled: ['J01', 'J02'] }, 'JUDGMENT']);
    // One that a worker lost is asked again, and is not in.
    const lost = matchViewOf(
      rowsOf([sealed, call('judge', 'judge', 'J01', 'asked'), call('judge', 'judge', 'J01', 'lost')]),
    );
    expect(lost.judgePanel).toEqual({ asked: 2, settled: [] });
    const over = matchViewOf(rowsOf([sealed, ended]));
    expect([over.outcome, over.reason, phaseOf(over)]).toEqual(['JUDGED', 'A leads', 'ENDED']);
  });
});

describe('what judges gave', () => {
  const words = {
    summary: 'J01 is judged',
    body: '{"X": {"visualFidelity": {"score": 5}}}',
    evidence: ['score 5'],
    concerns: ['score 5'],
  };
  const message = { ...houseEntry('DELIVERABLE', 'm', 'JUDGMENT', words), sender: 'judge' };
  const review = houseEntry('REVIEW', 'closed', 'JUDGMENT', {
    state: 'closed',
    kind: 'judgement',
    subject: 'J02',
    marks: { X: { visualFidelity: { score: 5 } } },
    justification: 'X, by a score of 5',
  });
  const unreadable = call('judge-3', 'judge', 'J03', 'unreadable', { why: 'X.visualFidelity.score: 6' });

  test('is in no row that whoever watches is given', () => {
    const given = rowsOf([message, review, unreadable]).map(unmarked);
    expect(JSON.stringify(given)).not.toMatch(/"score|score 5|score: 6|marks/);
    expect(given.map(({ content }) => content.subject ?? content.summary)).toEqual(['J01 is judged', 'J02', 'J03']);
  });

  test('is in no list of reviews, where other decisions keep their reasons', () => {
    const outcome = { outcome: 'decided', reviewer: 'jo', justification: 'Y is dull', marks: { X: {} } };
    expect(unmarkedOutcome({ kind: 'judgement', outcome })).toEqual({ outcome: 'decided', reviewer: 'jo' });
    expect(unmarkedOutcome({ kind: 'contradiction', outcome })).toEqual(outcome);
  });

  test('is withheld from no one else’s rows', () => {
    const [row] = rowsOf([{ ...message, sender: 'a-architect' }]);
    expect(row && unmarked(row)).toBe(row);
  });
});

describe('the end of a match', () => {
  test.each([
    ['JUDGED', 'done'],
    ['UNJUDGED', 'unjudged'],
    ['CANCELLED', 'unjudged'],
    ['FAILED', 'unjudged'],
    [null, 'unjudged'],
  ])('%s ends a command with %s', (outcome, exit) => {
    expect(exitOfMatch(outcome)).toBe(exit);
  });

  const goesOn = { outcome: null, asked: false, pausedIn: null, host: null, phase: 'FOUNDATION', laid: [] } as const;
  const host = { by: 'mara', reason: 'Tea' };
  test.each<[string, Partial<Parameters<typeof nextStepOfMatch>[1]>, RegExp]>([
    ['goes on', {}, /^It is under way: .* watch m$/],
    ['is to be judged by a person', { phase: 'JUDGMENT', asked: true }, /worldbuilding judge m$/],
    ['waits for an operator', { pausedIn: 'm-spend-cap' }, /^It waits for an operator: .* reviews show m-spend-cap$/],
    ['has no verdict', { outcome: 'UNJUDGED' }, /worldbuilding report m$/],
    ['has failed', { outcome: 'FAILED' }, /without a record/],
    ['is paused', { host: { ...host, state: 'paused' }, laid: [2] }, /^It is paused: .* resume m --by .* --reason /],
    ['is to come', { phase: 'CHALLENGE', host: { ...host, state: 'scheduled' } }, /^It has not begun: .* watch m$/],
    ['came', { host: { ...host, state: 'scheduled' } }, /^It is under way/],
    ['has an offer before its host', { laid: [2, 3] }, /^Offers 2, 3 wait for their host: .* approve m 2 .*refuse/],
    ['is judged, whatever was never decided', { phase: 'JUDGMENT', laid: [2] }, /^It is under way/],
  ])('the next step of a match that %s is a command', (_, state, words) => {
    expect(nextStepOfMatch('m', { ...goesOn, ...state })).toMatch(words);
  });

  test('has been told, a round at a time, with every vote and the words of what was adopted', () => {
    const shownAs = (votes: Said, tieBreak?: object) => {
      const debate = debateOf();
      debate.upToVote();
      debate.say('VOTE', votes);
      if (tieBreak !== undefined) debate.say('TIE_BREAK', { SYNTHESIZER: tieBreak });
      const [round] = debate.state().rounds;
      const lines = roundLines({ team: 'A', challenge: 'c', curveballs: [], due: [], round: present(round) }, 200);
      return lines.slice(lines.findIndex((line) => line.includes('votes')));
    };
    const forLamps = voted('AMEND', { amendmentId: 'A-F1-M1', reason: 'Lamps first.' });
    const against = voted('REJECT', { reason: 'Too loud.' });
    expect(shownAs({ ARCHITECT: forLamps, LOREKEEPER: forLamps, CONTRARIAN: against, SYNTHESIZER: 'absent' })).toEqual([
      'Architect votes AMEND, A-F1-M1',
      '    Lamps first.',
      '',
      'Lorekeeper votes AMEND, A-F1-M1',
      '    Lamps first.',
      '',
      'Contrarian votes REJECT',
      '    Too loud.',
      '',
      'Synthesizer gave no vote that counts',
      '',
      '~~✗·  It is accepted as amended by A-F1-M1, of the Contrarian.',
      '    Give travellers coloured lamps beside every pier.',
    ]);
  });

  test('tells the winner, and only now who was who', () => {
    const view = matchViewOf([]);
    const entrant = (name: string) => ({
      name,
      wildcard: null,
      models: { ARCHITECT: 'x', LOREKEEPER: 'x', CONTRARIAN: 'x', SYNTHESIZER: 'x' },
    });
    const part = { key: null, text: 'p' };
    const report = {
      ...view,
      runKey: 'm',
      corpus: 'simulated' as const,
      createdAt: '',
      phase: 'ENDED' as const,
      underWay: [],
      reviews: [],
      next: 'next',
      outcome: 'JUDGED',
      entrants: { A: entrant('Ash\u001b[2J'), B: entrant('Team B') },
      challenge: {
        number: 1,
        source: 'CUSTOM' as const,
        seed: null,
        tier: null,
        biome: part,
        inhabitants: { A: part, B: part },
        twist: part,
        asymmetric: false,
        relations: { A: [], B: [] },
      },
      verdict: {
        end: 'JUDGED' as const,
        winner: 'A' as const,
        why: 'A leads',
        means: { A: 4.25, B: 3 },
        categories: null,
        agreement: null,
        judgements: { asked: 2, scored: 2, unreadable: 0, absent: 0 },
      },
    };
    expect(endingLines(report, { colors })).toEqual([
      '',
      'Team A wins (SIMULATED): 4.25 to 3.00; A leads',
      '  Team A was Ash [2J',
      'next',
    ]);
    expect(
      endingLines({ ...report, outcome: 'CANCELLED', reason: 'it was cancelled', verdict: null }, { colors })[1],
    ).toBe('m ended CANCELLED (SIMULATED): it was cancelled');
  });
});
