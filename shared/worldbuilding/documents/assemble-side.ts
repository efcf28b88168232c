import { foldDeliberation } from '../deliberation/fold.ts';
import { judgeGoals } from '../deliberation/goals.ts';
import type { CanonEntry } from '../deliberation/canon.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import type { MatchRow } from '../match-rows.ts';
import { agentOf } from '../roster.ts';
import { deliberationRows } from '../stored-rows.ts';
import { debatePhases, roles, type Team } from '../vocabulary.ts';
import { answersIn, rowsOfKind, type MatchArchive } from './archive.ts';
import { recordedPictures } from './assemble-pictures.ts';
import { recordedRounds } from './assemble-rounds.ts';
import { recordedSpecs } from './assemble-specs.ts';
import { recordedTurns } from './assemble-turns.ts';
import { speakerNames } from './names.ts';
import type { RecordedTeam } from './record.ts';

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
    gaps: gapsIn(state, rows, archive),
    crystallizations: recordedSpecs(team, rows, answers),
    artifacts: recordedPictures(archive, team),
  };
}

/** The four with their models, each prompt as it was last read, and the person beside them. */
function membersOf({ run, policy, calls }: MatchArchive, team: Team): RecordedTeam['members'] {
  const { wildcard } = run.brief.teams[team];
  const agents = roles.map((speaker) => {
    const agent = agentOf(team, speaker);
    return {
      speaker: speaker,
      name: speakerNames[speaker],
      model: policy.models[agent],
      version: calls.findLast((call) => call.agent === agent)?.agentVersion ?? null,
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
