import { describe, expect, test } from 'vitest';
import { houseEntry } from '../../../../shared/kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../../../shared/kernel/ledger.ts';
import { readLogged, rowsOf } from '../../../../shared/scenario/disputes/logged.ts';

const content = { state: 'omitted', by: 'NEWTON', written: 3, more: 2 };
const stored = (entry: LedgerEntry, sequence: number): LedgerRow => ({
  ...entry,
  sequence,
  messageId: `id-${sequence}`,
  at: '2026-11-21T12:00:00.000Z',
});
const row = (changes: Partial<LedgerEntry> = {}, sequence = 7): LedgerRow =>
  stored({ ...houseEntry('DISPUTE', 'omitted', 'VALIDATE', content, 2), ...changes }, sequence);

describe('a row of a dispute', () => {
  test('is read with its place: its number, its phase, and the attempt that it belongs to', () => {
    expect(readLogged('omitted', row())).toEqual({ ...content, sequence: 7, phase: 'VALIDATE', round: 2 });
  });

  test('that names no attempt belongs to the first', () => {
    expect(readLogged('omitted', row({ metadata: {} }))?.round).toBe(1);
    expect(readLogged('omitted', row({ metadata: { iteration: 'two' } }))?.round).toBe(1);
  });

  test.each<[string, Partial<LedgerEntry>]>([
    ['of another type', { type: 'REVIEW' }],
    ['of no phase', { phase: 'ELSEWHERE' }],
    ['of another shape', { content: { ...content, written: 'three' } }],
    ['of another kind', { content: { ...content, state: 'opened' } }],
  ])('%s is passed over', (_, changes) => {
    expect(readLogged('omitted', row(changes))).toBeNull();
  });

  test('is found among others, in their order', () => {
    const rows = [row({}, 1), row({ type: 'REVIEW' }, 2), row({ content: { ...content, more: 5 } }, 3)];
    expect(rowsOf('omitted', rows).map(({ sequence, more }) => [sequence, more])).toEqual([
      [1, 2],
      [3, 5],
    ]);
  });
});
