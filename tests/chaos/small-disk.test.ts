import { expect, test } from 'vitest';
import { leftDisks } from '../../bench/chaos/small-disk.ts';

test('of all mounts, those disks are left whose chaos was killed', () => {
  const mounts = [
    'tmpfs /tmp/symposium-chaos-disk-11-a1 tmpfs rw,size=768m 0 0',
    'tmpfs /tmp/symposium-chaos-disk-12-b2 tmpfs rw,size=768m 0 0',
    'tmpfs /tmp/symposium-chaos-disk-older tmpfs rw 0 0',
    '/dev/sda1 /tmp/symposium-chaos-disk-11-c3 ext4 rw 0 0',
    'tmpfs /run tmpfs rw 0 0',
    '',
  ].join('\n');
  expect(leftDisks(mounts, (pid) => pid === 12)).toEqual(['/tmp/symposium-chaos-disk-11-a1']);
  expect(leftDisks('', () => false)).toEqual([]);
});
