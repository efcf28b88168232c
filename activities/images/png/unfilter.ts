/**
 * Rows as they were before filtering (PNG specification, 9.2), or null where a row names a filter that there is not.
 * `stride`: bytes of a row; `bytes`: of a pixel.
 */
export function unfilter(rows: Uint8Array, stride: number, bytes: number): Uint8Array | null {
  const height = rows.length / (stride + 1);
  const samples = new Uint8Array(stride * height);
  // Above the first row lies nothing.
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1) + 1;
    const restore = filters[rows[from - 1] ?? -1];
    if (restore === undefined) return null;
    const row = samples.subarray(y * stride, (y + 1) * stride);
    row.set(rows.subarray(from, from + stride));
    restore(row, above, bytes);
    above = row;
  }
  return samples;
}

/** Turns differences into samples, in place. `above`: the finished row over this one. */
type Restore = (row: Uint8Array, above: Uint8Array, bytes: number) => void;

/**
 * By the filter's number. Each is a loop of its own: one that asked for every byte which filter it has would cost four
 * times as much.
 */
const filters: readonly Restore[] = [
  () => undefined,
  (row, _, bytes) => {
    for (let x = bytes; x < row.length; x += 1) row[x] = (row[x] ?? 0) + (row[x - bytes] ?? 0);
  },
  (row, above) => {
    for (let x = 0; x < row.length; x += 1) row[x] = (row[x] ?? 0) + (above[x] ?? 0);
  },
  (row, above, bytes) => {
    for (let x = 0; x < row.length; x += 1)
      row[x] = (row[x] ?? 0) + (((x < bytes ? 0 : (row[x - bytes] ?? 0)) + (above[x] ?? 0)) >> 1);
  },
  (row, above, bytes) => {
    for (let x = 0; x < row.length; x += 1)
      row[x] =
        (row[x] ?? 0) +
        (x < bytes ? (above[x] ?? 0) : paeth(row[x - bytes] ?? 0, above[x] ?? 0, above[x - bytes] ?? 0));
  },
];

const distance = (one: number, other: number): number => (one < other ? other - one : one - other);

/** The neighbour that is nearest to left + above − corner; in a tie left, then above. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [distance(guess, left), distance(guess, above), distance(guess, corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
