import {
  aloneTeam,
  matchEntry,
  type MatchRowOrder,
  problemsAlone,
  soloist,
  type Spec,
  spec as specSchema,
  type WorldbuildingActivities,
} from '../../shared/worldbuilding/index.ts';
import { engineerSpec } from '../../shared/worldbuilding/spec/index.ts';
import type { Database } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { saveNotes, type Note } from '../store/notes.ts';
import { challengeKey } from './context-notes.ts';
import { expectedAnswers } from './expected-answers.ts';
import { refuseCancelled, stepIdempotently, teamLock } from './idempotent-step.ts';

const phase = 'CRYSTALLIZATION';
const tasks = ['create', 'improve'] as const;

/** The stored worlds of a soloist, by the keys of its answers. */
async function worldsIn(db: Database, runKey: string, refs: readonly string[]): Promise<readonly Spec[]> {
  const found = await expectedAnswers(
    db,
    refs.map((ref) => ({ ref, runKey, phase, agent: soloist, task: tasks })),
  );
  return refs.map((ref) => specSchema.parse(found.get(ref)?.answer));
}

/**
 * Lays a soloist's context: the challenge, and its own drafts without what a debate would leave on them. A note of one
 * key is laid once, so a repeat changes nothing.
 */
export function layAloneIn(db: Database): WorldbuildingActivities['layAlone'] {
  return async function layAlone(order) {
    const { runKey } = order;
    await refuseCancelled(db, runKey);
    const challenge = { challenge: challengeKey(runKey, aloneTeam) };
    const note = (name: string, content: string, body: Note['body']): Note => ({
      key: `${runKey}/match/alone/${name}`,
      content,
      addressee: aloneTeam,
      body,
    });
    switch (order.step) {
      case 'CREATE':
        return challenge;
      case 'CHOOSE': {
        const worlds = await worldsIn(db, runKey, order.drafts);
        const drafts = worlds.map((world, nth) => ({ draft: nth + 1, world: engineerSpec(world) }));
        const laid = note('drafts', 'drafts', drafts);
        await saveNotes(db, runKey, [laid]);
        return { ...challenge, drafts: laid.key };
      }
      case 'IMPROVE': {
        const [world] = await worldsIn(db, runKey, [order.draft]);
        const draft = note(`draft/${order.draft}`, 'draft', world === undefined ? null : engineerSpec(world));
        const words = world === undefined ? [] : problemsAlone(world);
        const unfit = note(`note/${order.draft}`, 'note', { words });
        await saveNotes(db, runKey, words.length === 0 ? [draft] : [draft, unfit]);
        return { ...challenge, draft: draft.key, ...(words.length === 0 ? {} : { note: unfit.key }) };
      }
      default:
        return order satisfies never;
    }
  };
}

/** Writes down which world stands and what it cost; the first settlement stands. */
export function settleAloneIn(db: Database): WorldbuildingActivities['settleAlone'] {
  return async function settleAlone({ runKey, ref, tally }) {
    const [world] = ref === null ? [] : await worldsIn(db, runKey, [ref]);
    await stepIdempotently(
      db,
      { runKey, step: `${aloneTeam}/${phase}/ALONE`, lock: teamLock(runKey, aloneTeam) },
      async (client) => {
        const head = (step: string, summary: string) =>
          ({ key: `${aloneTeam}/${phase}/${step}`, team: aloneTeam, phase, round: 0, summary }) as const;
        const name = world === undefined ? 'nothing that may stand' : world.worldName.text;
        const rows: MatchRowOrder[] = [
          {
            kind: 'ALONE',
            ...head('alone', `one agent alone: ${tally.drafts} drafts, ${tally.revisions} revisions, ${tally.ended}`),
            ...tally,
          },
          {
            kind: 'CRYSTALLIZED',
            ...head('1/crystallized', `is written alone: ${name}`),
            attempt: 1,
            call: ref,
            problems: world === undefined ? null : [],
            invented: [],
            unused: [],
          },
          {
            kind: 'SPEC',
            ...head('spec', ref === null ? 'the spec is missing' : 'the spec stands, written alone'),
            attempt: 1,
            ratified: false,
            call: ref,
          },
        ];
        await append(client, runKey, rows.map(matchEntry));
        return {};
      },
    );
  };
}
