/**
 * A cache by key, of stored rows or of what was computed, that drops the least recently used row above `capacity`. It
 * needs no invalidation, as a row never changes. That a row does not exist is not cached: it may be written later.
 */
export class LruCache<T> {
  /** In the order of use: the least recently used row comes first. */
  private readonly rows = new Map<string, T>();
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: string): T | null {
    const row = this.rows.get(key);
    if (row === undefined) return null;
    this.rows.delete(key);
    this.rows.set(key, row);
    return row;
  }

  set(key: string, row: T): void {
    this.rows.set(key, row);
    const [oldest] = this.rows.keys();
    if (this.rows.size > this.capacity && oldest !== undefined) this.rows.delete(oldest);
  }

  /** Those of the keys that have no row in the cache, each once. */
  missing(keys: readonly string[]): string[] {
    return [...new Set(keys)].filter((key) => !this.rows.has(key));
  }
}
