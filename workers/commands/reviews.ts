import type { Command } from 'commander';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { claim, release } from './reviews-claim.ts';
import { decide } from './reviews-decide.ts';
import { list } from './reviews-list.ts';
import { show } from './reviews-show.ts';
import { verify } from './reviews-verify.ts';

export function reviewsCommands(root: Command, ended: Ended): void {
  const reviews = root.command('reviews').alias('review').description('decide what the rules could not');
  leaf(reviews, ended, list);
  leaf(reviews, ended, show);
  leaf(reviews, ended, claim);
  leaf(reviews, ended, release);
  leaf(reviews, ended, decide);
  leaf(reviews, ended, verify);
}
