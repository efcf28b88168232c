/* What an agent is told of what it reads: by its prompt, and by the words of its task. */

export interface Told {
  readonly task: string;
  /** Its system prompt. */
  readonly prompt: string;
  /** The paragraph that says what is asked. */
  readonly words: string;
}

export const readsIn = (prompt: string): string => prompt.split('\n## Reads\n')[1]?.split('\n## ')[0]?.trim() ?? '';
const blockOf = (prompt: string, task: string): string =>
  prompt.split(`\n### Task: ${task}\n`)[1]?.split(/\n#{2,3} /)[0] ?? '';
export const wordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** What explains itself: a list of what could not be had, or had to be left out. */
const plain: ReadonlySet<string> = new Set(['missing', 'omitted']);

/**
 * Labels that neither the prompt names, under Reads or where it speaks of the task, nor the words of the task do. Of two
 * worlds side by side the second has the sections of the first under its own letter.
 */
export function unnamedIn({ task, prompt, words }: Told, labels: readonly string[]): readonly string[] {
  const told = new Set([...wordsIn(readsIn(prompt)), ...wordsIn(blockOf(prompt, task))]);
  const inWords = (label: string) => new RegExp(`\\bunder ${label}\\b|\\b${label} names\\b`).test(words);
  const alike = (label: string) => told.has('Y-') && told.has(label.replace(/^Y-/, 'X-'));
  return [...new Set(labels)].filter(
    (label) => !plain.has(label) && !told.has(label) && !inWords(label) && !alike(label),
  );
}
