interface Waiting<Q, A> {
  readonly question: Q;
  readonly answered: PromiseWithResolvers<A>;
}

/**
 * Statements about one run that come while one of them is under way go together in the next, in the order in which they
 * came: a panel of ten waits twice and not ten times. `answer` gets at least one question and brings as many answers, in
 * their order. Where it fails for several, each is asked alone, so that nobody fails for a neighbour.
 */
export function gathered<Q, A>(
  answer: (runKey: string, questions: readonly Q[]) => Promise<readonly A[]>,
): (runKey: string, question: Q) => Promise<A> {
  /** Who waits, by run; a run is in it as long as something of its own is under way. */
  const waiting = new Map<string, Waiting<Q, A>[]>();

  async function settle(runKey: string, batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await answer(
        runKey,
        batch.map(({ question }) => question),
      );
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`);
      batch.forEach(({ answered }, place) => answered.resolve(answers[place] as A));
    } catch (error) {
      if (batch.length === 1) batch[0]?.answered.reject(error);
      else for (const one of batch) await settle(runKey, [one]);
    }
  }

  async function drain(runKey: string): Promise<void> {
    for (let batch = waiting.get(runKey) ?? []; batch.length > 0; batch = waiting.get(runKey) ?? []) {
      waiting.set(runKey, []);
      await settle(runKey, batch);
    }
    waiting.delete(runKey);
  }

  return (runKey, question) => {
    const answered = Promise.withResolvers<A>();
    const others = waiting.get(runKey);
    if (others) others.push({ question, answered });
    else {
      waiting.set(runKey, [{ question, answered }]);
      void drain(runKey);
    }
    return answered.promise;
  };
}
