import type { Ballot, Role } from '../../../../shared/worldbuilding/index.ts';

/** Grounds of a ballot, by who casts it; `{title}` and `{load}` are filled in. */
export const reasons: Readonly<Record<Role, Readonly<Record<Ballot, readonly string[]>>>> = {
  ARCHITECT: {
    ACCEPT: [
      'I can walk through “{title}” in my head from door to door, and it bears.',
      'The load path is clear: whatever {load} comes in also leaves.',
      'It stands without a column that I would have to invent later.',
    ],
    AMEND: [
      'With this change the wall carries; without it I see a crack over the entrance.',
      'It takes one more door, and the amendment is that door.',
    ],
    REJECT: [
      '“{title}” has a roof and nothing under it: no change of wording holds that up.',
      'I would have to build around it for the rest of the match.',
    ],
  },
  LOREKEEPER: {
    ACCEPT: [
      'People would lie about “{title}” to their grandchildren; so it is true.',
      'Somebody profits, somebody grieves, and both have a name for it.',
      'It gives them a manner that they would not notice themselves.',
    ],
    AMEND: [
      'The change gives it a cost, and with a cost it becomes a custom.',
      'As amended I know what a mother would say about it at bedtime.',
    ],
    REJECT: [
      'Nobody in this world would do that in the dark for nothing.',
      'It makes the {load} a decoration, and the people with it.',
    ],
  },
  CONTRARIAN: {
    ACCEPT: [
      'My case was answered by its own test. I have nothing left that bites.',
      'I tried the worst day on it, and it limped through.',
    ],
    AMEND: [
      'One change answers my case, and it is on the table.',
      'The case was seen; this is the part that meets it.',
    ],
    REJECT: [
      'My case was talked past: the person in it is still standing outside.',
      'It holds only as long as nobody tries it.',
    ],
  },
  SYNTHESIZER: {
    ACCEPT: [
      'The next round can begin from “{title}” tomorrow; that decides it.',
      'Both sides can see their own sentence in it.',
    ],
    AMEND: [
      'It keeps what was proposed and what was feared, in fewer words than either.',
      'The amended text is the one that three of us already argued for.',
    ],
    REJECT: [
      'Merged or not, it says two things, and we would vote on it twice.',
      'It closes a question that this phase has to leave open.',
    ],
  },
};
