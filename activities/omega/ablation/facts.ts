import { createHash } from 'node:crypto';
import {
  type AblationAnswers,
  type AblationFacts,
  normalised,
  type Solution,
} from '../../../shared/omega/ablation/index.ts';
import { plain } from '../../../shared/kernel/index.ts';
import type { FactReaders } from '../../ask/system.ts';

/** Symposium's reading of each kind of answer. */
export const ablationFacts: FactReaders<AblationFacts, AblationAnswers> = {
  solve: (answer) => ({ key: keyOf(answer) }),
  improve: (answer, { context }) => {
    const draft = (context.answers.draft?.answer ?? null) as Solution | null;
    return { key: keyOf(answer), ...(draft === null ? {} : { changed: said(answer) !== said(draft) }) };
  },
  compare: () => ({}),
};

const keyOf = ({ conclusion }: Solution): string =>
  createHash('sha256').update(normalised(conclusion)).digest('hex').slice(0, 16);

const said = ({ conclusion, answer, caveats }: Solution): string =>
  [normalised(conclusion), plain(answer), ...caveats.map(plain)].join('\n').replace(/\s+/g, ' ');
