/**
 * Aborts with the first Ctrl-C, SIGTERM or SIGHUP, so that a command can end in its own order. A second one ends the
 * process at once. `release` gives the signals back.
 */
export function onSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const heard = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const name of names) process.on(name, heard);
  return {
    signal: controller.signal,
    release() {
      for (const name of names) process.off(name, heard);
    },
  };
}

/** Resolves when the signal is given. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
