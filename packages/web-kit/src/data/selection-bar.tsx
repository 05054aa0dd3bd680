import { type ReactNode, useRef } from 'react';
import { Button } from '../action/button';
import type { BulkAction } from '../action/use-bulk-action';
import { Alert } from '../feedback/alert';
import { CheckBox } from '../form/check-box';
import { Confirm } from '../overlay/confirm';
import { useFocusFallback } from '../utils/focus-fallback';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection';

interface SelectionBarProps<Item> {
  selection: Selection<Item>;
  action: BulkAction;
  /** "Delete 2 messages" */
  describeAction(count: number): string;
  selectAllLabel?: string;
  isDanger?: boolean;
  /** The content of the confirmation. */
  children: ReactNode;
  returnFocusTo?: string;
}

/**
 * Selects all items of a list, and acts on the selected ones after one confirmation. Each item has a `SelectBox`. Rendered outside
 * of the list: what failed is also reported when the list is empty by then.
 */
export function SelectionBar<Item>(props: SelectionBarProps<Item>) {
  const { selection, action, describeAction, isDanger, children, returnFocusTo } = props;
  const { selectAllLabel = 'Select all shown' } = props;
  const { selected, isAllSelected, toggleAll, select } = selection;
  const selectAll = useRef<HTMLInputElement>(null);
  const question = describeAction(action.count);
  const actions = useFocusFallback(selectAll);

  return (
    <>
      {action.failure && (
        <Alert tone="error" title={action.failure.outcome} announce>
          <p>{action.failure.reasons} The remaining items are still selected.</p>
        </Alert>
      )}
      {!selection.isEmpty && (
        <div className={styles.bar}>
          <CheckBox
            checked={isAllSelected}
            ref={(box) => {
              selectAll.current = box;
              if (box) box.indeterminate = selected.length > 0 && !isAllSelected;
            }}
            onChange={toggleAll}
          >
            {selectAllLabel}
          </CheckBox>
          <p role="status" className={styles.count}>
            {selected.length > 0 && `${selected.length} selected`}
          </p>
          {selected.length > 0 && (
            <div ref={actions} className={styles.actions}>
              <Button small variant={isDanger ? 'danger' : undefined} onPress={action.request}>
                {describeAction(selected.length)}
              </Button>
              <Button small variant="quiet" onPress={() => select([])}>
                Clear selection
              </Button>
            </div>
          )}
        </div>
      )}
      <Confirm
        isOpen={action.isAsked}
        title={`${question}?`}
        confirmLabel={question}
        isHarmless={!isDanger}
        pending={action.tried !== null}
        returnFocusTo={returnFocusTo}
        onConfirm={action.confirm}
        onCancel={action.cancel}
      >
        {children}
        <span role="status">{action.tried !== null && ` ${action.tried} of ${action.count} done.`}</span>
      </Confirm>
    </>
  );
}
