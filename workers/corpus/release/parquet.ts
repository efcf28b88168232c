import { parquetWriteBuffer } from 'hyparquet-writer';
import type { DataRow } from '../../../shared/scenario/release/index.ts';

const text = (name: string) =>
  ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' }) as const;
const truth = (name: string) => ({ name, type: 'BOOLEAN', repetition_type: 'REQUIRED' }) as const;

/** In the order of `DataRow`; no value is missing. */
const metadata = [
  ...['name', 'category', 'tier', 'profile'].map(text),
  truth('simulated'),
  ...['canary', 'notice'].map(text),
];
const columns = ['id', 'input', 'metadata'] as const;
const schema = [
  { name: 'schema', num_children: columns.length },
  text('id'),
  text('input'),
  { name: 'metadata', repetition_type: 'REQUIRED', num_children: metadata.length } as const,
  ...metadata,
];

/**
 * The rows of a data set as a Parquet file, uncompressed: the same rows are the same bytes for as long as the library's
 * version is, which package.json pins.
 */
export function parquetOf(rows: readonly DataRow[], notice: string): Buffer {
  return Buffer.from(
    parquetWriteBuffer({
      columnData: columns.map((name) => ({ name, data: rows.map((row) => row[name]) })),
      schema,
      codec: 'UNCOMPRESSED',
      kvMetadata: [{ key: 'notice', value: notice }],
    }),
  );
}
