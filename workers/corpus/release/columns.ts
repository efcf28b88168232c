import type { DataRow } from '../../../shared/scenario/release/index.ts';
import type { ParquetColumn } from './parquet.ts';

/** The rows of a data set by columns; what the metadata hold becomes a group. */
export function columnsOf(rows: readonly DataRow[]): ParquetColumn[] {
  const inside = ['name', 'category', 'tier', 'profile', 'canary', 'notice'] as const;
  return [
    { path: ['id'], values: rows.map(({ id }) => id) },
    { path: ['input'], values: rows.map(({ input }) => input) },
    ...inside.map((name): ParquetColumn => ({
      path: ['metadata', name],
      values: rows.map(({ metadata }) => metadata[name]),
    })),
    { path: ['metadata', 'simulated'], values: rows.map(({ metadata }) => metadata.simulated) },
  ];
}
