import type { PhiSynthesis } from '../../../../shared/omega/answers/phi.ts';
import type { Quality, Synthesis } from '../../../../shared/omega/answers/special.ts';
import { spoken } from '../spoken.ts';

export type Phi = PhiSynthesis;

export const phiWords: Phi = {
  verdict: 'From the top, as ice floats',
  oneParagraph: 'Cold water rises below 4 °C.',
  answer: 'Because water below 4 °C is lighter, the coldest of it lies on top and freezes there.',
  keyInsights: ['density has a maximum'],
  caveats: ['salt lakes differ'],
  whatWouldComplete: null,
  confidence: 0.99,
};

export const built = (mark = ''): Synthesis => ({
  ...spoken({ verdict: 'Ice floats', claims: [] }),
  answer: `The coldest water lies on top.${mark}`,
  answers: 'FULLY',
  restsOn: ['1.1/C1'],
  answered: [`Water is densest at 4 °C${mark}`],
  unanswered: [`Why salt lakes differ${mark}`],
  caveats: [`Only fresh water${mark}`],
});

export const controlled = (mark = ''): Quality => ({
  ...spoken({ verdict: 'It may go out', claims: [] }),
  quality: 'SHIP_WITH_CAVEATS',
  failures: [],
  caveats: [`Name the salt${mark}`],
  audit: [],
});
