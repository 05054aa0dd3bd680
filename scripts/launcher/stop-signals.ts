/** npm forwards a Ctrl-C that the terminal has already delivered; within this time both count as one. */
const SAME_SIGNAL_MS = 2_000;

export interface StopHandlers {
  /** Called once, at the first signal. */
  stop(): void;
  /** Called at another signal, which means that stopping takes too long. */
  kill(): void;
}

/**
 * Handles Ctrl-C and the other signals that ask a process to stop.
 * @returns a function that does what a signal does
 */
export function onStopSignal({ stop, kill }: StopHandlers): () => void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = Date.now();
      stop();
    } else if (Date.now() - first >= SAME_SIGNAL_MS) {
      kill();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return onSignal;
}
