import type {
  Filled,
  Objection,
  Proposal,
  Resolution,
  Response,
  Spec,
  TieBreak,
  Vote,
} from '../../../../shared/worldbuilding/answers.ts';
import { foldDeliberation } from '../../../../shared/worldbuilding/deliberation/fold.ts';
import type { Deliberation } from '../../../../shared/worldbuilding/deliberation/deliberation.ts';
import type {
  DeliberationRow,
  RowBodies,
  RowKind,
  Spoken,
} from '../../../../shared/worldbuilding/deliberation/rows.ts';
import { settle } from '../../../../shared/worldbuilding/deliberation/settle.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import type { Ballot, DebatePhase, Role } from '../../../../shared/worldbuilding/vocabulary.ts';

/** Answers with something in every field; a test changes what it is about. */
export const fill = (part: Filled['part'], value: string, tie: string | null = null): Filled => ({ part, value, tie });

export const proposed = (change: Partial<Proposal> = {}): Proposal => ({
  title: 'The Bell Causeway',
  body: 'A causeway of bronze bells crosses the lagoon, and each bell sounds when the tide lifts it.',
  respondsTo: null,
  gapClosed: null,
  fills: [],
  ...change,
});
export const objected = (change: Partial<Objection> = {}): Objection => ({
  target: 'A-F1',
  failureCase: 'During a spring flood pilgrims drown because nobody hears warnings over thunder.',
  changeWanted: 'Give travellers coloured lamps beside every pier.',
  text: 'Sound fails exactly when storms make it matter.',
  ...change,
});
export const responded = (change: Partial<Response> = {}): Response => ({
  adds: 'Lamp keepers inherit one pier each and swear silence.',
  modifies: null,
  objects: null,
  ...change,
});
export const resolved = (change: Partial<Resolution> = {}): Resolution => ({
  summary: 'Bells stay; lamps answer the flood.',
  amendments: [],
  merged:
    'A causeway of bronze bells crosses the lagoon, and coloured lamps beside every pier warn travellers in a flood.',
  fills: [],
  ...change,
});
export const voted = (ballot: Ballot, change: Partial<Vote> = {}): Vote => ({
  ballot,
  amendmentId: null,
  amendment: null,
  reason: 'It carries the world.',
  ...change,
});
export const tieBroken = (change: Partial<TieBreak> = {}): TieBreak => ({
  ballot: 'ACCEPT',
  amendmentId: null,
  justification: 'The causeway binds both quarters, and lamps can follow later.',
  ...change,
});

/** What a row says, without its place. */
type Body = { readonly [K in RowKind]: { readonly kind: K } & RowBodies[K] }[RowKind];

/** Rows in the order in which they are written. */
export function ledger() {
  const rows: DeliberationRow[] = [];
  const write = (phase: DebatePhase, round: number, row: Body) => {
    const sequence = rows.length + 1;
    rows.push({ key: `${phase}/${round}/${sequence}`, sequence, phase, round, ...row });
  };
  const say = (phase: DebatePhase, round: number, spoken: Spoken) => write(phase, round, { kind: 'SPOKEN', spoken });
  return { rows, write, say, state: (): Deliberation => foldDeliberation('A', rows) };
}
export type Ledger = ReturnType<typeof ledger>;

const members = ['ARCHITECT', 'LOREKEEPER', 'CONTRARIAN', 'SYNTHESIZER'] as const satisfies readonly Role[];

/** A whole round: proposal to decision. `ballots` in the order of the roles. */
export function playRound(
  log: Ledger,
  phase: DebatePhase,
  round: number,
  by: Role,
  {
    proposal = proposed(),
    ballots = ['ACCEPT', 'ACCEPT', 'ACCEPT', 'ACCEPT'],
    tieBreak = null,
  }: { readonly proposal?: Proposal; readonly ballots?: readonly Ballot[]; readonly tieBreak?: TieBreak | null } = {},
): Deliberation {
  log.say(phase, round, { turn: 'PROPOSAL', speaker: by, answer: proposal });
  log.say(phase, round, { turn: 'OBJECTION', speaker: 'CONTRARIAN', answer: objected() });
  log.say(phase, round, { turn: 'RESPONSE', speaker: 'LOREKEEPER', answer: responded() });
  log.say(phase, round, { turn: 'RESOLUTION', speaker: 'SYNTHESIZER', answer: resolved() });
  const first = `${log.state().rounds.at(-1)?.id}-M1`;
  ballots.forEach((ballot, nth) =>
    log.say(phase, round, {
      turn: 'VOTE',
      speaker: members[nth] ?? 'ARCHITECT',
      answer: voted(ballot, ballot === 'AMEND' ? { amendmentId: first } : {}),
    }),
  );
  if (tieBreak !== null) log.write(phase, round, { kind: 'TIE_BREAK', tieBreak });
  const current = log.state().rounds.at(-1);
  const decision = current === undefined ? null : settle(current, defaultPolicy);
  if (decision !== null) log.write(phase, round, { kind: 'DECIDED', decision });
  return log.state();
}

const field = (text: string, ...cites: string[]) => ({ text, cites });

/** A sound spec that rests on one canon entry. */
export const crystallized = (change: Partial<Spec> = {}): Spec => ({
  worldName: field('Tidebell', 'A-C1'),
  governingLogic: field('Whatever sounds is owned by the sea.', 'A-C1'),
  aestheticMood: { adjectives: ['hushed', 'tidal', 'bronze'], cites: ['A-C1'] },
  landmarks: [
    ['Bell Causeway', 'It stands in the lagoon.'],
    ['Mute Harbour', 'Felted boats lie in it.'],
    ['Salt Choir', 'Pillars without mouths face the tide.'],
  ].map(([name = '', description = '']) => ({
    name: field(name, 'A-C1'),
    description: field(description, 'A-C1'),
    significance: field('Nobody speaks there.', 'A-C1'),
    visualKey: field('Green bronze above black water.', 'A-C1'),
  })),
  inhabitants: {
    appearance: field('Wrapped in felt.', 'A-C1'),
    cultureSnapshot: field('They sign.', 'A-C1'),
    relationshipToPlace: field('They owe the tide.', 'A-C1'),
  },
  tension: {
    conflict: field('The young want to sing.', 'A-C1'),
    stakes: field('The sea would claim them.', 'A-C1'),
    visualManifestation: field('Chalked mouths on the piers.', 'A-C1'),
  },
  heroImageDescription: field('A long causeway of bells under a low moon.', 'A-C1'),
  curveballs: [],
  ...change,
});
