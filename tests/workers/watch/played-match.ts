import picocolors from 'picocolors';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../../shared/kernel/ledger.ts';
import type { MatchRowHead, MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import type { Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { debateOf } from '../../shared/worldbuilding/debate/in-memory.ts';
import { voted } from '../../shared/worldbuilding/deliberation/said.ts';

/* Rows of a match as its ledger tells them, one by one. */

export const colors = picocolors.createColors(false);

export const rowsOf = (entries: readonly LedgerEntry[]): LedgerRow[] =>
  entries.map((entry, place) => ({
    ...entry,
    sequence: place + 1,
    messageId: `id-${place}`,
    at: new Date(Date.UTC(2026, 10, 21, 12, 0, place)).toISOString(),
  }));

export const head = (team: Team | null, phase: MatchRowHead['phase'], key: string, summary = key): MatchRowHead => ({
  key,
  team,
  phase,
  round: 0,
  summary,
});

export const told = (row: MatchRowOrder): LedgerEntry => matchEntry(row);

export const call = (
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
export function playedRound(): LedgerEntry[] {
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

export const opened = houseEntry('PHASE', 'opened', 'CHALLENGE', { state: 'opened', corpus: 'simulated' });

export const offered = told({
  ...head(null, 'CHALLENGE', 'offer-1', 'mara offers: it rains'),
  kind: 'OFFERED',
  offer: 1,
  by: 'mara',
  text: 'it rains',
});

export const queued = told({
  ...head(null, 'CHALLENGE', 'curveball-1'),
  kind: 'CURVEBALL',
  offer: 1,
  id: 'Q1',
  ordinal: 3,
});
export const ended = houseEntry('OUTCOME', 'outcome', 'JUDGMENT', { outcome: 'JUDGED', reason: 'A leads' });

export const missing = told({
  ...head('B', 'ARTIFACTS', 'portrait', 'no portrait: refused'),
  kind: 'PICTURE',
  artifact: 'portrait',
  picture: null,
  softened: null,
  why: 'refused',
});

export const painted = call('painter', 'paint', 'hero', 'answered', { team: 'B' });
