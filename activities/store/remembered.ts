/**
 * Rows that this process has read, by key. A row never changes, so what was read once is right for ever; only the
 * longest unused are dropped. That there is no row is not remembered: there may be one by now.
 */
export class Remembered<T> {
  private readonly rows = new Map<string, T>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string): T | null {
    const row = this.rows.get(key);
    if (row === undefined) return null;
    // Moved to the end: what is dropped stands at the beginning.
    this.rows.delete(key);
    this.rows.set(key, row);
    return row;
  }

  put(key: string, row: T): void {
    this.rows.set(key, row);
    const [oldest] = this.rows.keys();
    if (this.rows.size > this.most && oldest !== undefined) this.rows.delete(oldest);
  }

  unread(keys: readonly string[]): string[] {
    return [...new Set(keys)].filter((key) => !this.rows.has(key));
  }
}
