/**
 * How a thinker puts it: what it claims, how it came to it, and a remark at the side or null. {a}, {b}, {c} are the
 * problem's key words.
 */
export interface Method {
  readonly main: string;
  readonly because: string;
  readonly aside: string | null;
}

const way = (main: string, because: string, aside: string | null = null): Method => ({ main, because, aside });

/** The twenty of GENESIS, each in the words of its own method. */
export const thinking: Readonly<Record<number, Method>> = {
  1: way(
    'It follows from the bare notion of {a} that it presupposes {b}.',
    'Axiom 1: whatever is called {a} has a condition. Axiom 2: no other condition is named but {b}.',
    'That {c} belongs to {a} is custom and follows from no axiom.',
  ),
  2: way(
    'Case by case, wherever {a} was recorded, {b} had been recorded first.',
    'Single observations were laid side by side before anything was concluded from them.',
    'One outlier lacks {c} and is kept as it is.',
  ),
  3: way(
    'Every admissible solution lies where {a} stays inside the bound that {b} sets.',
    'The hard constraints were drawn first; what they leave is one connected region.',
  ),
  4: way(
    'The problem splits cleanly into a part about {a} and a part about {b}.',
    'Of the cuts that were tried this one severs the fewest couplings.',
    'A remainder that concerns {c} couples both parts weakly.',
  ),
  5: way(
    '{a} behaves like a driven system in which {b} plays the part of damping.',
    'The quantities map one to one, and the sign of each exchange agrees.',
  ),
  6: way(
    'As in a population under selection, {a} persists only where {b} feeds back on it.',
    'Regulation in living systems solved the same shape of problem by feedback.',
    'The likeness ends where {c} is decided on purpose.',
  ),
  7: way(
    'Underneath lies an order relation: {a} is monotone in {b}.',
    'Nothing in the statement is lost when both are written as elements of one ordered set.',
  ),
  8: way(
    'Queueing, metallurgy and law met this before: {a} yields once {b} is governed first.',
    'Three distant fields were asked for the same shape, and each gave the same order of work.',
  ),
  9: way(
    'At first glance {b} decides, and {a} merely shows it.',
    'The answer was there before any analysis; experience with similar cases lies behind it.',
    'Something about {c} feels too convenient.',
  ),
  10: way(
    'The course is a known one: first {b} shifts, and later {a} follows.',
    'The same sequence recurs in the material and in former cases.',
  ),
  11: way(
    'What stands out is how seldom {a} is mentioned without {b}.',
    'Details were ranked by how much the reading changes without them.',
    'Conspicuously absent is any figure for {c}.',
  ),
  12: way(
    'Walking through it, one reaches {a} only by passing {b}.',
    'The parts were placed in a space and moved by hand; no other path stayed open.',
  ),
  13: way(
    'Were {a} a visitor, it would ask for {b} before it took off its coat.',
    'The thought wandered, and this is what it brought home.',
    'Stray idea: rename {c} and see who protests.',
  ),
  14: way(
    'The knot opens once {b} is read as the question and {a} as its answer.',
    'Everybody held the two the other way round, which was the impasse.',
  ),
  15: way(
    '{a} both needs and resists {b}, and each half is right in its own frame.',
    'Both sides were taken as true until a view was found in which they are.',
  ),
  16: way(
    'Forced together at random, a tide table and {a} share the beat of {b}.',
    'An arbitrary start was thrown at the problem and something stuck.',
  ),
  17: way(
    'With {b} taken to zero, {a} vanishes; taken without bound, it saturates.',
    'Each quantity was pushed to its limit and read back into the ordinary case.',
  ),
  18: way(
    'In the empty case there is no {a}, which shows that {b} does the work.',
    'The trivial instances were listed, and what collapses in them was noted.',
    'With a single instance, {c} cannot even be stated.',
  ),
  19: way(
    'Two regions answer differently, and the border between them is where {b} overtakes {a}.',
    'The cases were sorted by answer, and the line between them was traced.',
  ),
  20: way(
    'The way nobody takes leads there too: leave {a} alone and act on {b} only.',
    'The ban on it was examined, and its reason no longer holds.',
    'Taste alone forbids giving up {c}.',
  ),
};

/** The six of BRIDGE: what they make of others' claims. */
export const joining: Readonly<Record<number, Method>> = {
  21: way(
    'Let A stand for {a} and B for {b}: then B is necessary for A.',
    'Definition by definition, the claims below say the same in symbols.',
  ),
  22: way(
    'The views of {a} that start from {b} are one view seen from several sides.',
    'Each pair was compared, and a single link joins them all.',
  ),
  23: way(
    'To know {b} is to know most of what can be known of {a}.',
    'Of what was said, the rest repeats this in other words.',
  ),
  24: way(
    '{b} is the stock and {a} the flow, joined by one balancing loop.',
    'Signs and delays were traced around the loop; the leverage is at {b}.',
  ),
  25: way(
    '{a} appears only when its parts act together under {b}.',
    'No part shows it alone; the whole does beyond a threshold.',
  ),
  26: way(
    'Asking about {a} disturbs it, and {b} tells by how much.',
    'The observer was put into the picture and then taken out by calculation.',
  ),
};

/** A sentence of a method, about this topic; key words stand in curly quotes. */
export const about = (sentence: string, [a, b, c]: readonly [string, string, string]): string =>
  sentence.replaceAll('{a}', `“${a}”`).replaceAll('{b}', `“${b}”`).replaceAll('{c}', `“${c}”`);

export function methodOf(table: Readonly<Record<number, Method>>, agent: number): Method {
  const method = table[agent];
  if (method === undefined) throw new Error(`Agent ${agent} has no method in this simulation.`);
  return method;
}
