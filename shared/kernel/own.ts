/**
 * The table's own row of that name. A plain look-up would find what every object inherits: a reviewer, a run or a claim
 * may be called `constructor`.
 */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
