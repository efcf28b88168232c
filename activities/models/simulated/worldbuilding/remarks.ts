import type { Role } from '../../../../shared/worldbuilding/index.ts';

/**
 * What the three who respond could say to nearly anything, slots open (`fill`): a thing beside it, a change that can be
 * voted on, a doubt.
 */
export interface Remarks {
  readonly adds: readonly string[];
  readonly modifies: readonly string[];
  readonly objects: readonly string[];
}

export const remarks: Readonly<Record<Exclude<Role, 'CONTRARIAN'>, Remarks>> = {
  ARCHITECT: {
    adds: [
      'It needs a back entrance for deliveries: a ramp of {matter}, always wet, where {load} comes in before anybody is awake to count it.',
      'The weight has to go somewhere. Put a second floor under the first, empty, in which the sound of the upper one can be heard.',
      'Give it a drain. Whatever collects there is worth more than what was poured in, and the street below has grown up around that fact.',
      'People get there by {ways}; the last hundred paces can be done only in single file, so everybody sees who comes late.',
      'Let the roof be lower than it has to be. Tall visitors bow without meaning to, and the tall have learnt to resent it.',
      'Build the repair into it: a scaffold that is never taken down, manned by those who are working off a fine.',
      'There should be one window, far too large, that faces the wrong way. It was ordered by a committee and is now the best seat.',
      'A line of brass studs in the floor shows how far it once reached; children jump over them and do not know why.',
    ],
    modifies: [
      'Make it movable: it is taken down each year and put up again one house further along.',
      'Let it stand at the lowest point instead, where whatever is spilt ends up of itself.',
      'Split it into two halves, an hour’s walk apart, neither of which works alone.',
      'It is built of {matter} only as far as one can reach; above that it is whatever the last generation could afford.',
      'Only half of it is open at any time, and which half is decided by lot at dawn.',
    ],
    objects: [
      'Who carries it there? I count four hundred loads a day and one staircase.',
      'It has an inside and no outside. I cannot find the wall that faces the weather.',
      'That floor bears a feast and not a flood, and here {danger}.',
    ],
  },
  LOREKEEPER: {
    adds: [
      'There is a word for somebody who has been there once too often, and nobody uses it in front of the old.',
      'A song belongs to it, with a verse that is hummed because the words would be a confession.',
      'On its feast day people wear {token} on the wrong side, and for those hours an insult is a greeting.',
      'The first one was built by a woman who had been refused. Two families claim her; one of them is lying, and both know which.',
      'Children play at it in the dust with pebbles, and the one who plays {keepers} always loses.',
      'It is bad manners to look at it while making a promise. Lovers do so on purpose.',
      'Those who were born within hearing of it never quite lower their voices, and are known by that for life.',
      'Each autumn a letter arrives there for someone who died before it was founded. It is answered.',
    ],
    modifies: [
      'Let it be kept by {hungry} and not by {keepers}; the others may only ask.',
      'It has two names, one for those who owe and one for those who are owed, and the wrong name is a small offence.',
      'It may be entered only by somebody who has been wronged there, or by their grandchild.',
      'Nobody remembers who ordered it; three towns pay for it so as not to be the one that asks.',
      'Once a year it is everybody’s, without distinction, and that night has no name.',
    ],
    objects: [
      'Nobody here is ashamed yet. What do they not tell their children about this?',
      'It has only one history, and everybody agrees on it; so nothing happened.',
      'I do not believe the motive. Who would get up in the dark for that?',
    ],
  },
  SYNTHESIZER: {
    adds: [
      'The objection and the proposal want the same witness: whoever pays is also the one who can be asked. I would write that down once, for both.',
      'What one of you calls a cost and the other calls a door are the same nine paces. It can be both, if only one side may close it.',
      'This touches what stands in the canon already: the same people who count the {load} would now have to be counted here.',
      'Between the failure that was named and the thing that was proposed lies one night. If it is settled who sits up in it, both can stand.',
      'There is a link that neither has drawn: {hungry} are the only ones who gain from both versions.',
      'Both of you have put {keepers} in the middle. Put them at the edge, and the quarrel becomes a custom.',
    ],
    modifies: [
      'The same, and only for those who cannot show {token}.',
      'The same, with the exception written on its front, where it can be argued with.',
      'The same, for one generation; after that it has to be proposed again by whoever it has hurt.',
    ],
    objects: [
      'It would make the last entry of the canon untrue for everyone who came after it.',
      'Two of us are using one word for two things here; as it stands I could not say what we vote on.',
    ],
  },
};
