import { describe, expect, test } from '@jest/globals';
import { Remembered } from '../../../activities/store/remembered.ts';

describe('what a process has read', () => {
  test('is not read again, each other key once', () => {
    const rows = new Remembered<string>(10);
    rows.put('a', 'one');
    expect(rows.get('a')).toBe('one');
    expect(rows.unread(['a', 'b', 'b', 'c'])).toEqual(['b', 'c']);
  });

  test('is dropped where it is the longest unused', () => {
    const rows = new Remembered<string>(2);
    rows.put('a', 'one');
    rows.put('b', 'two');
    rows.get('a');
    rows.put('c', 'three');
    expect(rows.unread(['a', 'b', 'c'])).toEqual(['b']);
    expect(rows.get('b')).toBeNull();
  });
});
