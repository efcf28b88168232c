import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';

interface Named extends KeyOption {
  readonly reviewer: string;
}

export const claim: Leaf<Named> = {
  usage: 'claim <review>',
  summary: 'claim a review: nobody else may decide it until you release it or it passes on',
  examples: ['symposium reviews claim locked-room-20261121-7k2m9x-validate-1-challenge --reviewer mara'],
  options: (command) => keyOption(command.requiredOption('--reviewer <name>', 'who takes it up')),
  async act(terminal, { reviewer, ...signing }, [reviewId = '']) {
    await withSymposium((symposium) => symposium.reviews.claim(reviewId, reviewer), signing);
    terminal.result({ reviewId, claimedBy: reviewer }, () => [
      `Review ${reviewId} is yours, ${reviewer}. Read it with: symposium reviews show ${reviewId}`,
    ]);
  },
};

export const release: Leaf<Named> = {
  usage: 'release <review>',
  summary: 'give a review that you have claimed back to your group',
  examples: ['symposium reviews release locked-room-20261121-7k2m9x-validate-1-challenge --reviewer mara'],
  options: (command) => keyOption(command.requiredOption('--reviewer <name>', 'who had taken it up')),
  async act(terminal, { reviewer, ...signing }, [reviewId = '']) {
    await withSymposium((symposium) => symposium.reviews.release(reviewId, reviewer), signing);
    terminal.result({ reviewId, claimedBy: null }, () => [`Review ${reviewId} is free again.`]);
  },
};
