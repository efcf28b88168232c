import { type Database, type Queryable, transaction } from '../../activities/store/database.ts';
import { Sealed, sealedJson, sealedText } from '../../activities/store/sealed.ts';
import { noteRewrite, rewriteTables } from './rewrite.ts';
import { filled, idOf, type SealedColumn, sealedColumns } from './sealed-columns.ts';

const rowsAtOnce = 200;

/**
 * Seals with `id`, the key that writes, whatever is plain or sealed with another key, some rows a transaction, and then writes
 * anew each table of which rows were sealed, this time or before; what is interrupted goes on when it is repeated. Returns how
 * many values were sealed. `db` must have the keys.
 */
export async function sealColumns(db: Database, id: string, say: (line: string) => void): Promise<number> {
  let all = 0;
  for (const one of sealedColumns) {
    const count = await sealColumn(db, one, id);
    if (count === 0) continue;
    all += count;
    say(`${one.table}.${one.column}: ${count} sealed`);
  }
  await rewriteTables(db, say);
  return all;
}

type Key = readonly string[];

async function sealColumn(db: Database, one: SealedColumn, id: string): Promise<number> {
  let count = 0;
  for (let last: Key | null = [], after: Key = []; last !== null; after = last ?? []) {
    const keys: readonly Key[] = await transaction(db, (client) => sealSome(client, one, id, after));
    count += keys.length;
    last = keys.length < rowsAtOnce ? null : (keys.at(-1) ?? null);
  }
  return count;
}

/** The next rows after this one; returns their keys. */
async function sealSome(client: Queryable, one: SealedColumn, id: string, after: Key): Promise<readonly Key[]> {
  const { table, column, key, of, kept } = one;
  await client.query(`select set_config('symposium.sealing', $1, true)`, [`${table}.${column}`]);
  const names = key.map((name) => `"${name}"`);
  const beyond =
    after.length === 0 ? '' : `and (${names.join(', ')}) > (${after.map((_, at) => `$${at + 2}`).join(', ')})`;
  const { rows } = await client.query<{ key: Key; of: string; value: unknown }>(
    `select array[${names.map((name) => `${name}::text`).join(', ')}] as key, ${of === undefined ? "''" : `"${of}"`} as of, "${column}" as value
       from symposium."${table}" where ${filled(one)} and ${idOf(one)} is distinct from $1 ${beyond}
      order by ${names.join(', ')} limit ${rowsAtOnce}`,
    [id, ...after],
  );
  if (rows.length > 0) await noteRewrite(client, table);
  const where = names.map((name, at) => `${name} = $${at + 2}`).join(' and ');
  for (const row of rows)
    await client.query(`update symposium."${table}" set "${column}" = $1 where ${where}`, [
      valueOf(one, row.value, kept?.(row.of) ?? []),
      ...row.key,
    ]);
  return rows.map((row) => row.key);
}

function valueOf({ type }: SealedColumn, value: unknown, kept: readonly string[]): Sealed {
  if (type === 'jsonb') return sealedJson(value, kept);
  if (Buffer.isBuffer(value)) return new Sealed((sealer) => sealer.bytes(value));
  return sealedText(String(value));
}
