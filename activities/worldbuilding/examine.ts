import { clerk, matchEntry, type WorldbuildingActivities } from '../../shared/worldbuilding/index.ts';
import { challengeText } from '../../shared/worldbuilding/challenge/index.ts';
import {
  examinationId,
  type ExaminationOrder,
  examinationOf,
  fieldsExamined,
  fieldsShown,
  settledTestimony,
} from '../../shared/worldbuilding/clerk/index.ts';
import { deliberationWith, type WrittenDown } from '../../shared/worldbuilding/debate/index.ts';
import type { Json } from '../../shared/kernel/index.ts';
import type { Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { saveNotes, type Note } from '../store/notes.ts';
import { expectedAnswers } from './expected-answers.ts';
import { stepIdempotently, teamLock } from './idempotent-step.ts';
import type { MatchRulesReader } from './match-rules.ts';
import { writtenDown, type MatchReader } from './stored-match.ts';

/** Lays the texts that are to be examined before the clerk, addressed to this one examination. */
export function layExaminationIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['layExamination'] {
  return async function layExamination(order) {
    const { runKey, team, examination } = order;
    const { brief } = await rulesOf(runKey);
    const subject = examinationId(team, examination);
    const { references } = await stepIdempotently(
      db,
      { runKey, step: `${team}/examination/${examination}`, lock: teamLock(runKey, team) },
      async (client) => {
        const written = writtenDown(await read(runKey, client));
        const shown = shownFor(order, written, challengeText(brief.challenge, team));
        if (shown === null) return { references: null };
        const key = `${runKey}/match/examination/${subject}`;
        await saveNotes(client, runKey, [{ key, content: 'examination', addressee: subject, body: shown }]);
        return { references: { examination: key } };
      },
    );
    return references;
  };
}

/** What lies before the clerk; null: nothing is in question. */
function shownFor(order: ExaminationOrder, written: WrittenDown, challenge: string): Json | null {
  const { team, scope } = order;
  if (scope === 'FIELDS')
    return fieldsShown(fieldsExamined(team, written, order.attempt), deliberationWith(team, written, []), challenge);
  const { items, shown } = examinationOf(team, written, scope, challenge);
  return items.length === 0 ? null : shown;
}

/** Counts a testimony and writes down what came of it, in one transaction. */
export function settleTestimonyIn(
  db: Database,
  read: MatchReader,
  rulesOf: MatchRulesReader,
): WorldbuildingActivities['settleTestimony'] {
  return async function settleTestimony(order) {
    const { runKey, team, examination, ref } = order;
    const { brief, policy } = await rulesOf(runKey);
    const subject = examinationId(team, examination);
    return stepIdempotently(
      db,
      { runKey, step: `${team}/testimony/${examination}`, lock: teamLock(runKey, team) },
      async (client) => {
        const before = writtenDown(await read(runKey, client));
        const said = await expectedAnswers(
          client,
          ref === null ? [] : [{ ref, runKey, agent: clerk, task: 'testify', subject }],
        );
        const answers = new Map([...before.answers, ...[...said].map(([key, { answer }]) => [key, answer] as const)]);
        const { rows, sentBack } = settledTestimony(
          order,
          { ...before, answers },
          challengeText(brief.challenge, team),
          policy,
        );
        const returned = sentBack.map(({ turn, speaker, words }) => ({
          turn,
          speaker,
          note: {
            key: `${runKey}/match/note/${team}/clerk/${examination}/${turn}/${speaker}`,
            content: 'note',
            addressee: team,
            body: { words },
          } satisfies Note,
        }));
        await saveNotes(
          client,
          runKey,
          returned.map(({ note }) => note),
        );
        await append(client, runKey, rows.map(matchEntry));
        return { sentBack: returned.map(({ turn, speaker, note }) => ({ turn, speaker, note: note.key })) };
      },
    );
  };
}
