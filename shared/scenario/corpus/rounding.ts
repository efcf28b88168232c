import type { Chance } from '../../kernel/chance.ts';

/** A flow from one place to another, in parts of a whole: `parts` of `whole` is what flows. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly parts: number;
}

/**
 * Rounds a network of flows to whole numbers. What flows into a place flows out of it; every flow ends at the floor or
 * the ceiling of what it was, so one that was whole stays. That this always succeeds is the theorem of integral flows,
 * and the way there is this: where a place has one flow that is not whole it has two, so such flows close to a ring; along
 * a ring the same amount may be added and taken by turns until one of them is whole, and nothing else changes. Which way
 * is drawn so that on the average every flow keeps its value. In whole numbers throughout.
 */
export function roundFlows(flows: readonly Flow[], whole: number, drawn: Chance): number[] {
  const parts = flows.map((flow) => flow.parts);
  const over = (at: number) => (parts[at] ?? 0) % whole;
  const open = new Map<string, number[]>();
  flows.forEach(({ from, to }, at) => {
    if (over(at) === 0) return;
    for (const place of [from, to]) open.set(place, [...(open.get(place) ?? []), at]);
  });
  const nextOf = (place: string, but: number): number => {
    // What has become whole stays so: it is left out for good.
    const here = (open.get(place) ?? []).filter((at) => over(at) !== 0);
    open.set(place, here);
    const others = here.length - (here.includes(but) ? 1 : 0);
    const drawnAt = drawn.below(others);
    const next =
      here[drawnAt] === but || (here.indexOf(but) >= 0 && here.indexOf(but) < drawnAt)
        ? here[drawnAt + 1]
        : here[drawnAt];
    if (next === undefined) throw new RangeError(`flows at ${place} do not sum to a whole number`);
    return next;
  };
  for (let first = 0; first < flows.length;) {
    const start = flows[first];
    if (start === undefined || over(first) === 0) {
      first += 1;
      continue;
    }
    const ring = ringFrom(flows, start.from, nextOf);
    // Along the ring a flow that is passed forwards gains what one that is passed backwards loses.
    const room = (gaining: boolean) =>
      Math.min(...ring.map(({ at, forwards }) => (forwards === gaining ? whole - over(at) : over(at))));
    const [up, down] = [room(true), room(false)];
    const step = drawn.below(up + down) < down ? up : -down;
    for (const { at, forwards } of ring) parts[at] = (parts[at] ?? 0) + (forwards ? step : -step);
  }
  return parts.map((part) => part / whole);
}

interface Passed {
  readonly at: number;
  /** In the direction of the flow. */
  readonly forwards: boolean;
}

/** Walks from place to place, never back over the same flow, until a place is met again: the ring between the two visits. */
function ringFrom(flows: readonly Flow[], start: string, nextOf: (place: string, but: number) => number): Passed[] {
  const visited = new Map([[start, 0]]);
  const passed: Passed[] = [];
  for (let place = start; ;) {
    const at = nextOf(place, passed.at(-1)?.at ?? -1);
    const { from = '', to = '' } = flows[at] ?? {};
    const forwards = from === place;
    passed.push({ at, forwards });
    place = forwards ? to : from;
    const before = visited.get(place);
    if (before !== undefined) return passed.slice(before);
    visited.set(place, passed.length);
  }
}
