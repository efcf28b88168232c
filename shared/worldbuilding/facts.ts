import type { Json } from '../kernel/json.ts';
import type {
  ModerationAnswer,
  Objection,
  Prompts,
  Proposal,
  Ratification,
  Resolution,
  Response,
  Spec,
  TieBreak,
  Vote,
} from './answers.ts';
import type { WorldbuildingTask } from './roles.ts';
import { fieldsOf } from './spec/fields.ts';

/**
 * What a workflow learns of an answer that its schema has accepted: ids, counts and closed words. Prose stays in the
 * store, and so do scores: until the reveal no history may tell how a world was judged.
 */
export function answerFacts(task: WorldbuildingTask, answer: Json): Readonly<Record<string, Json>> {
  const given: unknown = answer;
  switch (task) {
    case 'propose': {
      const { title, respondsTo, fills } = given as Proposal;
      return { fills: fills.map(({ part }) => part), titleCharacters: title.length, respondsTo };
    }
    case 'object':
      return { target: (given as Objection).target };
    case 'respond': {
      const { adds, modifies, objects } = given as Response;
      return { adds: adds !== null, modifies: modifies !== null, objects: objects !== null };
    }
    case 'resolve': {
      const { amendments, fills } = given as Resolution;
      return { amendments: amendments.map(({ id }) => id), fills: fills.map(({ part }) => part) };
    }
    case 'vote':
    case 'break-tie': {
      const { ballot, amendmentId } = given as Vote | TieBreak;
      return { ballot, amendmentId };
    }
    case 'crystallize': {
      const spec = given as Spec;
      return { landmarks: spec.landmarks.length, cites: new Set(fieldsOf(spec).flatMap(({ cites }) => cites)).size };
    }
    case 'ratify':
      return { ratify: (given as Ratification).ratify };
    case 'write-prompts':
      return { artifacts: Object.keys(given as Prompts) };
    case 'soften':
      return {};
    case 'judge':
      return { scored: true };
    case 'moderate':
      return { verdict: (given as ModerationAnswer).verdict };
    default:
      return task satisfies never;
  }
}
