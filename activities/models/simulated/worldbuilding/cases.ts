/**
 * Something that could go wrong with nearly anything that is built on a count, and what would mend it; slots open
 * (`fill`).
 */
export interface Case {
  readonly failure: string;
  readonly change: string;
}

export const cases: readonly Case[] = [
  {
    failure:
      'A child is born in the night on which the count of {load} is closed. Nobody has given it a single {measure} yet, so by this rule it is not there, and its mother is charged with hiding what does not exist.',
    change: 'Every newborn holds one {measure} that can be neither lent, taxed nor taken.',
  },
  {
    failure:
      'A traveller arrives with more {load} than a whole quarter owns and shares it out at the door. From that hour nobody needs {keepers}, and by morning nobody obeys them.',
    change: 'Gifts from outside count only after they were divided in public, with {hungry} first in line.',
  },
  {
    failure:
      'Then comes the day on which {danger}. The only way out leads past what has just been locked, and the person with the key is on the wrong side.',
    change: 'One way always stays open that belongs to nobody, and each household mends a stretch of it.',
  },
  {
    failure:
      'The eldest among {keepers} {cheat}. Nobody stands above them to notice, and within a year their apprentices think that this is how it is done.',
    change: 'Once a year {hungry} audit those who count, on a day that is drawn by lot.',
  },
  {
    failure:
      'Two sisters inherit one {measure} and live on different sides of the market. Whichever of them uses it makes the other a thief.',
    change: 'A {measure} may be split between two people, provided that both are seen using it on the same day.',
  },
  {
    failure:
      'An old man who has lost {token} is turned away from his own door by a neighbour of forty years, who knows him and still has to.',
    change: 'Three neighbours who vouch for somebody are worth {token}, until the next count.',
  },
  {
    failure:
      'A boy finds out that the richest family simply waits: it lends in the lean month and is owed everything by the next. Nothing that was said so far forbids it.',
    change: 'No loan of {load} outlives the moon in which it was made.',
  },
  {
    failure:
      'Strangers ask a guide what this is for, and the guide tells them something beautiful that could be said of any city in any world.',
    change:
      'It has to be visible from the street what the twist costs an ordinary person here: name one thing that they give up every morning.',
  },
  {
    failure:
      'Nobody dies here in the story so far. A widow comes with what her husband still owed and still held, and no one can tell her whether he has left or is late.',
    change: 'The dead keep their place in the count for a year and a day, and somebody sits in for them.',
  },
  {
    failure:
      'A band of apprentices carries the thing off in one night as a prank, and in the morning the whole order rests on whether they can be made to laugh about it.',
    change: 'There are two of it, kept by two houses that dislike each other.',
  },
  {
    failure:
      'In the third generation everyone does it by heart and no one remembers why; a girl asks, and the answer she is given is “because”.',
    change: 'Whoever comes of age has to break the rule once, in front of witnesses, and put right what comes of it.',
  },
  {
    failure:
      'A debtor with nothing left stands at the foot of it and offers the only thing he has, which is to keep quiet about what he saw.',
    change: 'Silence can never be taken as payment: whoever accepts it owes the whole sum.',
  },
];
