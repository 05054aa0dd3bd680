import { useRef, useState } from 'react';
import { type FailureNotices, type OutcomeNotices, useOutcomeNotice } from '../form/outcome-notice';
import { useHost } from '../host/host-context';
import { useIsMounted } from '../utils/use-is-mounted';

export interface Action<T = void> {
  isPending: boolean;
  /** The argument of the pending run; `null` while none is pending. */
  target: T | null;
  /** The arguments of the pending run and of those that wait for it. */
  targets: readonly T[];
  /** Why the last run failed, or one that it has waited for; `null` from the next one on. For `SaveFailure`. */
  failure: unknown;
  notices: FailureNotices;
  /**
   * A second press sends no second request for the same target: it waits for the pending run. The request for another target is
   * sent after it.
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
  const host = useHost();
  const [targets, setTargets] = useState<readonly T[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const pending = useRef(new Map<T, Promise<boolean>>());
  const isMounted = useIsMounted();
  const prepareNotice = useOutcomeNotice(notices, 'Go back');

  /** @param previous the run that this one waits for */
  async function start(target: T, previous: Promise<boolean> | undefined): Promise<boolean> {
    const userId = host.session.current()?._id;
    const notice = prepareNotice();
    setTargets((now) => [...now, target]);
    // The failure of a run that this one waits for has to be seen.
    if (!previous) setFailure(null);
    let result: R;
    try {
      // It rejects only with what failed after its success.
      if (previous) await previous.catch(() => undefined);
      // The request would be sent as that of the user who has signed in in the meantime.
      if (host.session.current()?._id !== userId) return false;
      result = await act(target);
    } catch (error) {
      if (isMounted.current) setFailure(error);
      else notice.showFailure(error);
      return false;
    } finally {
      setTargets((now) => now.filter((one) => one !== target));
    }
    try {
      notice.showSuccess(result);
    } catch (error) {
      if (!isMounted.current) throw error;
      // Thrown while rendering, it reaches the error boundary of the page.
      setTargets(() => {
        throw error;
      });
    }
    return isMounted.current;
  }

  return {
    isPending: targets.length > 0,
    target: targets[0] ?? null,
    targets,
    failure,
    notices,
    run: (target) => {
      const runs = pending.current;
      let run = runs.get(target);
      if (!run) {
        run = start(target, [...runs.values()].at(-1)).finally(() => runs.delete(target));
        runs.set(target, run);
      }
      return run;
    },
    reset: () => setFailure(null),
  };
}
