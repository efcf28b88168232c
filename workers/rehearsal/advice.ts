import type { Rehearsed } from './result.ts';

/** What to change before a run with this model: a sentence each, none where nothing stood out. */
export function adviceOf(model: string, results: readonly Rehearsed[]): string[] {
  const where = (is: (one: Rehearsed) => boolean) => results.filter(is);
  const named = (those: readonly Rehearsed[]) => those.map(({ question }) => question).join(', ');
  const all: readonly [Rehearsed[], (those: readonly Rehearsed[]) => string][] = [
    [
      where(({ schemaAccepted }) => schemaAccepted === false),
      (those) =>
        `Its provider refuses the schema of ${named(those)}: name another model for these agents in the policy's models.`,
    ],
    [
      where(({ read }) => read === 'refused'),
      (those) =>
        `It declined ${named(those)}: name a second model in the policy, {"secondModels": {"${model}": "provider:model"}}.`,
    ],
    [
      where(({ read, failure }) => read === 'no' && failure === null),
      (those) =>
        `No answer to ${named(those)} could be read, not even after a repair: use another model for these agents.`,
    ],
    [
      where(({ requests }) => requests.some(({ outcome }) => outcome === 'truncated')),
      (those) => `It was cut off in ${named(those)}: ${roomWords(those)}`,
    ],
    [
      where(({ failure }) => failure?.code === 'RATE_LIMITED'),
      (those) =>
        `Its provider's limits were reached at ${named(those)}: set SYMPOSIUM_PROVIDER_CALLS and SYMPOSIUM_PROVIDER_TOKENS_PER_MINUTE to what your key allows.`,
    ],
    [
      where(({ failure }) => failure?.code === 'TIMEOUT'),
      (those) => `It was too slow for ${named(those)}: raise the policy's callTimeoutMs.`,
    ],
    [
      where(({ failure }) => failure?.code === 'CONTEXT_TOO_LONG'),
      (those) => `Its window is too short for ${named(those)}: lower the policy's contextTokens.`,
    ],
    [
      where(({ read }) => read === 'repaired'),
      (those) => `${named(those)} had to be repaired once; each repair is a second paid call.`,
    ],
  ];
  return all.flatMap(([those, words]) => (those.length === 0 ? [] : [words(those)]));
}

/** Whether it was thinking that took the room, or the answer. */
function roomWords(those: readonly Rehearsed[]): string {
  const cut = those.flatMap(({ requests }) => requests.filter(({ outcome }) => outcome === 'truncated'));
  const thinking = cut.reduce((sum, one) => sum + one.thinkingTokens, 0);
  const written = cut.reduce((sum, one) => sum + one.outputTokens - one.thinkingTokens, 0);
  const efforts = [...new Set(those.map(({ effort }) => effort))].join(' and ');
  return thinking >= written
    ? `raise the policy's thinkingTokens for effort ${efforts}, or lower these agents' effort in sampling.`
    : "raise the policy's outputTokens for it.";
}
