import type { Intervention, Judgement, PhiSynthesis, Recommendation } from '../../../../shared/omega/answers/index.ts';
import { defaultPolicy } from '../../../../shared/omega/index.ts';
import { withFinalLine } from '../final-line.ts';
import { textOf, wordsIn } from './context.ts';
import { resolution } from './meta.ts';
import type { SessionMind } from './mind.ts';
import { line, sentenceOf } from './said.ts';
import { truncate } from '../../../../shared/text/index.ts';

/** PHI settles what the Conflict Resolver left, unless so much is fatal that no side can be preferred. */
export function judge({ context }: SessionMind): Judgement {
  const open = context.contradictions().slice(0, 40);
  const hopeless =
    open.filter(({ severity }) => severity === 'FATAL').length > defaultPolicy.failure.fatalContradictions;
  return { resolutions: open.map((one) => resolution(one, hopeless ? 'UNRESOLVABLE' : 'A')) };
}

/** Constraints, unless a demo wants another way out; each offer is the only one, so that Symposium takes it. */
export function intervene({ topic: [a, b, c], markers, roll }: SessionMind): Intervention {
  const confidence = roll.between([0.6, 0.75, 0.01]);
  if (markers.has('decompose')) {
    return {
      diagnosis: 'HARDER_THAN_EXPECTED',
      reason: `The question about “${a}” hides two that can be answered apart.`,
      constraints: [],
      pivot: [],
      confidence,
      subProblems: [
        {
          statement: `What does ${a} depend on where ${b} is given? Explain it for ${a} alone.`,
          why: `It can be answered without ${c}.`,
          needs: [],
        },
        {
          statement: `What becomes of ${c} where ${b} is absent? Explain it for ${c} alone.`,
          why: `It can be answered without ${a}.`,
          needs: [],
        },
      ],
    };
  }
  if (markers.has('pivot'))
    return {
      diagnosis: 'FRAMING',
      reason: `The question is about “${b}” and was read as one about “${a}”.`,
      constraints: [],
      subProblems: [],
      pivot: ['INTRACTABLE', 'CREATIVE_SOLUTIONS'],
      confidence,
    };
  return {
    diagnosis: 'UNPRODUCTIVE_EXPLORATION',
    reason: `What is said of “${a}” comes back in other words.`,
    subProblems: [],
    pivot: [],
    confidence,
    constraints: [`Take “${b}” as given.`, `Leave “${c}” aside.`],
  };
}

/** The answer of the Synthesis Architect in PHI's words. */
export function conclude(mind: SessionMind): PhiSynthesis {
  const {
    context,
    topic: [a, b],
    roll,
    problem,
  } = mind;
  const confidence = roll.between([0.75, 0.88, 0.01]);
  const [handed] = context.handed('answer');
  const answer = textOf(handed?.fields['answer']);
  const whole = handed?.fields['answers'] === 'FULLY';
  const open = wordsIn(handed?.fields['unanswered']);
  return {
    verdict: line(answer === '' ? `“${a}”: no answer can be given.` : `“${a}” depends on “${b}”.`),
    oneParagraph: `The session asked about “${a}”. ${whole ? 'It found an answer that was verified and then attacked in vain' : 'It found part of an answer'}: what matters is “${b}”. This text was simulated and says nothing about the world.`,
    answer: withFinalLine(
      answer === '' ? `There is no answer about “${a}” that anything verified would carry.` : truncate(answer, 8_000),
      problem?.statement ?? '',
      roll,
    ),
    keyInsights: context
      .claims('claimBoard')
      .slice(0, 3)
      .map(({ id, statement }) => sentenceOf(`${id}: ${truncate(statement, 500)}`)),
    caveats: wordsIn(handed?.fields['caveats']).slice(0, 5).map(sentenceOf),
    whatWouldComplete: whole ? null : truncate(`An answer to this: ${open.join(' ') || 'the question itself'}`, 2_000),
    confidence,
  };
}

export const recommend = ({ topic: [a, b, c], roll }: SessionMind): Recommendation => ({
  whatWasLearned: [`Claims about “${a}” hang on “${b}” throughout.`, `“${c}” was never examined by itself.`],
  recommendation: `Ask about “${b}” first, with its scope stated, and bring evidence about “${c}”.`,
  confidence: roll.between([0.6, 0.75, 0.01]),
});
