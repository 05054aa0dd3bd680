import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useRef, useState } from 'react';
import type { Selection } from './use-selection';

export interface BulkResult {
  /** How many items the action succeeded for. */
  done: number;
  /** How many were gone before. */
  missing: number;
}

/** How the last action on several items ended, if not all of it succeeded. */
export interface BulkFailure {
  done: number;
  total: number;
  /** Each reason once. */
  reasons: string[];
}

export interface BulkAction {
  isAsked: boolean;
  /** How many items the question is about, also while its dialog closes. */
  count: number;
  /** How many items have been tried. `null` while nothing runs. */
  tried: number | null;
  failure: BulkFailure | null;
  request(): void;
  cancel(): void;
  confirm(): Promise<void>;
}

/**
 * Does something with each selected item after one confirmation. Each item is a request of its own, so that each is checked and
 * audited like a single one, and a failure stops none of the others. What failed stays selected.
 * @param finish reloads the list
 * @param isMissing whether an item was found to be gone, which counts as done; without it, that is a failure
 */
export function useBulkAction<Item>(
  { selected, select }: Selection<Item>,
  act: (item: Item) => Promise<unknown>,
  finish: (result: BulkResult) => Promise<unknown>,
  isMissing: (error: unknown) => boolean = () => false,
): BulkAction {
  const [isAsked, setAsked] = useState(false);
  // What was on the screen when the question was asked: the list may change under the dialog.
  const [items, setItems] = useState<readonly Item[]>([]);
  const [tried, setTried] = useState<number | null>(null);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const guard = useRef(false);

  async function confirm(): Promise<void> {
    if (guard.current) return;
    guard.current = true;
    const failed: Item[] = [];
    let missing = 0;
    const reasons = new Set<string>();
    try {
      for (const [index, item] of items.entries()) {
        setTried(index);
        try {
          await act(item);
        } catch (error) {
          if (isMissing(error)) {
            missing += 1;
            continue;
          }
          failed.push(item);
          reasons.add(errorMessage(error));
        }
      }
      const total = items.length;
      if (failed.length > 0) setFailure({ done: total - failed.length, total, reasons: [...reasons] });
      select(failed);
      await finish({ done: total - failed.length - missing, missing });
    } finally {
      guard.current = false;
      setTried(null);
      setAsked(false);
    }
  }

  return {
    isAsked,
    count: items.length,
    tried,
    failure,
    request: () => {
      setFailure(null);
      setItems(selected);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    confirm,
  };
}
