import { noUsage } from '../../shared/kernel/ask.ts';
import type { Painting, PictureResult } from '../../shared/worldbuilding/activities.ts';
import { promptEngineer } from '../../shared/worldbuilding/roster.ts';
import type { Artifact } from '../../shared/worldbuilding/vocabulary.ts';
import { ask } from '../kernel/ask.ts';
import { paid } from '../kernel/paid.ts';
import { paidPictures } from './activities.ts';
import type { Side } from './side.ts';

/** One of the six as far as it has come: what became of it, the prompt in use, and how often it was painted. */
export interface Easel {
  readonly result: PictureResult;
  readonly prompt: string;
  readonly ordinal: number;
}

/**
 * Paints one picture. Refused words are softened as often as policy says, a broken file is painted again, each under
 * the next ordinal.
 */
export async function paintFirst(side: Side, artifact: Artifact, prompt: string): Promise<Easel> {
  const { policy } = side;
  let easel = await paint(side, { result: { artifact, picture: null, softened: null, why: null }, prompt, ordinal: 0 });
  let [softenings, repaints] = [policy.softenings, policy.pictures.repaints];
  for (;;) {
    const { refused, broken } = easel;
    if (refused !== null && softenings > 0) {
      softenings -= 1;
      const softer = await soften(side, artifact, refused, policy.softenings - softenings);
      if (softer === null) return easel;
      easel = await paint(side, {
        result: { ...easel.result, softened: softer },
        prompt: softer,
        ordinal: easel.ordinal,
      });
    } else if (broken && repaints > 0) {
      repaints -= 1;
      easel = await paint(side, easel);
    } else return easel;
  }
}

/** Once more from the same words, for one that was the same file as another. */
export const paintAgain = (side: Side, easel: Easel): Promise<Easel> => paint(side, easel);

interface Painted extends Easel {
  /** Note for the engineer, where the words were refused. */
  readonly refused: string | null;
  readonly broken: boolean;
}

async function paint(side: Side, { result, prompt, ordinal }: Easel): Promise<Painted> {
  const next = ordinal + 1;
  const painting = await paidFor(side, result.artifact, next, prompt);
  const easel = { prompt, ordinal: next, refused: null, broken: false };
  if (painting.outcome === 'absent') return { ...easel, result: { ...result, picture: null, why: painting.why } };
  if (painting.outcome === 'painted') return { ...easel, result: { ...result, picture: painting.picture, why: null } };
  return {
    ...easel,
    result: { ...result, picture: null, why: painting.why },
    refused: painting.note,
    broken: painting.outcome === 'broken',
  };
}

async function paidFor(
  { team, run, opened, policy }: Side,
  artifact: Artifact,
  ordinal: number,
  prompt: string,
): Promise<Painting | { readonly outcome: 'absent'; readonly why: string }> {
  const line = `${team} ${artifact} is painted${ordinal > 1 ? ' again' : ''}`;
  const painting = await paid(run, {
    line,
    model: policy.pictures.model,
    need: { exactly: opened.picturePrice ?? 0 },
    async buy() {
      const bought = await paidPictures(policy).paint.executeWithOptions(
        { summary: line, cancellationType: run.cancellation },
        [{ runKey: run.runKey, team, artifact, ordinal, prompt }],
      );
      return { bought, spent: { usage: { ...noUsage, costMicrodollars: bought.costMicrodollars } } };
    },
  });
  if (painting.outcome !== 'absent') return painting;
  return {
    outcome: 'absent',
    why:
      painting.failure === 'SPEND_CAP'
        ? 'the cap leaves no room for another picture'
        : `${painting.failure}: ${painting.why}`,
  };
}

/** Key of the stored answer with the softer words; null: none came. */
async function soften({ run, policy }: Side, artifact: Artifact, refused: string, nth: number): Promise<string | null> {
  const line = `PROMPT ENGINEER softens ${artifact}`;
  const result = await ask(run, {
    agent: promptEngineer,
    task: 'soften',
    subject: nth === 1 ? artifact : `${artifact}-${nth}`,
    verb: 'softens',
    line,
    outputTokens: policy.outputTokens.soften,
    references: { refused },
  });
  return result.outcome === 'answered' ? result.ref : null;
}
