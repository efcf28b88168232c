/** Words of those who examine others' claims, by agent: how a verifier checks, how an attacker tries to break. */
export const checking: Readonly<Record<number, string>> = {
  27: 'each link of the chain was tested, and every step is licensed by a rule',
  28: 'the argument was drawn as a tree, and its load-bearing branches hold',
  29: 'line after line the proof was read, and none is without its justification',
  30: 'a model in which the premises hold and this fails was looked for and not found',
  31: 'the parts of the question were ticked off against it, and it covers its own part',
  32: 'what it predicts was compared with what is known to have been seen',
  33: 'order in time, dose and mechanism were checked as far as they can be',
  34: 'an interval was put around it, and it holds over the whole interval',
};

export const attacking: Readonly<Record<number, { readonly blow: string; readonly weaker: string }>> = {
  35: {
    blow: 'the premise was denied flatly, and the regress of reasons reached bedrock',
    weaker: 'as long as its premise is granted',
  },
  36: {
    blow: 'the sample behind it was pulled apart, and the figure moved little',
    weaker: 'for the cases that were counted',
  },
  37: {
    blow: 'precedents where the same was believed were brought up, and they ended otherwise for reasons absent here',
    weaker: 'where no precedent speaks against it',
  },
  38: {
    blow: 'inputs beyond the border were fed to it, and the failure stayed at the edge',
    weaker: 'away from the extremes',
  },
  39: { blow: 'a hidden third cause was offered, and it explains less', weaker: 'unless a common cause is shown' },
  40: {
    blow: 'what it leaves out was held against it, and the conclusion did not turn',
    weaker: 'for the parties that it names',
  },
  41: {
    blow: 'the assumption that nobody wrote down was negated, and the claim bent without breaking',
    weaker: 'under the assumption now written beside it',
  },
  42: {
    blow: 'a rival that fits the same facts was built, and it needs more to say no more',
    weaker: 'as one of two readings',
  },
  43: { blow: 'its importance was talked down, and a decision still depends on it', weaker: 'as a small effect' },
  44: {
    blow: 'it was put better than by its authors and then attacked in that form, in vain',
    weaker: 'in its strongest form only',
  },
  45: {
    blow: 'the observation that would refute it was named, and it could be made',
    weaker: 'in wording that could turn out wrong',
  },
};
