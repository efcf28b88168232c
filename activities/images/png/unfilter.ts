/** Rows as they were before filtering (PNG specification, 9.2), or null where a row names a filter that there is not. `stride`: bytes of a row; `bytes`: of a pixel. */
export function unfilter(rows: Uint8Array, stride: number, bytes: number): Uint8Array | null {
  const height = rows.length / (stride + 1);
  const samples = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const predicted = predictors[rows[y * (stride + 1)] ?? -1];
    if (predicted === undefined) return null;
    const [from, to] = [y * (stride + 1) + 1, y * stride];
    for (let x = 0; x < stride; x += 1) {
      const left = x < bytes ? 0 : (samples[to + x - bytes] ?? 0);
      const above = y === 0 ? 0 : (samples[to + x - stride] ?? 0);
      const corner = x < bytes || y === 0 ? 0 : (samples[to + x - stride - bytes] ?? 0);
      samples[to + x] = (rows[from + x] ?? 0) + predicted(left, above, corner);
    }
  }
  return samples;
}

/** What a byte is expected to be, from its neighbours to the left, above, and above to the left; by the filter's number. */
const predictors: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

const distance = (one: number, other: number): number => (one < other ? other - one : one - other);

/** The neighbour that is nearest to left + above − corner; in a tie left, then above. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [distance(guess, left), distance(guess, above), distance(guess, corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
