import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useRef, useState } from 'react';

export interface Deletion<T> {
  /** The item waiting for confirmation. */
  candidate: T | null;
  isPending: boolean;
  /** Error message of the last attempt. */
  failure: string | null;
  request(thing: T): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/** Deletes an item after confirmation, with a single request even if the button is pressed several times. */
export function useDeletion<T>(remove: (thing: T) => Promise<void>): Deletion<T> {
  const [asked, setAsked] = useState<T | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guard = useRef(false);

  return {
    candidate: asked,
    isPending: pending,
    failure,
    request: (thing) => {
      setFailure(null);
      setAsked(thing);
    },
    cancel: () => setAsked(null),
    confirm: async () => {
      if (asked === null || guard.current) return;
      guard.current = true;
      setPending(true);
      try {
        await remove(asked);
      } catch (error) {
        setFailure(errorMessage(error));
      } finally {
        guard.current = false;
        setPending(false);
        setAsked(null);
      }
    },
  };
}
