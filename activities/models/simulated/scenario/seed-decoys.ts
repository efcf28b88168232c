import type { Part } from './plot.ts';

/** Things that any place may hold and no plot needs: harder tiers are given more of them. */
export interface Decoy {
  readonly part: Part;
  readonly canonical: string;
  readonly misleads: string;
  readonly irrelevant: string;
}

export const decoys: readonly Decoy[] = [
  {
    part: ['dry-powder extinguisher', 9, 0.5, '0.5 m', 'Steel', 'Full, seal intact'],
    canonical: 'Putting out fires',
    misleads: 'Pressure in a bottle suggests force',
    irrelevant: 'Its charge is spent in seconds and pushes less than a hand',
  },
  {
    part: ['mobile phone', 0.2, 0.15, '0.15 m', 'Glass and aluminium', 'Battery 61%, no network'],
    canonical: 'Calling for help',
    misleads: 'Help is a call away on any other day',
    irrelevant: 'There is no network and nobody near enough',
  },
  {
    part: ['coil of frayed rope', 4, 9, '9 m', 'Sisal', 'Several strands broken'],
    canonical: 'Tying and climbing',
    misleads: 'Rope is in every tale of rescue',
    irrelevant: 'It parts far below the loads in play',
  },
  {
    part: ['first-aid kit', 2, 0.3, '0.3 m', 'Plastic', 'Complete'],
    canonical: 'Treating wounds',
    misleads: 'Red and white mean safety',
    irrelevant: 'Nobody is hurt and nothing in it bears on the task',
  },
  {
    part: ['portable radio', 1.1, 0.25, '0.25 m', 'Plastic', 'Receives one music station'],
    canonical: 'Listening',
    misleads: 'A voice from outside feels like a link',
    irrelevant: 'It receives and cannot send',
  },
  {
    part: ['bunch of brass keys', 0.5, 0.1, '0.1 m', 'Brass', 'Eleven keys, no labels'],
    canonical: 'Opening locks',
    misleads: 'Keys promise that something fits',
    irrelevant: 'There is no lock among the obstacles',
  },
  {
    part: ['office chair', 13, 1.1, '1.1 m', 'Steel and foam', 'One castor jammed'],
    canonical: 'Sitting and rolling',
    misleads: 'It moves easily and bears a person',
    irrelevant: 'It tips over under any sideways load',
  },
  {
    part: ['roll of bubble wrap', 3, 1.2, '1.2 x 0.5 m', 'Polyethylene', 'Half used'],
    canonical: 'Protecting goods',
    misleads: 'Softness suggests safety',
    irrelevant: 'It neither holds, carries nor seals anything here',
  },
  {
    part: ['toolbox of hex keys', 3, 0.3, '0.3 m', 'Steel', 'Sorted by size'],
    canonical: 'Turning screws',
    misleads: 'A toolbox is what one hopes for',
    irrelevant: 'No socket screw is part of the problem',
  },
  {
    part: ['bag of ripe bananas', 1.5, 0.3, '0.3 m', 'Fruit', 'Seven pieces'],
    canonical: 'Eating',
    misleads: 'An odd object must have been put there for a reason',
    irrelevant: 'It is somebody’s lunch',
  },
  {
    part: ['signal whistle', 0.03, 0.06, '0.06 m', 'Nickel-plated brass', 'Shrill'],
    canonical: 'Attracting attention',
    misleads: 'Noise is what the lost are told to make',
    irrelevant: 'Attention alone changes nothing in the time',
  },
  {
    part: ['heavy curtain', 7, 2.6, '2.6 x 1.5 m', 'Velvet', 'Dusty'],
    canonical: 'Shutting out light',
    misleads: 'It could be torn into strips',
    irrelevant: 'Nothing has to be tied, covered or darkened with it',
  },
];
