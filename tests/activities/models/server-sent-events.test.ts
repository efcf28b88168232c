import { expect, test } from 'vitest';
import fc from 'fast-check';
import { serverSentEvents, type ServerSentEvent } from '../../../activities/models/server-sent-events.ts';

function read(text: string, cuts: readonly number[] = []): ServerSentEvent[] {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => Math.round(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
  const take = serverSentEvents();
  return places.slice(1).flatMap((end, index) => take(bytes.subarray(places[index], end)));
}

test.each([
  ['a named event', 'event: ping\ndata: {"a":1}\n\n', [{ name: 'ping', data: '{"a":1}' }]],
  ['an event without a name', 'data: [DONE]\n\n', [{ name: '', data: '[DONE]' }]],
  ['data in several lines', 'data: a\ndata: b\ndata:\n\n', [{ name: '', data: 'a\nb\n' }]],
  ['comments and fields of no interest', ': alive\n\nid: 7\nretry: 5\ndata:x\n\n', [{ name: '', data: 'x' }]],
  ['a name without data', 'event: ping\n\ndata: x\n\n', [{ name: '', data: 'x' }]],
  ['what no empty line ends', 'data: whole\n\ndata: half\n', [{ name: '', data: 'whole' }]],
  ['nothing', '', []],
])('%s is read as the standard says', (_, text, events) => {
  expect(read(text)).toEqual(events);
});

test('a stream is read alike however it is cut into pieces, and whatever ends its lines', () => {
  const word = fc.stringMatching(/^[a-zäöü€𝄞 ]{0,8}$/u);
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: word, data: fc.array(word, { minLength: 1, maxLength: 3 }) }), { maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (events, cuts, end) => {
        const text = events
          .map(({ name, data }) => [`event: ${name}`, ...data.map((line) => `data: ${line}`), '', ''].join(end))
          .join('');
        expect(read(text, cuts)).toEqual(events.map(({ name, data }) => ({ name, data: data.join('\n') })));
      },
    ),
  );
});

test('a long line in many pieces takes no longer in proportion', () => {
  const take = serverSentEvents();
  const piece = new TextEncoder().encode('x'.repeat(100));
  take(new TextEncoder().encode('data: '));
  for (let count = 0; count < 20_000; count += 1) take(piece);
  expect(take(new TextEncoder().encode('\n\n'))[0]?.data).toHaveLength(2_000_000);
});
