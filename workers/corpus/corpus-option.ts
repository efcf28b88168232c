import { Option } from 'commander';

/** `--corpus`: simulated scenarios and those that were paid for are never counted together. */
export const corpusOption = (): Option =>
  new Option('--corpus <name>', 'which corpus').choices(['simulated', 'real']).default('real');
