import { type Amendment, amendmentsOf } from './amendments.ts';
import type { CanonEntry } from './canon.ts';
import type { EarlierRound, RunningRound, Transcript } from './transcript.ts';

/** What one turn said, or what one step of a round came to, as a section of a request. */
export interface DebatePart {
  readonly label: (typeof debateLabels)[number];
  readonly body: object;
}

/** In the order of a round; `earlier` is a round that was cut short. */
export const debateLabels = [
  'earlier',
  'proposal',
  'objection',
  'responses',
  'resolution',
  'ballots',
  'decision',
  'canon',
] as const;

/**
 * The debate in the order in which it was held, a part for each turn that was taken and for each entry of the canon,
 * which stands where it was settled (worldbuilding rules §6.1). A part never changes when others are added, nor when
 * its phase is over: as long as nothing is cut short or sent back, the parts of a turn begin with those of every turn
 * before it, which is what a provider's prompt cache finds again.
 */
export function debateParts({
  earlier,
  earlierVotes,
  canon,
  running,
}: Omit<Transcript, 'team' | 'curveballs'>): readonly DebatePart[] {
  const ballotsOf = new Map(earlierVotes.map(({ round, ballots }) => [round, ballots]));
  const begun = running.at(-1);
  return [
    ...earlier.flatMap((round) => {
      const ballots = ballotsOf.get(round.id) ?? [];
      const said = isWhole(round)
        ? partsOf({ ...round, ballots })
        : [part('earlier', round), ...votes(round.id, ballots)];
      return [...said, ...settledIn(round.id, canon)];
    }),
    ...running.flatMap((round) => [
      // The round that is being talked about says nothing before its proposal does.
      ...(round === begun && round.proposal === null ? [] : partsOf(round)),
      ...settledIn(round.id, canon),
    ]),
  ];
}

const part = (label: DebatePart['label'], body: object): DebatePart => ({ label, body });

const isWhole = (round: EarlierRound): round is Extract<EarlierRound, { readonly phase: unknown }> => 'phase' in round;

const settledIn = (id: string, canon: readonly CanonEntry[]): DebatePart[] =>
  canon.filter(({ proposal }) => proposal === id).map((entry) => part('canon', entry));

const votes = (round: string, ballots: RunningRound['ballots']): DebatePart[] =>
  ballots.length === 0 ? [] : [part('ballots', { round, ballots })];

/** The turns of a round, each with the amendments that it put on the table. */
function partsOf(whole: Omit<RunningRound, 'round'>): DebatePart[] {
  const { id: round, phase, curveballs, proposal, objection, responses, wildcard, resolution } = whole;
  const { ballots, tieBreak, decision, amendments } = whole;
  const silent = { id: round, proposal, objection: null, responses: [], resolution: null };
  const table = amendmentsOf({ ...silent, objection, responses, resolution });
  const objected = amendmentsOf({ ...silent, objection }).length;
  const answered = amendmentsOf({ ...silent, objection, responses }).length;
  const heard = responses.length > 0 || wildcard !== null;
  return [
    part('proposal', {
      round,
      phase,
      ...(curveballs.length === 0 ? {} : { curveballs: curveballs.map(({ id }) => id) }),
      ...(proposal ?? { proposal }),
    }),
    ...(objection === null ? [] : [part('objection', { round, objection, ...put(table.slice(0, objected)) })]),
    ...(heard
      ? [
          part('responses', {
            round,
            responses,
            ...(wildcard === null ? {} : { wildcard }),
            ...put(table.slice(objected, answered)),
          }),
        ]
      : []),
    ...(resolution === null ? [] : [part('resolution', { round, resolution, ...put(table.slice(answered)) })]),
    ...votes(round, ballots),
    ...(decision === null
      ? []
      : [
          part('decision', {
            round,
            ...(tieBreak === null ? {} : { tieBreak }),
            decision,
            // What ballots have put on the table themselves.
            ...shown(amendments.slice(table.length)),
          }),
        ]),
  ];
}

/** The merged text stands in the resolution beside it. */
const put = (amendments: readonly Amendment[]) =>
  shown(
    amendments.map(({ id, by, text, whole }) => ({
      id,
      by,
      text: whole === null ? text : null,
      merged: whole !== null,
    })),
  );

const shown = (amendments: RunningRound['amendments']) => (amendments.length === 0 ? {} : { amendments });
