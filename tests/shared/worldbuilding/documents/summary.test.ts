import { expect, test } from 'vitest';
import { matchFiles } from '../../../../shared/worldbuilding/documents/files.ts';
import type { MatchRecord } from '../../../../shared/worldbuilding/documents/record.ts';
import { present } from '../../../support/present.ts';
import { aMatch } from './a-match.ts';

/** Two pages of some three thousand signs. */
const twoPages = 6_500;

/** The part of `match.md` before the challenge. */
function summaryOf(record: MatchRecord): string {
  const { text } = present(matchFiles(record).find(({ path }) => path === 'match.md'));
  const [, summary = ''] = /## In short\n([^]*?)\n## The challenge/.exec(text) ?? [];
  return summary;
}

test('a match is told in short before it is told: both worlds, each round, the curveball and the verdict', () => {
  const record = aMatch();
  const summary = summaryOf(record);
  const { verdict, teams, curveballs } = record;
  expect(summary).toContain(
    verdict?.winner === 'DRAW' ? 'A draw' : `Team ${present(verdict ?? undefined).winner} wins`,
  );
  for (const team of [teams.A, teams.B]) {
    const { spec } = present(team.crystallizations.find(({ ratified }) => ratified) ?? team.crystallizations.at(-1));
    expect(summary).toContain(present(spec ?? undefined).worldName.text);
  }
  expect(summary).toContain(present(curveballs[0]).text);
  // A curveball is often thrown without its full stop.
  expect(summary).toMatch(new RegExp(`“${present(curveballs[0]).text}” Team A `));
  expect(summary).toMatch(/\| Foundation 1 \|/);
  // Who was who is told at the very end.
  for (const secret of ['Ash & Daughters', 'The Tidewrights', 'simulated-1']) expect(summary).not.toContain(secret);
});

test('it stays within two pages, however much was said', () => {
  const summary = summaryOf(aMatch({ mark: 'and the lamp burns on '.repeat(200) }));
  expect(summary.length).toBeGreaterThan(1_000);
  expect(summary.length).toBeLessThan(twoPages);
});

test('a round that nothing decided says so where it ends, in the record and on the page', () => {
  const record = aMatch();
  const { A } = record.teams;
  const rounds = A.rounds.map((round) =>
    round.outcome === 'DEADLOCK' ? { ...round, decidedBy: 'VOTE' as const, justification: null } : round,
  );
  const files = matchFiles({ ...record, teams: { ...record.teams, A: { ...A, rounds } } });
  const told = /Neither the votes nor a word of the Synthesizer’s that counts decided it/g;
  for (const name of ['match.md', 'match.html'])
    expect(present(files.find(({ path }) => path === name)).text.match(told)).toHaveLength(1);
  expect(present(matchFiles(record).find(({ path }) => path === 'match.md')).text).not.toMatch(told);
});

test('a match without a verdict says why', () => {
  const record: MatchRecord = {
    ...aMatch(),
    end: 'UNJUDGED',
    why: 'nobody judged in time',
    judgements: [],
    verdict: null,
  };
  expect(summaryOf(record)).toContain('UNJUDGED: nobody judged in time');
});
