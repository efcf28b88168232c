import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import picocolors from 'picocolors';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../../shared/kernel/ledger.ts';
import type { MatchRowHead, MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import type { Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { endingLines, exitOfMatch } from '../../../workers/worldbuilding/attend.ts';
import { matchBlock, sideBySideFrom } from '../../../workers/worldbuilding/block.ts';
import { spokenLines } from '../../../workers/worldbuilding/follow.ts';
import { matchLineOf } from '../../../workers/worldbuilding/line.ts';
import { nextStepOfMatch } from '../../../workers/worldbuilding/report.ts';
import { matchViewOf, phaseOf, tallyOf } from '../../../workers/worldbuilding/view.ts';
import { unmarked, unmarkedOutcome } from '../../../workers/worldbuilding/judging/withheld.ts';
import { debateOf } from '../../shared/worldbuilding/debate/in-memory.ts';
import { voted } from '../../shared/worldbuilding/deliberation/said.ts';

const colors = picocolors.createColors(false);
const rowsOf = (entries: readonly LedgerEntry[]): LedgerRow[] =>
  entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place}`,
    at: new Date(Date.UTC(2026, 10, 21, 12, 0, place)).toISOString(),
  }));
const head = (team: Team | null, phase: MatchRowHead['phase'], key: string, summary = key): MatchRowHead => ({
  key,
  team,
  phase,
  round: 0,
  summary,
});
const told = (row: MatchRowOrder): LedgerEntry => matchEntry(row);
const call = (
  agent: string,
  task: string,
  subject: string | null,
  state: string,
  more: LedgerEntry['content'] = {},
): LedgerEntry => {
  const entry = houseEntry(
    'CALL',
    `${state}/${agent}/${task}/${subject}`,
    'FOUNDATION',
    {
      state,
      call: `${agent}/${task}/${subject}`,
      task,
      subject,
      usage: { input: 1_000, output: 234, cost_microdollars: 10 },
      ...more,
    },
    1,
  );
  return state === 'asked' ? { ...entry, recipient: agent } : { ...entry, sender: agent };
};

/** The rows of a round of team A as Symposium settles them: three for it, one against. */
function playedRound(): LedgerEntry[] {
  const debate = debateOf();
  debate.upToVote();
  debate.say('VOTE', {
    ARCHITECT: voted('ACCEPT'),
    LOREKEEPER: voted('ACCEPT'),
    CONTRARIAN: voted('REJECT'),
    SYNTHESIZER: voted('ACCEPT'),
  });
  return debate.rows.map(({ sequence: _, at: __, ...row }) => matchEntry(row));
}

const opened = houseEntry('PHASE', 'opened', 'CHALLENGE', { state: 'opened', corpus: 'simulated' });
const offered = told({
  ...head(null, 'CHALLENGE', 'offer-1', 'mara offers: it rains'),
  kind: 'OFFERED',
  offer: 1,
  by: 'mara',
  text: 'it rains',
});
const queued = told({ ...head(null, 'CHALLENGE', 'curveball-1'), kind: 'CURVEBALL', offer: 1, id: 'Q1', ordinal: 3 });
const sealed = told({
  ...head(null, 'JUDGMENT', 'sealed', '2 judgements, blind'),
  kind: 'SEALED',
  digest: 'd',
  judgements: 2,
});
const ended = houseEntry('OUTCOME', 'outcome', 'JUDGMENT', { outcome: 'JUDGED', reason: 'A leads' });
const missing = told({
  ...head('B', 'ARTIFACTS', 'portrait', 'no portrait: refused'),
  kind: 'PICTURE',
  artifact: 'portrait',
  picture: null,
  softened: null,
  why: 'refused',
});
const spec = told({
  ...head('B', 'CRYSTALLIZATION', 'spec', 'B-S1 stands'),
  kind: 'SPEC',
  attempt: 1,
  ratified: true,
  call: 'k',
});
const painted = call('painter', 'paint', 'hero', 'answered', { team: 'B' });

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
    ).toMatch(/^A?.*B │ +Painter for B/);
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

describe('a line', () => {
  const lineOf = (entry: LedgerEntry | undefined) => rowsOf(entry === undefined ? [] : [entry]).map(matchLineOf)[0];
  const [round, proposal] = playedRound();
  test.each<[string, LedgerEntry | undefined, RegExp | null]>([
    ['of a round is a heading under its team’s mark', round, /A │ ── round 1 of FOUNDATION: ARCHITECT proposes/],
    ['of a proposal names who made it', proposal, /A │ Architect proposes: The Bell Causeway$/],
    ['of a decision has the tally', playedRound().at(-1), /A │ ✓✓✗✓ A-F1 is ACCEPTED/],
    [
      'of a ballot is left out: the decision tells it',
      playedRound().find(({ content }) => content.turn === 'VOTE'),
      null,
    ],
    ['of a picture names it', painted, /B │ picture hero is painted$/],
    ['of a picture that is missing says why', missing, /B │ no portrait: refused$/],
    [
      'of a judgement says that it is in',
      call('judge-2', 'judge', 'J02', 'answered'),
      /│ Judge 2 has judged: J02 is in$/,
    ],
    [
      'of unreadable marks does not repeat them',
      call('judge', 'judge', 'J01', 'unreadable', { why: 'X.visualFidelity.score: 6' }),
      /│ Judge gave no readable marks for J01$/,
    ],
    [
      'of a judge that was lost with its worker is left out: it is asked again',
      call('judge', 'judge', 'J01', 'lost'),
      null,
    ],
    [
      'of what an agent answered is left out: its turn tells it',
      { ...houseEntry('DELIVERABLE', 'm', 'FOUNDATION', { summary: 'x', body: '{}' }), sender: 'a-architect' },
      null,
    ],
    ['of an ending is as everywhere', ended, /JUDGED: A leads$/],
  ])('%s', (_, entry, line) => {
    expect(entry).toBeDefined();
    if (line === null) expect(lineOf(entry)).toBeNull();
    else expect(lineOf(entry)).toMatch(line);
  });

  test('steers no terminal, and none is wider than it, whatever was said', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 30, max: 140 }),
        (words, columns) => {
          const row = rowsOf([
            told({
              ...head('A', 'FOUNDATION', 'w', words.toWellFormed()),
              kind: 'WILDCARD',
              text: words.toWellFormed(),
            }),
          ]);
          for (const line of row.flatMap((one) => [
            matchLineOf(one) ?? '',
            ...spokenLines(one, { columns: () => columns, colors }),
          ]))
            expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          for (const line of row.flatMap((one) => spokenLines(one, { columns: () => columns, colors })))
            expect(line.length).toBeLessThan(columns);
        },
      ),
    );
  });
});

describe('the block of a match', () => {
  const view = matchViewOf(
    rowsOf([
      opened,
      ...playedRound(),
      call('b-lorekeeper', 'propose', null, 'asked'),
      offered,
      queued,
      call('a-architect', 'respond', null, 'answered'),
    ]),
  );

  test('has both teams side by side where there is room, and one below the other where there is not', () => {
    const wide = matchBlock('a-match', view, 0, sideBySideFrom, colors);
    expect(wide.find((line) => line.startsWith('A │'))).toMatch(/^A │ Foundation 1: The Bell.*B │/);
    const narrow = matchBlock('a-match', view, 0, sideBySideFrom - 1, colors);
    expect(narrow.filter((line) => /^[AB] │/.test(line)).length).toBeGreaterThan(2);
    expect(narrow.join('\n')).toMatch(/curveball Q1 waits for both: it rains/);
    expect(narrow.join('\n')).toMatch(/B │ +Lorekeeper +propose /);
  });

  test('is never wider than the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 160 }), fc.string(), (columns, words) => {
        const long = {
          ...view,
          curveballs: [{ offer: 1, by: 'x', text: words.repeat(30), id: 'Q9', ordinal: 1, refused: null }],
        };
        for (const line of matchBlock(words, long, 0, columns, colors)) expect(line.length).toBeLessThan(columns);
      }),
    );
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

  test.each<[Parameters<typeof nextStepOfMatch>[1], RegExp]>([
    [{ outcome: null, waits: false }, /worldbuilding watch m$/],
    [{ outcome: null, waits: true }, /worldbuilding judge m$/],
    [{ outcome: 'UNJUDGED', waits: false }, /worldbuilding report m$/],
    [{ outcome: 'FAILED', waits: false }, /without a record/],
  ])('the next step of %j is a command', (state, words) => {
    expect(nextStepOfMatch('m', state)).toMatch(words);
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
