import { type AgentId, cast } from '../../../../shared/omega/agents/index.ts';
import { dice, type Dice } from '../dice.ts';
import type { SessionPrompt } from '../prompt.ts';
import { SessionContext, textOf, type Fields } from './context.ts';
import { markersIn, type Marker } from './markers.ts';
import { topicOf } from './topic.ts';

/** One of the 57 at one request: what it was asked, what it sees, what that is about, and dice of its own. */
export interface SessionMind {
  readonly id: AgentId;
  readonly name: string;
  readonly prompt: SessionPrompt;
  readonly context: SessionContext;
  /** The problem as Symposium hands it over; null for those who never see it. */
  readonly problem: Problem | null;
  readonly topic: readonly [a: string, b: string, c: string];
  readonly markers: ReadonlySet<Marker>;
  readonly roll: Dice;
}

export interface Problem {
  readonly statement: string;
  readonly clarified: boolean;
  /** Set by a pivot. */
  readonly framing: string | null;
  /** Sub-problems have been answered. */
  readonly solvedInParts: boolean;
}

export function sessionMind(seed: string, prompt: SessionPrompt): SessionMind {
  const context = new SessionContext(prompt);
  const problem = problemOn(context);
  const said = context.text();
  return {
    id: context.self,
    name: cast[context.self].name,
    prompt,
    context,
    problem,
    topic: topicOf(problem?.statement ?? said),
    markers: markersIn(problem?.statement ?? said),
    roll: dice([seed, prompt.scenarioId, prompt.agent, prompt.phase, prompt.task, prompt.subject ?? ''].join('|')),
  };
}

function problemOn(context: SessionContext): Problem | null {
  const body = context.body('problem');
  if (typeof body === 'string') return { statement: body, clarified: false, framing: null, solvedInParts: false };
  if (body === null || typeof body !== 'object') return null;
  // Of a long problem there is its brief form.
  const { digest = body } = body as Fields;
  const { statement, clarified, framing, subAnswers } = digest as Fields;
  const frame = typeof framing === 'string' ? framing : wordsIn(framing);
  return {
    statement: textOf(statement),
    clarified: filled(clarified),
    framing: frame === '' ? null : frame.slice(0, 80).toWellFormed(),
    solvedInParts: filled(subAnswers),
  };
}

/** The words of whatever a framing is made of. */
const wordsIn = (framing: unknown): string =>
  filled(framing)
    ? JSON.stringify(framing)
        .replace(/[^\p{L}]+/gu, ' ')
        .trim()
    : '';

const filled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);
