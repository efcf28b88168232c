/**
 * Taken out once: in the sandbox of a workflow or a test every look at a global is slow, and there is one for each
 * character.
 */
const { imul } = Math;

/**
 * FNV-1a over UTF-16 units, 32 bits, 0 to 2³² − 1: a number for a text, the same on every machine and in workflow code.
 * Never for secrets.
 */
export function fnv1a(text: string): number {
  let sum = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) sum = imul(sum ^ text.charCodeAt(place), 0x01000193);
  return sum >>> 0;
}
