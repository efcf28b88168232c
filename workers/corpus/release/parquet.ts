/**
 * A table of texts and truths as a Parquet file: one row group, one plain page a column, nothing compressed, no value
 * missing. Written here and by no library, so that a release is the same bytes whatever library comes after; of the format
 * this is the part that does not vary (https://parquet.apache.org/docs/file-format).
 */

/** A column, named by its way through the groups: `['metadata', 'tier']`. Columns of one group stand together. */
export interface ParquetColumn {
  readonly path: readonly [string] | readonly [group: string, name: string];
  readonly values: readonly string[] | readonly boolean[];
}

const magic = Buffer.from('PAR1');

export function parquetOf(columns: readonly ParquetColumn[], notice: string): Buffer {
  const rows = columns[0]?.values.length ?? 0;
  const pages = columns.map(pageOf);
  const offsets = pages.map((_, at) => magic.length + length(pages.slice(0, at)));
  const chunks = columns.map((column, at) => {
    const size = pages[at]?.length ?? 0;
    const offset = offsets[at] ?? 0;
    return struct(
      [2, i64(offset)],
      [
        3,
        struct(
          [1, i32(typeOf(column))],
          [2, list([i32(encodings.plain), i32(encodings.rle)])],
          [3, list(column.path.map(text))],
          [4, i32(0)],
          [5, i64(rows)],
          [6, i64(size)],
          [7, i64(size)],
          [9, i64(offset)],
        ),
      ],
    );
  });
  const footer = struct(
    [1, i32(1)],
    [2, list(schemaOf(columns))],
    [3, i64(rows)],
    [4, list([struct([1, list(chunks)], [2, i64(length(pages))], [3, i64(rows)])])],
    [5, list([struct([1, text('notice')], [2, text(notice)])])],
    [6, text('Symposium')],
  ).bytes;
  const footerLength = Buffer.alloc(4);
  footerLength.writeUInt32LE(footer.length);
  return Buffer.concat([magic, ...pages, footer, footerLength, magic]);
}

const types = { boolean: 0, byteArray: 6 } as const;
const encodings = { plain: 0, rle: 3 } as const;
const isTruths = (values: ParquetColumn['values']): values is readonly boolean[] => typeof values[0] === 'boolean';
const typeOf = ({ values }: ParquetColumn): number => (isTruths(values) ? types.boolean : types.byteArray);

function pageOf({ values }: ParquetColumn): Buffer {
  const body = isTruths(values) ? bitsOf(values) : Buffer.concat(values.flatMap(lengthThenBytes));
  const header = struct(
    [1, i32(0)],
    [2, i32(body.length)],
    [3, i32(body.length)],
    [5, struct([1, i32(values.length)], [2, i32(encodings.plain)], [3, i32(encodings.rle)], [4, i32(encodings.rle)])],
  );
  return Buffer.concat([header.bytes, body]);
}

function lengthThenBytes(value: string): [Buffer, Buffer] {
  const bytes = Buffer.from(value);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return [size, bytes];
}

function bitsOf(values: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8));
  for (const [at, value] of values.entries()) if (value) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

/** The tree of columns, depth first: a group says how many stand below it. */
function schemaOf(columns: readonly ParquetColumn[]): Value[] {
  const groups = [...Map.groupBy(columns, ({ path }) => path[0])];
  const leaf = (column: ParquetColumn) =>
    struct(
      [1, i32(typeOf(column))],
      [3, i32(0)],
      [4, text(column.path.at(-1) ?? '')],
      ...(isTruths(column.values) ? [] : ([[6, i32(0)]] as const)),
    );
  return [
    struct([4, text('schema')], [5, i32(groups.length)]),
    ...groups.flatMap(([name, inside]) =>
      inside[0]?.path.length === 1
        ? inside.map(leaf)
        : [struct([3, i32(0)], [4, text(name)], [5, i32(inside.length)]), ...inside.map(leaf)],
    ),
  ];
}

/** A value of Thrift's compact protocol, with the number of its type. */
interface Value {
  readonly type: number;
  readonly bytes: Buffer;
}

const i32 = (value: number): Value => ({ type: 5, bytes: varint(value * 2) });
const i64 = (value: number): Value => ({ type: 6, bytes: varint(value * 2) });
const text = (value: string): Value => ({
  type: 8,
  bytes: Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)]),
});

function list(values: readonly Value[]): Value {
  const type = values[0]?.type ?? 0;
  const head = values.length < 15 ? Buffer.of((values.length << 4) | type) : Buffer.of(0xf0 | type);
  const count = values.length < 15 ? [] : [varint(values.length)];
  return { type: 9, bytes: Buffer.concat([head, ...count, ...values.map(({ bytes }) => bytes)]) };
}

/** Fields in the order of their numbers, each told by its distance from the one before. */
function struct(...fields: readonly (readonly [id: number, value: Value])[]): Value {
  const parts = fields.flatMap(([id, { type, bytes }], at) => {
    const before = fields[at - 1]?.[0] ?? 0;
    return [Buffer.of(((id - before) << 4) | type), bytes];
  });
  return { type: 12, bytes: Buffer.concat([...parts, Buffer.of(0)]) };
}

/** Of a number that is not negative; what is signed comes doubled. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return Buffer.of(...bytes, left);
}

const length = (buffers: readonly Buffer[]): number => buffers.reduce((sum, { length: one }) => sum + one, 0);
