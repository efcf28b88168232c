import type { Deliberation } from '../deliberation/deliberation.ts';
import type { Decision } from '../deliberation/outcome.ts';
import type { MatchRow } from '../match-rows.ts';
import {
  ballots,
  roles,
  specIdOf,
  type Team,
  debatePhases,
  proposalIdOf,
  type Speaker,
  type Turn,
} from '../vocabulary.ts';
import { rowsOfKind, answersIn, type MatchArchive } from './archive.ts';
import type { RecordedBallot, RecordedRound, RecordedCrystallization, RecordedTurn, RecordedTeam } from './record.ts';
import type { Json } from '../../kernel/json.ts';
import { ratification, spec } from '../answers.ts';
import type { LossCause, Spoken } from '../deliberation/rows.ts';
import { foldDeliberation } from '../deliberation/fold.ts';
import { judgeGoals } from '../deliberation/goals.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import { agentOf, soloist } from '../roster.ts';
import { deliberationRows, standingTurns } from '../stored-rows.ts';
import { recordedPictures } from './assemble-pictures.ts';
import { speakerNames } from './names.ts';

/** The rounds of a team that came to a decision, by Symposium's count. `rows`: of this team. */
function recordedRounds(rows: readonly MatchRow[], { rounds, canon }: Deliberation): RecordedRound[] {
  const decided = rowsOfKind(rows, 'DECIDED');
  return rounds.flatMap(({ id, phase, round, proposal, decision }) => {
    const row = decided.find((one) => one.phase === phase && one.round === round);
    if (decision === null || row === undefined) return [];
    const {
      outcome,
      amendment,
      by,
      justification,
      count: { table },
    } = decision;
    return [
      {
        phase,
        round,
        at: row.at,
        proposal: proposal === null ? null : id,
        ballots: ballotsOf(decision),
        table: table.map((one) => ({ id: one.id, by: one.by, text: one.text })),
        outcome,
        adopted: amendment?.id ?? null,
        decidedBy: by,
        justification,
        canon: canon.find((entry) => entry.proposal === id)?.id ?? null,
      },
    ];
  });
}

/** Every place as it was counted; one that was not, because it was silent or contradicted itself, has no ballot. */
function ballotsOf({ count: { votes } }: Decision): RecordedBallot[] {
  return roles.map((voter) => {
    const option = votes[voter];
    if (option === undefined) return { voter, ballot: null, amendment: null };
    const plain = ballots.find((one) => one === option) ?? null;
    return plain === null ? { voter, ballot: 'AMEND', amendment: option } : { voter, ballot: plain, amendment: null };
  });
}

const silence = { absent: 'nobody answered', unscored: 'the answer could not be read' } as const;

/** Each attempt at the spec with the vote on it, where it came to one. `rows`: of this team; `answers`: by call. */
function recordedSpecs(
  team: Team,
  rows: readonly MatchRow[],
  answers: ReadonlyMap<string, Json>,
): RecordedCrystallization[] {
  const [voted, examined] = [rowsOfKind(rows, 'RATIFIED'), rowsOfKind(rows, 'FIELDS')];
  const answerOf = (call: string | null) => (call === null ? undefined : answers.get(call));
  return rowsOfKind(rows, 'CRYSTALLIZED').map(({ attempt, at, call, problems, invented, unused }) => {
    const vote = voted.find((one) => one.attempt === attempt);
    const testified = examined.find((one) => one.attempt === attempt);
    return {
      id: specIdOf(team, attempt),
      attempt,
      at,
      spec: spec.safeParse(answerOf(call)).data ?? null,
      problems: problems ?? ['no spec came that could be read'],
      invented,
      unused,
      fields: testified?.fields ?? null,
      sentBack: testified?.sentBack ?? false,
      ballots: (vote?.seats ?? []).map(({ voter, call: answered, missing }) => {
        const said = ratification.safeParse(answerOf(answered)).data;
        return { voter, ratify: said?.ratify ?? null, reason: said?.reason ?? silence[missing ?? 'unscored'] };
      }),
      ratified: vote?.ratified ?? false,
    };
  });
}

/** What every turn says of itself beside its words. */
type Head = Omit<Extract<RecordedTurn, { turn: 'PROPOSAL' }>, 'turn' | 'said' | 'missing'>;

/**
 * The transcript of a team: what was said and what was lost, in the order of the rows. `rows`: of this team; `answers`:
 * by call.
 */
function recordedTurns(
  team: Team,
  rows: readonly MatchRow[],
  { rounds }: Deliberation,
  answers: ReadonlyMap<string, Json>,
): RecordedTurn[] {
  const back = rowsOfKind(rows, 'SENT_BACK');
  const headOf = (row: MatchRow, turn: Turn, by: Speaker): Head | null => {
    const phase = debatePhases.find((one) => one === row.phase);
    if (phase === undefined) return null;
    const proposal = proposalIdOf(team, phase, row.round);
    const isMade = rounds.some((round) => round.id === proposal && round.proposal !== null);
    const sentBack = back.filter(
      (one) => one.phase === row.phase && one.round === row.round && one.turn === turn && one.speaker === by,
    ).length;
    return { phase, round: row.round, at: row.at, proposal: isMade ? proposal : null, by, sentBack };
  };
  return standingTurns(rows).flatMap((row): RecordedTurn[] => {
    switch (row.kind) {
      case 'SPOKEN': {
        const [head, answer] = [headOf(row, row.turn, row.speaker), answers.get(row.call)];
        // The rules that wrote the row have read the answer by the schema of its turn.
        return head === null || answer === undefined
          ? []
          : [said(head, { turn: row.turn, speaker: row.speaker, answer } as Spoken)];
      }
      case 'LOST': {
        const head = headOf(row, row.turn, row.speaker);
        return head === null ? [] : [lost(head, row.turn, row.cause)];
      }
      case 'WILDCARD': {
        const head = headOf(row, 'RESPONSE', 'WILDCARD');
        if (head === null) return [];
        return [
          row.text === null
            ? lost(head, 'RESPONSE', 'absent')
            : { ...head, turn: 'RESPONSE', said: { adds: row.text, modifies: null, objects: null }, missing: null },
        ];
      }
      default:
        return [];
    }
  });
}

function said(head: Head, spoken: Spoken): RecordedTurn {
  const told = { ...head, missing: null };
  switch (spoken.turn) {
    case 'PROPOSAL':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'OBJECTION':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'RESPONSE':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'RESOLUTION':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'VOTE':
      return { ...told, turn: spoken.turn, said: spoken.answer };
  }
}

const lost = (head: Head, turn: Turn, missing: LossCause): RecordedTurn => ({ ...head, turn, said: null, missing });

/** What a team did, from its rows and answers. */
export function recordedSide(archive: MatchArchive, team: Team): RecordedTeam {
  const rows = archive.rows.filter((row) => row.team === team);
  const answers = answersIn(archive.calls);
  const state = foldDeliberation(team, deliberationRows(rows, team, answers));
  return {
    name: archive.run.brief.teams[team].name,
    members: membersOf(archive, team),
    transcript: recordedTurns(team, rows, state, answers),
    rounds: recordedRounds(rows, state),
    canon: state.canon.map(entryOf),
    breaches: breachesIn(rows),
    examined: rowsOfKind(rows, 'TESTIFIED').flatMap(({ items }) =>
      items.map(({ question, phase, round, speaker, finding, detail }) => ({
        phase,
        round,
        question,
        by: speaker,
        finding,
        detail,
      })),
    ),
    gaps: gapsIn(state, rows, archive),
    crystallizations: recordedSpecs(team, rows, answers),
    alone: aloneIn(rows, archive),
    artifacts: recordedPictures(archive, team),
  };
}

/** What a soloist did in the team's place; null: it was a team. */
function aloneIn(rows: readonly MatchRow[], { policy }: MatchArchive): RecordedTeam['alone'] {
  const [row] = rowsOfKind(rows, 'ALONE');
  if (row === undefined) return null;
  const { measure, beside, own, drafts, revisions, ended } = row;
  return { model: policy.models[soloist], measure, beside, own, drafts, revisions, ended };
}

/** The four with their models, each prompt as it was last read, and the person beside them. */
function membersOf({ run, policy, calls }: MatchArchive, team: Team): RecordedTeam['members'] {
  const { wildcard } = run.brief.teams[team];
  // A soloist has no place in a debate: the match's row says what it did.
  if (run.brief.teams[team].alone) return [];
  const agents = roles.map((speaker) => {
    const agent = agentOf(team, speaker);
    const own = calls.filter((call) => call.agent === agent);
    return {
      speaker: speaker,
      name: speakerNames[speaker],
      // A second model may have answered where the first declined.
      model: [...new Set([policy.models[agent], ...own.map(({ model }) => model)])].join(', '),
      version: own.at(-1)?.agentVersion ?? null,
    };
  });
  return wildcard === null ? agents : [...agents, { speaker: 'WILDCARD', name: wildcard, model: null, version: null }];
}

function entryOf({
  id,
  phase,
  round,
  proposal,
  proposedBy,
  title,
  text,
  fills,
  amendment,
}: CanonEntry): RecordedTeam['canon'][number] {
  return {
    id,
    phase,
    round,
    proposal,
    proposedBy,
    title,
    text,
    fills: fills.map(({ part, value, tie }) => ({ part, value, tie })),
    amendment:
      amendment === null
        ? null
        : { id: amendment.id, by: amendment.by, kind: amendment.taken ? 'MERGE' : 'CHANGE', text: amendment.text },
  };
}

function breachesIn(rows: readonly MatchRow[]): RecordedTeam['breaches'] {
  return rowsOfKind(rows, 'BREACHED').flatMap(({ phase, round, turn, speaker, breaches }) => {
    const place = debatePhases.find((one) => one === phase);
    return place === undefined
      ? []
      : breaches.map(({ kind, detail }) => ({ phase: place, round, turn, by: speaker, rule: kind, why: detail }));
  });
}

/** What phases that have ended asked for and the canon still lacks: a later phase may have made up for it. */
function gapsIn({ canon }: Deliberation, rows: readonly MatchRow[], { policy }: MatchArchive): RecordedTeam['gaps'] {
  const ended = new Set<string>(rowsOfKind(rows, 'GATE').map(({ phase }) => phase));
  return debatePhases
    .filter((phase) => ended.has(phase))
    .flatMap((phase) =>
      judgeGoals(phase, canon, policy).deficiencies.map(({ criterion, deficiency }) => ({
        part: criterion,
        why: deficiency,
      })),
    );
}
