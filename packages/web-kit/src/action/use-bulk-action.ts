import { useState } from 'react';
import type { Selection } from '../data/use-selection';
import { NotSavedError } from '../form/outcome-notice';
import { errorMessage, isOutcomeUnknown } from '../host/api-error';
import type { HostApi } from '../host/host-api';
import { useHost } from '../host/host-context';
import { useAction } from './use-action';

export interface BulkResult {
  /** How many items the action succeeded for. */
  done: number;
  /** How many were gone before. */
  missing: number;
}

export interface BulkActionOptions<Item> {
  act(item: Item): Promise<unknown>;
  /** Loads the list again. */
  reload(): Promise<unknown>;
  /** Returns the notice when nothing failed. */
  describeDone(result: BulkResult): Parameters<HostApi['notify']>[0];
  /** "2 messages" */
  countItems(count: number): string;
  /** "deleted" */
  participle: string;
  /** Returns whether an item was found to be gone, which counts as done; without it, that is a failure. */
  isMissing?(error: unknown): boolean;
}

/** Not all of it succeeded. */
export class BulkError extends NotSavedError {
  /**
   * @param outcome "1 of 3 messages deleted."
   * @param reasons each reason once
   */
  constructor(
    readonly outcome: string,
    readonly reasons: string,
  ) {
    super(`${outcome} ${reasons}`);
  }
}

export interface BulkAction {
  isAsked: boolean;
  /** How many items the question is about, also while its dialog closes. */
  count: number;
  /** How many items have been tried. `null` while nothing runs. */
  tried: number | null;
  failure: BulkError | null;
  request(): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/**
 * Does something with each selected item after one confirmation, also if the page is left in the meantime. Each item is a request
 * of its own, so that each is checked and audited like a single one, and a failure stops none of the others. Items that failed
 * stay selected.
 */
export function useBulkAction<Item>(
  { selected, select }: Selection<Item>,
  options: BulkActionOptions<Item>,
): BulkAction {
  const { act, reload, describeDone, countItems, participle, isMissing = () => false } = options;
  const host = useHost();
  const [isAsked, setAsked] = useState(false);
  // The items on the screen when the question was asked: the list may change under the dialog.
  const [items, setItems] = useState<readonly Item[]>([]);
  const [tried, setTried] = useState(0);

  async function actOnAll(): Promise<BulkResult | null> {
    const userId = host.session.current()?._id;
    const failed: Item[] = [];
    const reasons = new Set<string>();
    let [missing, unknown] = [0, 0];
    for (const [index, item] of items.entries()) {
      // The request would be sent, and audited, as that of the user who has signed in in the meantime.
      if (host.session.current()?._id !== userId) return null;
      setTried(index);
      try {
        await act(item);
      } catch (error) {
        if (isMissing(error)) {
          missing += 1;
          continue;
        }
        if (isOutcomeUnknown(error)) unknown += 1;
        failed.push(item);
        reasons.add(errorMessage(error));
      }
    }
    select(failed);
    await reload();
    const done = items.length - failed.length;
    if (failed.length === 0) return { done: done - missing, missing };
    const doubt = unknown > 0 ? `, ${unknown} not confirmed` : '';
    const outcome = `${done} of ${countItems(items.length)} ${participle}${doubt}.`;
    throw new BulkError(outcome, [...reasons].join(' '));
  }

  const action = useAction(actOnAll, {
    done: (result) => result && describeDone(result),
    failed: 'Your last action wasn’t completed.',
    unknown: 'We couldn’t confirm that your last action was completed.',
  });

  return {
    isAsked,
    count: items.length,
    tried: action.isPending ? tried : null,
    failure: action.failure instanceof BulkError ? action.failure : null,
    request: () => {
      action.reset();
      setItems(selected);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    confirm: async () => {
      await action.run();
      setAsked(false);
    },
  };
}
