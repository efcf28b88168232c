import { z } from 'zod';
import type { Judgement, Response } from '../../../../shared/evaluation/index.ts';
import { dice } from '../dice.ts';
import type { OwnAnswer } from '../prompt.ts';

/** What a simulated judge reads of a key. */
const keyShape = z.object({
  status: z.string(),
  points: z.array(z.object({ id: z.string(), what: z.string() })),
  rubric: z.array(z.object({ row: z.number(), score: z.number() })),
});

/** Openings of the simulated subject, by how far it sees. */
const ways = [
  'I look at what each thing is made of, and not at what it is called.',
  'I do what comes first to mind and hope that it holds.',
  'Nothing that is given here can do it, as the sum of what goes in is less than what has to come out.',
] as const;

/**
 * What the subject and the judges say: a function of the server's seed and of what each was handed. Each evaluation has a
 * subject of its own, told apart by the evaluation's id, so that two can be compared. Scores of simulated
 * models are plumbing: nobody here understands a scenario.
 */
export const answerEvaluation: OwnAnswer = (seed, { agent, subject, scenarioId, sections }): Response | Judgement => {
  const body = (label: string) => sections.find((section) => section.label === label)?.body;
  // A simulated model has read nothing.
  if (agent === 'RECITER') return { answer: 'I do not know this text.', confidence: 0.9 };
  const situation = String(body('situation'));
  if (agent === 'SUBJECT') return respond([seed, scenarioId, situation, subject ?? ''].join('|'), situation);
  return judge(seed, keyShape.parse(body('key')), String(body('answer')));
};

function respond(roll: string, situation: string): Response {
  const drawn = dice(roll);
  const name = /^# (?:IM-\d+: )?(.+)$/m.exec(situation)?.[1] ?? 'this situation';
  const way = drawn.draw(ways, 1)[0] ?? ways[0];
  const answer = [`In ${name} I begin with what is fixed. ${way}`, 'Then I do it step by step, and check each.'].join(
    '\n',
  );
  return { answer, confidence: drawn.between([0.3, 0.9, 0.01]) };
}

/** Marks an answer by its words and by nothing else: the same answer has the same marks in every run. */
function judge(seed: string, { status, points, rubric }: z.infer<typeof keyShape>, answer: string): Judgement {
  const drawn = dice([seed, answer, ...points.map(({ id }) => id)].join('|'));
  const quotation = answer.split('\n')[0]?.slice(0, 400) ?? '';
  const because = 'The words that are quoted say so.';
  const nothing = { because: 'There is nothing of the kind in it.', quotation: '' };
  const row = rubric.length === 0 ? 1 : 1 + Math.floor(drawn.unit() * rubric.length);
  return {
    proposal: quotation,
    declined: { ...nothing, is: false },
    points: points.map(({ id }) => ({ id, because, quotation, met: drawn.unit() < 0.6 })),
    otherWay: { ...nothing, works: false },
    foreign: [],
    numbers: [],
    wrongAnswer: { ...nothing, row: null },
    breakthrough: { because, quotation, is: status === 'OF' && drawn.unit() < 0.2 },
    rubric: { because, quotation, row },
    confidence: 0.7,
  };
}
