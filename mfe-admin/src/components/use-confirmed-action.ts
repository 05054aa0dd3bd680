import { type Action, useAction } from '@larkspur/web-kit/action/use-action';
import type { FailureNotices } from '@larkspur/web-kit/form/outcome-notice';
import { errorStatus, isOutcomeUnknown } from '@larkspur/web-kit/host/api-error';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { useRef, useState } from 'react';

export interface ConfirmedActionOptions<T> {
  act(item: T): Promise<unknown>;
  /** Called when it is done, or the item was found to be gone. */
  onDone?(): void;
  /** Loads the list again, also after a failure that shows that it is out of date. */
  reload(): Promise<unknown>;
  notices: FailureNotices & {
    done: string;
    /** For an item that was already deleted; without it, that is a failure. */
    missing?: string;
  };
}

export interface ConfirmedAction<T> extends Pick<Action<T>, 'isPending' | 'failure' | 'notices'> {
  /** The item waiting for confirmation. */
  candidate: T | null;
  request(item: T): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/** The item is gone, or no longer as it was shown. */
const STALE: ReadonlySet<number | null> = new Set([404, 409]);

/**
 * Does something with an item of a list after confirmation, such as deleting it. After a lost response, "there is no such item"
 * counts as success. An item that somebody else has changed or deleted is loaded again.
 */
export function useConfirmedAction<T extends { _id: string }>(options: ConfirmedActionOptions<T>): ConfirmedAction<T> {
  const { act, onDone, reload, notices } = options;
  const [candidate, setCandidate] = useState<T | null>(null);
  const inDoubt = useRef(new Set<string>());

  /** @returns what to tell the user */
  async function actOnce(item: T): Promise<Parameters<HostApi['notify']>[0]> {
    const done = { tone: 'success', text: notices.done } as const;
    try {
      await act(item);
    } catch (error) {
      const isMissing = errorStatus(error) === 404;
      if (isMissing && inDoubt.current.has(item._id)) return done;
      if (isMissing && notices.missing) return { tone: 'info', text: notices.missing };
      if (isOutcomeUnknown(error)) inDoubt.current.add(item._id);
      throw error;
    }
    return done;
  }

  const action = useAction(
    async (item: T) => {
      const message = await actOnce(item).catch(async (error) => {
        if (STALE.has(errorStatus(error))) await reload();
        throw error;
      });
      onDone?.();
      await reload();
      return message;
    },
    { ...notices, done: (message) => message },
  );

  return {
    ...action,
    candidate,
    request: (item) => {
      action.reset();
      setCandidate(item);
    },
    cancel: () => setCandidate(null),
    confirm: async () => {
      if (candidate) await action.run(candidate);
      setCandidate((now) => (now === candidate ? null : now));
    },
  };
}
