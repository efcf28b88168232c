/** A governing logic with its slots open (`fill`): one rule, and what it is called at the table. */
export interface Logic {
  readonly title: string;
  readonly rule: string;
  readonly because: string;
}

export const logics: readonly Logic[] = [
  {
    title: 'a place that leaks on purpose',
    rule: 'Because {twist}, nothing here may hold more {load} than it gives away before the day is over: houses, debts and marriages are all made to leak.',
    because: 'Whoever keeps too much is not punished; they are visited, by everyone, until it is gone.',
  },
  {
    title: 'nothing without a witness',
    rule: 'Because {twist}, every {measure} of {load} needs a witness: what nobody saw given counts as stolen.',
    because:
      'So nobody lives alone, secrets are a form of theft, and the most honoured guest is the one who looks closely.',
  },
  {
    title: 'the lowest come first',
    rule: 'Because {twist}, {load} runs downhill in rank: those who stand lowest have the first claim to it, and the highest live on what is left.',
    because: 'So everyone wants to be seen descending, and power is worn like a thin coat.',
  },
  {
    title: 'the counted and the owed',
    rule: 'Because {twist}, {load} is the only wealth: {keepers} count out each {measure}, and whoever spends more than they were given owes the rest to a stranger.',
    because: 'So strangers are the richest people here, and nobody turns one away before asking how much.',
  },
  {
    title: 'everything in halves',
    rule: 'Because {twist}, no one may own a whole {measure} of {load}: each is cut in two, and both halves have to meet before it can be used.',
    because: 'So every bargain is a journey, and half of all doors are kept by somebody who is out.',
  },
];

/** Something that deepens a world beside its goals, slots open. */
export interface Topic {
  readonly title: string;
  readonly text: string;
}

/** What the two who propose have to say when no part of a goal is due. */
export const topics: Readonly<Record<'ARCHITECT' | 'LOREKEEPER', readonly Topic[]>> = {
  ARCHITECT: [
    {
      title: 'How {load} travels',
      text: 'It comes in at one end and goes out at the other, by {ways}; on the way it passes every door once. The route is longer than it has to be by a third, since nobody would agree to be passed by. Along it stand posts of {matter}, a day’s {measure} apart, and at each of them somebody writes down what went by.',
    },
    {
      title: 'The empty floor',
      text: 'Each house keeps one room of {matter} in which nothing may be put. It is swept, it is heated when there is heating, and it is the first room to be shown. When {danger}, this is where the neighbours go, and it is why the houses of the proud are so inconvenient.',
    },
    {
      title: 'Where the surplus is kept',
      text: 'There is a cistern of {matter} that was built for {load} and has never once been full. Its walls are marked in a hand that changes every thirty years. Whoever stands on its floor and speaks is heard in nine streets, so it serves for announcements and for nothing else.',
    },
    {
      title: 'The plan that nobody may draw',
      text: 'The place has no map, since a map would show who lives nearest to the {load}. Instead there are {ways}, and children who can be hired to forget the way afterwards. Every wall can be moved by four people in one night, and is.',
    },
  ],
  LOREKEEPER: [
    {
      title: 'The year with two histories',
      text: 'Some say that {danger}, and that the first count was taken among the survivors. Others say that it was taken first, and that the rest happened because of it. Both are taught, in turn, to the same children; {hungry} know a third version and ask a price for it.',
    },
    {
      title: 'What is not said before children',
      text: 'Everybody knows one person who {cheat}. It is never mentioned, and a gift is left at the door. The word for it is the same as the word for love, said with the hand over {token}.',
    },
    {
      title: 'How names wear down',
      text: 'A newborn has the longest name of its life. Whenever it owes {load}, a syllable is paid in; the old are called by one sound, and {keepers} keep the rest in drawers. To be called by a whole name is either an honour or an arrest.',
    },
    {
      title: 'The morning question',
      text: 'Nobody says good morning. They ask “{load}?”, and the answer is a number. Those who lie do so downward. A lover is somebody who has stopped asking, and an heir is somebody who never does.',
    },
  ],
};
