import { ApplicationFailure } from '@temporalio/common';
import { asJson } from '../../shared/kernel/index.ts';
import {
  agentOf,
  clerk,
  matchEntry,
  type References,
  type SpecOrder,
  type SpecStep,
  type Team,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { examinationId } from '../../shared/worldbuilding/clerk/index.ts';
import { deliberationWith } from '../../shared/worldbuilding/debate/index.ts';
import { transcriptOf } from '../../shared/worldbuilding/deliberation/index.ts';
import { settledSpec, type SettledSpec } from '../../shared/worldbuilding/spec/index.ts';
import type { Database, Queryable } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';
import { saveNotes, type Note } from '../store/notes.ts';
import { challengeKey, transcriptNote } from './context-notes.ts';
import { expectedAnswers, type Expected } from './expected-answers.ts';
import { matchRulesReader } from './match-rules.ts';
import { stepIdempotently, teamLock } from './idempotent-step.ts';

const phase = 'CRYSTALLIZATION';
/** The debate is over, so one transcript serves all attempts. */
const transcriptStep = (team: Team) => `${team}/${phase}`;

/**
 * Takes what came of a team's spec, writes it down, and lays the next context. The spec lies there as a note and not as
 * the Synthesizer's answer: by the kernel's count its length would be taken from what its writer may still write in
 * this attempt, and nothing would be left for the vote.
 */
export function settleSpecIn(
  db: Database,
  read: MatchReader,
  rulesOf = matchRulesReader(db),
): WorldbuildingActivities['settleSpec'] {
  return async function settleSpec(order) {
    const { runKey, team, attempt, came } = order;
    const { policy } = await rulesOf(runKey);
    return stepIdempotently<SpecStep>(
      db,
      { runKey, step: `${team}/${phase}/${attempt}/${came.is}`, lock: teamLock(runKey, team) },
      async (client) => {
        const before = writtenDown(await read(runKey, client));
        const answers = await expectedAnswers(client, expectedIn(order));
        const written = {
          ...before,
          answers: new Map([...before.answers, ...[...answers].map(([ref, { answer }]) => [ref, answer] as const)]),
        };
        const reading = settledSpec(order, written, policy);
        if (!reading.ok)
          throw ApplicationFailure.nonRetryable(`${runKey} ${team} ${phase}: ${reading.problem}`, 'HOUSE_ERROR');
        const { rows, next, spec } = reading.settled;
        const transcript =
          came.is === 'NOTHING'
            ? [
                transcriptNote(
                  runKey,
                  transcriptStep(team),
                  transcriptOf(deliberationWith(team, written, []), null, policy),
                ),
              ]
            : [];
        await saveNotes(client, runKey, [...transcript, ...(spec === null ? [] : [specNote(order, spec)])]);
        const step = await laid(client, order, next);
        await append(client, runKey, rows.map(matchEntry));
        return step;
      },
    );
  };
}

/** Whose answers the order may name: the Synthesizer's spec, and each voter's vote, of this attempt. */
function expectedIn({ runKey, team, attempt, came }: SpecOrder): readonly Expected[] {
  const head = { runKey, phase, round: attempt };
  switch (came.is) {
    case 'NOTHING':
      return [];
    case 'SPEC':
      return came.ref === null
        ? []
        : [{ ...head, ref: came.ref, agent: agentOf(team, 'SYNTHESIZER'), task: 'crystallize' }];
    case 'TESTIMONY':
      return came.ref === null
        ? []
        : [{ ...head, ref: came.ref, agent: clerk, task: 'testify', subject: examinationId(team, came.examination) }];
    case 'VOTES':
      return came.results.flatMap(({ speaker, ref }) =>
        ref === null ? [] : [{ ...head, ref, agent: agentOf(team, speaker), task: 'ratify' }],
      );
    default:
      return came satisfies never;
  }
}

const specKey = (runKey: string, team: Team, attempt: number): string => `${runKey}/match/spec/${team}/${attempt}`;
const specNote = ({ runKey, team, attempt }: SpecOrder, spec: object): Note => ({
  key: specKey(runKey, team, attempt),
  content: 'spec',
  addressee: team,
  body: asJson(spec),
});

/** The next context: everybody's has the challenge and the debate, and a note where there is something to say. */
async function laid(
  client: Queryable,
  { runKey, team, came }: SpecOrder,
  next: SettledSpec['next'],
): Promise<SpecStep> {
  if (next.step !== 'CRYSTALLIZE' && next.step !== 'RATIFY') return next;
  const { step, attempt, words } = next;
  const note: Note = {
    // What was laid before the clerk was heard says less.
    key: `${runKey}/match/note/${team}/${phase}/${attempt}/${step}${came.is === 'TESTIMONY' ? '/examined' : ''}`,
    content: 'note',
    addressee: team,
    body: { words },
  };
  if (words.length > 0) await saveNotes(client, runKey, [note]);
  const spec = next.step === 'RATIFY' ? attempt : next.before;
  const references: References = {
    challenge: challengeKey(runKey, team),
    transcript: `${runKey}/match/transcript/${transcriptStep(team)}`,
    ...(spec === null ? {} : { spec: specKey(runKey, team, spec) }),
    ...(words.length === 0 ? {} : { note: note.key }),
  };
  return { step, attempt, references };
}
