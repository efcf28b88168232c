/**
 * A landmark with its slots open (`fill`): its name, what it is, what it does to people, what one sees, and why the
 * governing logic made it.
 */
export interface Site {
  readonly name: string;
  readonly is: string;
  readonly matters: string;
  readonly seen: string;
  readonly tie: string;
}

export const sites: readonly Site[] = [
  {
    name: 'The {Root} Stair',
    is: 'A stair of {matter} with one step for each household; whoever has paid in their {measure} stands on it, and the others walk beside it.',
    matters: 'nobody climbs it alone: the next step always has to be lent by a neighbour',
    seen: 'a pale zigzag of steps climbs towards {sky}, crowded on some flights and bare on others',
    tie: 'a count of {load} needs steps that everybody can see',
  },
  {
    name: 'The {Root} Exchange',
    is: 'A domed hall of {matter} in which every {measure} of {load} changes hands aloud, once in the morning and once at night.',
    matters: 'two families that are not on speaking terms have to face each other here twice a day',
    seen: 'a broad dome with a ring of small lit doors, and a queue wound three times around it',
    tie: 'what moves in secret counts as stolen, so {load} needs one room in which it moves in public',
  },
  {
    name: 'The Stranger’s Gate',
    is: 'An arch of {matter} just wide enough for one, where whoever arrives is asked first what they can give and only then for a name.',
    matters: 'a third of those who live here came through it owing something, and can still say what',
    seen: 'a single tall arch stands in open ground with no wall on either side, and everyone still uses it',
    tie: 'a border has to stand wherever {load} comes in uncounted',
  },
  {
    name: 'The Tower Without Walls',
    is: 'A watch tower of which only floors and ladders were ever built, so that {keepers} can be watched while they watch.',
    matters: 'it is the one place where a child may shout at an official',
    seen: 'seven bare platforms stand on needle legs against {sky}, each with one seated figure',
    tie: 'those who count {load} must not be able to hide any',
  },
  {
    name: 'The Return Wheel',
    is: 'A wheel of {matter} as high as a street is long; it lifts what is left of the day’s {load} and carries it back to those who began with least.',
    matters: 'whoever works it is excused from all debts for as long as it turns',
    seen: 'a slow wheel, black against the sky, with hundreds of little vessels hanging from its rim',
    tie: 'what one may not keep overnight has to be carried back by something',
  },
  {
    name: 'The Orchard of Arrears',
    is: 'A grove of thin trees in numbered rows, one planted for each {measure} that was promised and never paid.',
    matters: 'nobody may pick there but the heirs of the one who was cheated, and some have never come',
    seen: 'straight rows of slender trees, heavy with fruit, and not one footprint between them',
    tie: 'a debt of {load} that cannot be forgiven has to be put somewhere',
  },
  {
    name: 'The Docks of Halves',
    is: 'A harbour of rafts and barges, each cut down the middle and held together by two owners; no boat leaves before both have agreed.',
    matters: 'weddings, wars and the price of {load} are all settled in the time that it takes to untie one rope',
    seen: 'a crowd of boats in two colours, every hull half one and half the other, under bare masts',
    tie: 'nothing that carries {load} may belong to one alone',
  },
  {
    name: 'The House with Two Doors',
    is: 'A temple of {matter} that is entered in debt on the one side and left on the other with {token}.',
    matters: 'it is the only roof under which the {folk} and {hungry} would ever meet',
    seen: 'a low domed house with one dark door and one bright one, and a line of people that goes in and never seems to come out',
    tie: 'a debt of {load} is over only when somebody has seen it end',
  },
  {
    name: 'The Unpaid Bridge',
    is: 'A bridge of {matter} that stops nine paces short of the far side, because those over there have not sent their share.',
    matters:
      'both sides keep a guard at the gap, and the guards have been neighbours for so long that they cook together',
    seen: 'a great span reaches out over the drop and breaks off in the air, with a small fire at each end',
    tie: 'whoever has not given {load} cannot be reached by those who have',
  },
  {
    name: 'The Nest of Names',
    is: 'A hive of small huts, rebuilt by whoever sleeps there and marked each time with {token}.',
    matters: 'to find somebody here one has to ask four people, and that is what it was built for',
    seen: 'a hill of woven huts, each with one lit opening, grown together like comb',
    tie: 'those who hold no {load} still have to be counted by somebody',
  },
  {
    name: 'The {Root} Terraces',
    is: 'Nine terraces of {matter} around a shallow square; the lowest is kept for {hungry}, and it is the warmest, the nearest and the best.',
    matters: 'everybody has stood on the lowest once, and remembers who was above',
    seen: 'a stepped pit like a pyramid turned inside out, bright at the bottom and dark at the rim',
    tie: 'the first claim on {load} lies with those who have least of it',
  },
  {
    name: 'The Court of Shards',
    is: 'A ring of upright crystal slabs, each cut from the house of someone who was caught; between them judgement is given at noon.',
    matters: 'a thief is not driven out but has to live within sight of their own slab',
    seen: 'a circle of leaning crystal obelisks that throw long coloured light over an empty floor',
    tie: 'a theft of {load} is a matter for all, and all have to be able to point at it',
  },
];
