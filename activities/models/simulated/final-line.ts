import { answerMark } from '../../../shared/omega/calibration/index.ts';
import type { Dice } from './dice.ts';

const asked = /ANSWER: and then one (?:letter of ([A-F](?:, [A-F])*)|number)/;

/**
 * An answer with the last line that a problem with a known answer asks for: a letter that is drawn, or a number of the
 * problem's own. Whether that is right is chance. Any other answer stays as it is.
 */
export function withFinalLine(answer: string, problem: string, roll: Dice): string {
  const form = asked.exec(problem);
  if (form === null) return answer;
  const [, letters] = form;
  const numbers = problem.slice(0, form.index).match(/\d+(?:\.\d+)?/g) ?? ['1'];
  return `${answer}\n${answerMark} ${roll.pick(letters?.split(', ') ?? numbers)}`;
}
