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
  const network = networkOf(flows);
  const over = (at: number) => (parts[at] ?? 0) % whole;
  // What has become whole stays so: it is left out for good.
  const open = network.touching.map((here) => here.filter((at) => over(at) !== 0));
  const close = (at: number) => {
    for (const place of [network.from[at] ?? -1, network.to[at] ?? -1]) {
      const here = open[place] ?? [];
      here.splice(here.indexOf(at), 1);
    }
  };
  const nextOf = (place: number, but: number): number => {
    const here = open[place] ?? [];
    const butAt = here.indexOf(but);
    const drawnAt = drawn.below(here.length - (butAt < 0 ? 0 : 1));
    const next = butAt >= 0 && butAt <= drawnAt ? here[drawnAt + 1] : here[drawnAt];
    if (next === undefined)
      throw new RangeError(`flows at ${String(network.places[place])} do not sum to a whole number`);
    return next;
  };
  for (let first = 0; first < flows.length;) {
    const start = network.from[first];
    if (start === undefined || over(first) === 0) {
      first += 1;
      continue;
    }
    const ring = ringFrom(network, start, nextOf);
    // Along the ring a flow that is passed forwards gains what one that is passed backwards loses.
    let [up, down] = [whole, whole];
    for (const { at, forwards } of ring) {
      const [below, above] = [over(at), whole - over(at)];
      const [gains, loses] = forwards ? [above, below] : [below, above];
      if (gains < up) up = gains;
      if (loses < down) down = loses;
    }
    const step = drawn.below(up + down) < down ? up : -down;
    for (const { at, forwards } of ring) {
      parts[at] = (parts[at] ?? 0) + (forwards ? step : -step);
      if (over(at) === 0) close(at);
    }
  }
  return parts.map((part) => part / whole);
}

/** Flows with their places numbered, as walks compare places very often. */
interface Network {
  readonly places: readonly string[];
  /** By flow: the number of a place. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** By place: the flows into it and out of it, in their order. */
  readonly touching: readonly (readonly number[])[];
}

function networkOf(flows: readonly Flow[]): Network {
  const places = [...new Set(flows.flatMap(({ from, to }) => [from, to]))];
  const numbers = new Map(places.map((place, at) => [place, at]));
  const numbered = (place: string) => numbers.get(place) ?? -1;
  const [from, to] = [flows.map((flow) => numbered(flow.from)), flows.map((flow) => numbered(flow.to))];
  const touching = places.map((): number[] => []);
  flows.forEach((_, at) => {
    for (const place of [from[at] ?? -1, to[at] ?? -1]) touching[place]?.push(at);
  });
  return { places, from, to, touching };
}

interface Passed {
  readonly at: number;
  /** In the direction of the flow. */
  readonly forwards: boolean;
}

/** Walks from place to place, never back over the same flow, until a place is met again: the ring between the two visits. */
function ringFrom(
  { from, to }: Network,
  start: number,
  nextOf: (place: number, but: number) => number,
): readonly Passed[] {
  const visited = [start];
  const passed: Passed[] = [];
  for (let place = start, at = -1; ;) {
    at = nextOf(place, at);
    const forwards = from[at] === place;
    passed.push({ at, forwards });
    place = (forwards ? to[at] : from[at]) ?? -1;
    const before = visited.indexOf(place);
    if (before >= 0) return passed.slice(before);
    visited.push(place);
  }
}
