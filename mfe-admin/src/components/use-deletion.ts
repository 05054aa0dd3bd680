import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useRef, useState } from 'react';

export interface Deletion<T> {
  /** The item waiting for confirmation. */
  candidate: T | null;
  isPending: boolean;
  /** Error message of the last attempt. */
  failure: string | null;
  request(item: T): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/** Deletes an item after confirmation, with a single request even if the button is pressed several times. */
export function useDeletion<T>(remove: (item: T) => Promise<void>): Deletion<T> {
  const [candidate, setCandidate] = useState<T | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guard = useRef(false);

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
        await remove(candidate);
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
