import type { AskRequest } from '../../../../shared/kernel/ask.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { piecesOfAnswer, piecesOfBrief } from '../../../../shared/scenario/cut.ts';
import { handedOver, type Piece } from '../../../../shared/scenario/pieces.ts';
import { tasks, type AnswerOf, type TaskName } from '../../../../shared/scenario/tasks.ts';
import type { Brief } from '../../../../shared/scenario/brief.ts';
import type { Content } from '../../../../shared/scenario/context.ts';
import type { Agent, Phase } from '../../../../shared/scenario/vocabulary.ts';
import { compose } from '../../../../activities/ask/compose.ts';
import { answerTo } from '../../../../activities/models/simulated/answer.ts';
import { readPrompt } from '../../../../activities/models/simulated/prompt.ts';

export const systemPrompt = (agent: Agent) => `# ${agent} System Prompt\n\n## Role\nA test’s charge.`;

/**
 * A run without a workflow: what has been answered lies in its context, and each request is composed by Symposium’s own
 * code.
 */
export class ScenarioFixture {
  readonly #brief: Brief;
  readonly #runKey: string;
  readonly #seed: string;
  readonly #pieces: Piece[];

  constructor(brief: Brief, runKey: string, seed = 'seven') {
    this.#brief = brief;
    this.#runKey = runKey;
    this.#seed = seed;
    this.#pieces = [...piecesOfBrief(runKey, this.#brief)];
  }

  /** The user message that Symposium would send. */
  message(agent: Agent, phase: Phase, task: TaskName, subject: string | null = null): string {
    const request: AskRequest = {
      runKey: this.#runKey,
      system: 'scenario',
      phase,
      round: 1,
      agent,
      task,
      subject,
      model: 'simulated:chat',
      outputTokens: 10_000,
      references: {},
    };
    const sections = handedOver(this.#pieces, agent, phase).map(({ content, author, ref, body }) => ({
      label: content,
      author,
      ref,
      body,
    }));
    return compose(request, {
      preamble: { opening: 'You are operating in the Impossible Moments multi-agent system.', constraints: () => [] },
      role: 'tester',
      task: tasks[task].ask,
      schemaName: task,
      sections,
    });
  }

  ask<T extends TaskName>(agent: Agent, phase: Phase, task: T, subject: string | null = null): AnswerOf<T> {
    return tasks[task].schema.parse(
      answerTo(this.#seed, readPrompt(systemPrompt(agent), this.message(agent, phase, task, subject))),
    ) as AnswerOf<T>;
  }

  /** Puts an answer in the context, in place of the agent's earlier one of the same kind. */
  lay<T extends TaskName>(agent: Agent, task: T, answer: AnswerOf<T>): AnswerOf<T> {
    const fresh = piecesOfAnswer(task, agent, `${agent}/${task}`, answer);
    const left = this.#pieces.filter(
      (old) => !fresh.some((piece) => piece.content === old.content && piece.author === old.author),
    );
    this.#pieces.splice(0, Infinity, ...left, ...fresh);
    return answer;
  }

  /** Puts a note of Symposium in the context. */
  note(content: Content, body: Json): void {
    this.#pieces.push({ content, author: 'HOUSE', ref: `note/${content}`, body });
  }
}
