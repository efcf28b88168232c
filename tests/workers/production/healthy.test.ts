import { expect, test } from 'vitest';
import { pollsFrom } from '../../../workers/production/healthy.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const poller = (identity: string, secondsAgo: number) => ({ identity, lastAccessMs: now - secondsAgo * 1000 });

test.each([
  ['polls now', [poller('7@box', 1)], true],
  ['polls for as long as a poll lasts', [poller('7@box', 61)], true],
  ['went silent', [poller('7@box', 300)], false],
  ['is in another container', [poller('7@other', 1)], false],
  ['is in a container whose name ends alike', [poller('7@big-box', 1)], false],
  ['is one of two, the other being gone', [poller('6@box', 300), poller('7@box', 1)], true],
  ['was never there', [], false],
])('a worker that %s', (_, pollers, healthy) => {
  expect(pollsFrom('box', pollers, now)).toBe(healthy);
});
