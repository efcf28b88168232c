import type { ServerResponse } from 'node:http';
import { changesSince, type Told } from '../../../shared/worldbuilding/documents/index.ts';
import type { Room, View } from './room.ts';

/** Bytes that wait for one reader, at most: one who is slower is let go, and comes back to where they were. */
const mostWaiting = 1_000_000;
/** How soon a browser comes back, in ms. */
const retryMs = 2_000;

/** How far a page is told: `3f9a01c2-57`. */
export const toldMark = (room: Room, view: View): string => `${room.id}-${room.scene().told[view].version}`;

/** The version that somebody has seen; null: none of this room, and they need all of it. */
export function seenVersion(room: Room, mark: string): number | null {
  const [, id, version] = /^([0-9a-f]{8})-(\d{1,9})$/.exec(mark) ?? [];
  return id === room.id && version !== undefined ? Number(version) : null;
}

/** What is told of one view, made once for all who wait for the same. */
export interface Teller {
  /** As an event; null: there is nothing new. `from` null: all of it. */
  readonly event: (from: number | null) => { readonly text: string; readonly version: number } | null;
}

export function tellerOf(room: Room, view: View): Teller {
  let of: Told | null = null;
  const made = new Map<number, string>();
  return {
    event(from) {
      const told = room.scene().told[view];
      if (from === told.version) return null;
      if (of !== told) made.clear();
      of = told;
      const known = from !== null && from < told.version ? from : 0;
      const text = made.get(known) ?? eventOf(room.id, told, known);
      made.set(known, text);
      return { text, version: told.version };
    },
  };
}

/** Version 0 has told nothing: whoever comes from there may hold parts of another room, and keeps none but these. */
function eventOf(id: string, told: Told, from: number): string {
  const parts = changesSince(told, from);
  // JSON holds no line end, so what anybody said cannot end an event.
  return `id: ${id}-${told.version}\nevent: parts\ndata: ${JSON.stringify({ all: from === 0, parts })}\n\n`;
}

/** One who looks on. */
export interface Attendee {
  /** A comment that keeps the line open; false: they have heard nothing for too long, and are gone. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** What a stream of events says of itself. */
export const streamHead = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Tells somebody what they lack, and from then on what comes. `left`: calls when they have gone. */
export function attend(
  room: Room,
  teller: Teller,
  response: ServerResponse,
  seen: number | null,
  left: (attendee: Attendee) => void,
): Attendee {
  let version = seen;
  response.writeHead(200, streamHead);
  const say = (text: string) => {
    if (response.writableLength > mostWaiting) response.destroy();
    else response.write(text);
  };
  const tell = () => {
    const event = teller.event(version);
    if (event === null) return;
    version = event.version;
    say(event.text);
  };
  const stop = room.hear(tell);
  const attendee: Attendee = { beat: () => say(':\n\n'), end: () => response.end() };
  response.on('close', () => {
    stop();
    left(attendee);
  });
  say(`retry: ${retryMs}\n\n`);
  tell();
  return attendee;
}
