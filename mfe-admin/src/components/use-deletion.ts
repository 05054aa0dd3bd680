import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useRef, useState } from 'react';

export interface Deletion<T> {
  /** What somebody asked to delete and has not confirmed yet. */
  candidate: T | null;
  isPending: boolean;
  /** Why the last one failed, in words. */
  failure: string | null;
  request(thing: T): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/** One confirmation, one request, however often the button is pressed. */
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
