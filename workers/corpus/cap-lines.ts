import type { CapStanding } from '../../activities/caps/stored-caps.ts';
import { capAmount, scopeWords } from '../../shared/kernel/index.ts';

/** Caps of the store that bound a run, each in a line for a person. */
export const capLines = ({ caps }: { readonly caps: readonly CapStanding[] }): string[] =>
  caps.map(
    ({ scope, kind, most, spent, held }) =>
      `cap        ${scopeWords(scope)}, ${capAmount(kind, most)}: ${capAmount(kind, spent)} spent, ${capAmount(kind, held)} held by calls under way`,
  );
