import { chance, shuffled } from '../../kernel/chance.ts';
import { type CalibrationProblem, problemKinds } from './problem.ts';
import { ownProblems } from './problems/index.ts';

/** Sets that come with Symposium, by the name under which they are asked for. */
export const namedSets: Readonly<Record<string, readonly CalibrationProblem[]>> = { calibration: ownProblems };

/**
 * So many problems, as evenly over the kinds as can be, drawn by the seed; in the order of the set. null: all of them.
 */
export function drawnFrom(
  problems: readonly CalibrationProblem[],
  sample: number | null,
  seed: string,
): readonly CalibrationProblem[] {
  if (sample === null || sample >= problems.length) return problems;
  const drawn = chance(`${seed}|problems`);
  const kinds = problemKinds
    .map((kind) =>
      shuffled(
        problems.filter((one) => one.kind === kind),
        drawn,
      ),
    )
    .filter((own) => own.length > 0);
  const most = Math.max(...kinds.map((own) => own.length));
  const dealt = Array.from({ length: most }, (_, nth) =>
    shuffled(kinds, drawn).flatMap((own) => own[nth] ?? []),
  ).flat();
  const chosen = new Set(dealt.slice(0, sample));
  return problems.filter((one) => chosen.has(one));
}
