import { useRef, useState } from 'react';
import { type FailureNotices, type OutcomeNotices, useOutcomeNotice } from '../form/outcome-notice';
import { useIsMounted } from '../utils/use-is-mounted';

export interface Action<T = void> {
  isPending: boolean;
  /** The argument of the pending run; `null` while none is pending. */
  target: T | null;
  /** Why the last run failed, for `SaveFailure`; `null` from the next one on. */
  failure: unknown;
  notices: FailureNotices;
  /**
   * A second press sends no second request: it waits for the pending run.
   * @returns whether it succeeded, and its screen is still there
   */
  run(target: T): Promise<boolean>;
  /** Forgets the failure. */
  reset(): void;
}

/**
 * The action of a button, apart from forms: a request that is sent once, with its outcome. Success is a notice. A failure is
 * shown with `SaveFailure`, and is a notice too if the screen has been left. Another user is told nothing.
 * @param act sends the request, and does what has to follow on every screen, such as refreshing the cache
 */
export function useAction<T = void, R = unknown>(
  act: (target: T) => Promise<R>,
  notices: OutcomeNotices<R>,
): Action<T> {
  const [running, setRunning] = useState<{ target: T } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const isMounted = useIsMounted();
  const prepareNotice = useOutcomeNotice(notices, 'Go back');

  async function start(target: T): Promise<boolean> {
    setRunning({ target });
    setFailure(null);
    const notice = prepareNotice();
    try {
      notice.showSuccess(await act(target));
      return isMounted.current;
    } catch (error) {
      if (isMounted.current) setFailure(error);
      else notice.showFailure(error);
      return false;
    } finally {
      setRunning(null);
    }
  }

  return {
    isPending: running !== null,
    target: running?.target ?? null,
    failure,
    notices,
    run: (target) => {
      pending.current ??= start(target).finally(() => {
        pending.current = null;
      });
      return pending.current;
    },
    reset: () => setFailure(null),
  };
}
