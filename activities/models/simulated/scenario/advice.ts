import { z } from 'zod';
import type { AdviceTask, AnswerOf } from '../../../../shared/scenario/index.ts';
import { dice } from '../dice.ts';
import { sectionOf, type Prompt } from '../prompt.ts';

const things = z.array(z.object({ name: z.string() }));
const texts = z.union([z.string(), z.array(z.record(z.string(), z.string()))]);
const claims = z.array(z.object({ id: z.string() }));

/**
 * What any optional agent says, by the form that it is asked for: built in or of somebody's own, it is told apart by
 * name alone.
 */
export function answerAdvice(seed: string, prompt: Prompt<string>, task: AdviceTask): AnswerOf<AdviceTask> {
  const roll = dice([seed, prompt.scenarioId, prompt.agent, prompt.phase, task].join('|'));
  const confidence = roll.between([0.6, 0.85, 0.01]);
  return task === 'attempt' ? attempt(prompt, confidence) : advice(prompt, confidence);
}

function advice(prompt: Prompt<string>, confidence: number): AnswerOf<'advice'> {
  const read = claims.safeParse(sectionOf(prompt, 'physicalClaims'));
  const [first] = read.success ? read.data : [];
  return {
    summary: `${prompt.agent} has read ${prompt.sections.length} sections and sees nothing that speaks against this scenario.`,
    findings: [
      {
        subject: first?.id ?? 'narrative',
        finding: 'It bears the weight that the rest puts on it.',
        basis: 'The numbers and the text that were handed over.',
      },
    ],
    recommendations: [],
    noContribution: null,
    confidence,
  };
}

function attempt(prompt: Prompt<string>, confidence: number): AnswerOf<'attempt'> {
  const read = things.safeParse(sectionOf(prompt, 'objects'));
  const names = read.success ? read.data.map(({ name }) => name) : [];
  return {
    strategies: [
      {
        strategy: 'recall of a known puzzle',
        course: 'No puzzle with these objects came to mind.',
        ledToAnswer: false,
      },
      {
        strategy: 'elimination',
        course: `One object after the other was tried: ${names.join(', ') || 'none was named'}.`,
        ledToAnswer: false,
      },
    ],
    answer: `It would begin with ${names[0] ?? 'what lies nearest'}, and does not reach the end.`,
    believesSolved: false,
    weaknesses: [],
    toldOutright: prompt.sections.flatMap(({ body }) => passagesIn(body)),
    confidence,
  };
}

/** Remarks by which an author says what a thing is there for. */
const remark =
  /\b(?:usable|of use|to be used|best used|that matters?|halfway there|the trick|the answer is|should be)\b/i;

/** What a reader without any idea of the solution notices: a text that judges for the reader, and what it is about. */
function passagesIn(body: unknown): NonNullable<AnswerOf<'attempt'>['toldOutright']> {
  const read = texts.safeParse(body);
  if (!read.success) return [];
  const lines =
    typeof read.data === 'string' ? read.data.split(/(?<=[.!?])\s+/) : read.data.flatMap((row) => Object.values(row));
  return lines
    .filter((line) => remark.test(line))
    .slice(0, 5)
    .map((passage) => ({ passage, tells: `Use it: ${passage}` }));
}
