import type { Json } from '../kernel/json.ts';
import type {
  ModerationAnswer,
  Objection,
  Proposal,
  Ratification,
  Resolution,
  Response,
  Softened,
  Spec,
  TieBreak,
  Vote,
} from './answers.ts';
import { openingOf } from './deliberation/compression.ts';
import type { WorldbuildingTask } from './roles.ts';
import { memberOf } from './roster.ts';

/** Characters of an answer's own words in its line. */
const quoted = 160;
const short = (text: string) => openingOf(text, quoted);

/**
 * One line of an answer for the ledger, in its own words where it has some. A judge's says that there are scores, and
 * never which.
 */
export function answerLine(
  {
    agent,
    task,
    subject,
  }: { readonly agent: string; readonly task: WorldbuildingTask; readonly subject: string | null },
  answer: Json,
): string {
  const result = memberOf(agent);
  return `${result === null ? agent : `${result.team} ${result.role}`} ${does(task, subject, answer)}`;
}

function does(task: WorldbuildingTask, subject: string | null, answer: Json): string {
  const given: unknown = answer;
  switch (task) {
    case 'propose':
      return `proposes: ${short((given as Proposal).title)}`;
    case 'object': {
      const { target, failureCase } = given as Objection;
      return `objects to ${target}: ${short(failureCase)}`;
    }
    case 'respond': {
      const { adds, modifies, objects } = given as Response;
      return Object.entries({ adds, modifies, objects })
        .flatMap(([how, text]) => (text === null ? [] : [`${how}: ${short(text)}`]))
        .join('; ');
    }
    case 'resolve':
      return `resolves: ${short((given as Resolution).summary)}`;
    case 'vote': {
      const { ballot, amendmentId, amendment, reason } = given as Vote;
      return `votes ${ballot}${ballot === 'AMEND' ? ` ${amendmentId ?? short(amendment ?? '')}` : ''}: ${short(reason)}`;
    }
    case 'break-tie': {
      const { ballot, amendmentId, justification } = given as TieBreak;
      return `decides ${ballot}${amendmentId === null ? '' : ` ${amendmentId}`}: ${short(justification)}`;
    }
    case 'crystallize':
      return `writes the spec of ${short((given as Spec).worldName.text)}`;
    case 'ratify': {
      const { ratify, reason } = given as Ratification;
      return `${ratify ? 'ratifies' : 'refuses'} the spec: ${short(reason)}`;
    }
    case 'write-prompts':
      return 'writes six prompts';
    case 'soften':
      return `softens ${subject ?? 'a prompt'}: ${short((given as Softened).changed)}`;
    case 'judge':
      return `has scored ${subject ?? 'two worlds'}`;
    case 'moderate': {
      const { verdict, reason } = given as ModerationAnswer;
      return `${verdict === 'PASS' ? 'passes' : 'refuses'} ${subject ?? 'an offer'}: ${short(reason)}`;
    }
    default:
      return task satisfies never;
  }
}
