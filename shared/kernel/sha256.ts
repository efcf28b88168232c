/** SHA-256 (FIPS 180-4) in plain arithmetic, for rules that a workflow applies: its sandbox has no other. */

const constants = (
  '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 ' +
  'e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 ' +
  '27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 ' +
  '19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
)
  .split(' ')
  .map((word) => Number.parseInt(word, 16));
const initial = '6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19'
  .split(' ')
  .map((word) => Number.parseInt(word, 16));

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const at = (words: readonly number[], place: number): number => words[place] ?? 0;

/** The digest of a text of ASCII characters, in hexadecimal. Throws a `RangeError` for any other. */
export function sha256(text: string): string {
  const digest = blocksOf(text).reduce<readonly number[]>(compressed, initial);
  return digest.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The text in blocks of sixteen words, with its length at their end. */
function blocksOf(text: string): number[][] {
  const bytes = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  if (bytes.some((byte) => byte > 0x7f)) throw new RangeError('only ASCII characters have this digest');
  const blocks = Array.from({ length: Math.ceil((bytes.length + 9) / 64) }, () => new Array<number>(16).fill(0));
  for (const [place, byte] of [...bytes, 0x80].entries()) {
    const block = blocks[place >>> 6];
    const word = (place >>> 2) & 15;
    if (block !== undefined) block[word] = at(block, word) | (byte << (24 - 8 * (place & 3)));
  }
  const last = blocks.at(-1);
  if (last !== undefined) last[15] = bytes.length * 8;
  return blocks;
}

function compressed(state: readonly number[], block: readonly number[]): number[] {
  const schedule = [...block];
  for (let n = 16; n < 64; n += 1) {
    const [before, older] = [at(schedule, n - 2), at(schedule, n - 15)];
    const one = rotated(before, 17) ^ rotated(before, 19) ^ (before >>> 10);
    const two = rotated(older, 7) ^ rotated(older, 18) ^ (older >>> 3);
    schedule.push((one + at(schedule, n - 7) + two + at(schedule, n - 16)) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (const [n, word] of schedule.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + at(constants, n) + word) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + at(state, n)) | 0);
}
