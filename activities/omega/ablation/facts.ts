import { createHash } from 'node:crypto';
import {
  type AblationAnswers,
  type AblationBrief,
  type AblationFacts,
  normalised,
  type Solution,
} from '../../../shared/omega/ablation/index.ts';
import { readAnswer } from '../../../shared/omega/calibration/index.ts';
import { plain } from '../../../shared/kernel/index.ts';
import type { FactReaders } from '../../ask/system.ts';

/** Symposium's reading of each kind of answer. */
export const ablationFacts: FactReaders<AblationFacts, AblationAnswers> = {
  solve: (answer, asked) => ({ key: keyOf(answer, asked) }),
  improve: (answer, asked) => {
    const draft = (asked.context.answers.draft?.answer ?? null) as Solution | null;
    return { key: keyOf(answer, asked), ...(draft === null ? {} : { changed: said(answer) !== said(draft) }) };
  },
  compare: () => ({}),
};

type Asked = Parameters<FactReaders<AblationFacts, AblationAnswers>['solve']>[1];

/**
 * By which votes are counted: the conclusion, or of a problem with a known answer what is held against its key, since two
 * conclusions may say the same in other words.
 */
function keyOf(solution: Solution, { request, context }: Asked): string {
  const own = (context.run.brief as Partial<AblationBrief> | null)?.set?.problems[request.round - 1];
  const given = own === undefined ? null : readAnswer(solution, own.answer);
  const said = given === null ? normalised(solution.conclusion) : JSON.stringify(given);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

const said = ({ conclusion, answer, caveats }: Solution): string =>
  [normalised(conclusion), plain(answer), ...caveats.map(plain)].join('\n').replace(/\s+/g, ' ');
