/**
 * A quarrel that nobody settles, with its slots open (`fill`). `open` says what stays undecided, in other words than
 * the quarrel itself.
 */
export interface Conflict {
  readonly title: string;
  readonly quarrel: string;
  readonly open: string;
  readonly stakes: string;
  readonly seen: string;
}

export const conflicts: readonly Conflict[] = [
  {
    title: 'The tokens that were not handed in',
    quarrel: '{Hungry} have stopped showing {token}, and {keepers} no longer dare to ask for it.',
    open: 'Whether a law still stands that is kept by no one, and which side will be the first to say it aloud.',
    stakes: 'the next closing of the count: without those households the sum is wrong, and with them it is a lie',
    seen: 'two crowds face each other across a narrow rift, one with empty hands held up, the other with its books shut',
  },
  {
    title: 'The second count',
    quarrel:
      'An older count of {load} has been found in a wall, and it does not agree with the one that everybody lives by.',
    open: 'Burning either of the two makes thieves of half the families, and keeping both makes judges of children; so it lies on a table, guarded from all sides.',
    stakes: 'every inheritance since the wall was closed',
    seen: 'two processions carry two great books towards one table, and the light falls between them',
  },
  {
    title: 'Those who give too much',
    quarrel:
      'Some of the {folk} have begun to give away every {measure} they own, and whoever takes from them falls into their debt.',
    open: 'Nobody can tell a saint from a creditor any more, and those who could have been asked have all accepted something.',
    stakes: 'the freedom of {hungry}, who were the first to be given to',
    seen: 'a kneeling line receives bowl after bowl from bright figures on a stair, and the stair is longer than before',
  },
  {
    title: 'The heirs of the keepers',
    quarrel:
      'Children of {keepers} want to follow their parents in office, and for the first time there is nobody else who knows how.',
    open: 'A skill has become a bloodline without anyone deciding it; to break it means a year without a count.',
    stakes: 'the one office that was never to be owned',
    seen: 'masked children sit in high chairs while old hands below them hold up tools, and a torn banner hangs between',
  },
  {
    title: 'The day that it failed',
    quarrel: 'Once, when {danger}, the rule was suspended for a single night, and most people liked it.',
    open: 'Some call that night a crime and others a birthday, and both have begun to keep the date.',
    stakes: 'whether the rule is a shelter or a habit',
    seen: 'two fires burn on the two banks of a dark street, one a vigil and one a feast, and people stand in the middle with unlit torches',
  },
  {
    title: 'What the far side knows',
    quarrel: 'Beyond the last house people live without counting {load} at all, and they look well.',
    open: 'They may be lying, or dying, or right; whoever went to see has sent back only invitations.',
    stakes: 'the reason for every hardship so far',
    seen: 'a lit settlement glows beyond a broken wall, and on the near side a row of figures turns its back to it',
  },
];
