import { errorMessage, errorStatus, isOutcomeUnknown } from '@larkspur/web-kit/host/api-error';
import { useRef, useState } from 'react';

export interface ConfirmedAction<T> {
  /** The item waiting for confirmation. */
  candidate: T | null;
  isPending: boolean;
  /** Error message of the last attempt. */
  failure: string | null;
  request(item: T): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/**
 * Does something with an item of a list after confirmation, such as deleting it, with a single request even if the button is
 * pressed several times. After a lost answer, "there is no such item" is that answer.
 * @param finish says that it is done, and loads the list again
 * @param finishMissing does so for an item that somebody else had deleted; without it, that is a failure
 */
export function useConfirmedAction<T extends { _id: string }>(
  act: (item: T) => Promise<unknown>,
  finish: (item: T) => Promise<unknown>,
  finishMissing?: (item: T) => Promise<unknown>,
): ConfirmedAction<T> {
  const [candidate, setCandidate] = useState<T | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guard = useRef(false);
  const inDoubt = useRef(new Set<string>());

  /** @returns what finishes it */
  async function actOnce(item: T): Promise<typeof finish> {
    try {
      await act(item);
    } catch (error) {
      const isMissing = errorStatus(error) === 404;
      if (isMissing && inDoubt.current.has(item._id)) return finish;
      if (isMissing && finishMissing) return finishMissing;
      if (isOutcomeUnknown(error)) inDoubt.current.add(item._id);
      throw error;
    }
    return finish;
  }

  return {
    candidate,
    isPending: pending,
    failure,
    request: (item) => {
      setFailure(null);
      setCandidate(item);
    },
    cancel: () => setCandidate(null),
    confirm: async () => {
      if (candidate === null || guard.current) return;
      guard.current = true;
      setPending(true);
      try {
        const finishOnce = await actOnce(candidate);
        await finishOnce(candidate);
      } catch (error) {
        setFailure(errorMessage(error));
      } finally {
        guard.current = false;
        setPending(false);
        setCandidate(null);
      }
    },
  };
}
