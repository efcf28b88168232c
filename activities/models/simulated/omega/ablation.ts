import { z } from 'zod';
import type { Comparison, Solution } from '../../../../shared/omega/ablation/index.ts';
import { dice, type Dice } from '../dice.ts';
import { withFinalLine } from '../final-line.ts';
import type { AblationPrompt } from '../prompt.ts';

export type AblationAnswer = Solution | Comparison;

const draftShape = z.object({
  conclusion: z.string(),
  answer: z.string(),
  caveats: z.array(z.string()),
  confidence: z.number(),
});
const entryShape = z.object({ conclusion: z.string(), answer: z.string(), caveats: z.array(z.string()) });

/** Conclusions of the simulated soloist, the likeliest first: a vote among its answers has something to count. */
const conclusions = [
  'Change the process before the tools',
  'Change the tools first',
  'Leave both as they are',
] as const;
const odds = [0.6, 0.85];

const reasons = [
  'What fails today fails at the handover, and a tool does not see a handover.',
  'The costs of waiting grow slowly, those of a wrong step at once.',
  'The same change was undone twice, each time by those whom nobody had asked.',
  'What can be measured in a week should be measured before anything is bought.',
] as const;

/** What the critic in the simulated soloist still finds to add, one at a time; then it finds nothing. */
const amendments = [
  'Where the handover is sound already, this does not apply.',
  'A trial with one group would show within a month whether it holds.',
  'The strongest objection is that habits return; a fixed date to look again answers it.',
] as const;

/** What the soloist or a judge says: a function of the server's seed and of what it was handed. */
export function answerAblation(seed: string, prompt: AblationPrompt): AblationAnswer {
  if (prompt.task === 'compare') return compare(seed, prompt);
  const roll = dice([seed, prompt.scenarioId, prompt.task, prompt.subject ?? ''].join('|'));
  return prompt.task === 'solve' ? solve(prompt, roll) : improve(prompt);
}

const problemIn = (prompt: AblationPrompt): string => {
  const body = bodyOf(prompt, 'problem');
  return typeof body === 'string' ? body : JSON.stringify(body) || '';
};
const bodyOf = (prompt: AblationPrompt, label: string): unknown =>
  prompt.sections.find((section) => section.label === label)?.body;

function solve(prompt: AblationPrompt, roll: Dice): Solution {
  const problem = problemIn(prompt).replace(/\s+/g, ' ').trim().slice(0, 80);
  const drawn = roll.unit();
  const conclusion = conclusions[odds.filter((limit) => drawn >= limit).length] ?? conclusions[0];
  const answer = [`On “${problem}”: ${conclusion.toLowerCase()}.`, ...roll.draw(reasons, 2)].join('\n');
  const confidence = roll.between([0.5, 0.85, 0.01]);
  return {
    conclusion,
    answer: withFinalLine(answer, problemIn(prompt), roll),
    caveats: ['It rests on what the problem states and on nothing else.'],
    confidence,
  };
}

function improve(prompt: AblationPrompt): Solution {
  const draft = draftShape.parse(bodyOf(prompt, 'draft'));
  const next = amendments.find((sentence) => !draft.answer.includes(sentence));
  return next === undefined ? draft : { ...draft, answer: `${draft.answer}\n${next}` };
}

/**
 * Marks an answer by what stands in it and by nothing else: two equal answers get equal marks, whatever their place or
 * letter.
 */
function compare(seed: string, prompt: AblationPrompt): Comparison {
  const problem = problemIn(prompt);
  const of = (letter: string) => {
    const entry = entryShape.parse(
      prompt.sections.find(({ label, author }) => label === 'answer' && author === letter)?.body,
    );
    const roll = dice([seed, problem, JSON.stringify(entry)].join('|'));
    const sentences = entry.answer.split(/[.!?](?:\s|$)/).length;
    const mark = (base: number) => Math.max(1, Math.min(5, base + roll.between([-1, 1, 1])));
    return {
      correctness: mark(3),
      completeness: mark(sentences > 5 ? 4 : 3),
      calibration: mark(entry.caveats.length > 1 ? 4 : 3),
      usefulness: mark(3),
      because: `It gives ${sentences} sentences and ${entry.caveats.length} caveats for its conclusion.`,
    };
  };
  return { A: of('A'), B: of('B'), confidence: 0.7 };
}
