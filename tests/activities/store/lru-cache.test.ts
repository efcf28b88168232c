import { describe, expect, test } from 'vitest';
import { LruCache } from '../../../activities/store/lru-cache.ts';

describe('what a process has read', () => {
  test('is not read again, each other key once', () => {
    const rows = new LruCache<string>(10);
    rows.set('a', 'one');
    expect(rows.get('a')).toBe('one');
    expect(rows.missing(['a', 'b', 'b', 'c'])).toEqual(['b', 'c']);
  });

  test('is dropped where it is the longest unused', () => {
    const rows = new LruCache<string>(2);
    rows.set('a', 'one');
    rows.set('b', 'two');
    rows.get('a');
    rows.set('c', 'three');
    expect(rows.missing(['a', 'b', 'c'])).toEqual(['b']);
    expect(rows.get('b')).toBeNull();
  });
});
