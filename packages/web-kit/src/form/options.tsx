import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { CheckIcon } from '../brand/icons';
import styles from './options.module.css';

export interface Option {
  value: string;
  label: string;
  /** A second line, such as an owner or a price. */
  hint?: string;
}

interface OptionsProps {
  options: Option[];
  /** The element to position under, when it is larger than the control. */
  anchor?: RefObject<HTMLElement | null>;
  /** Shown when there are no options. */
  empty?: ReactNode;
}

/** The list below a select or a combo box. The value of an option is its key. */
export function Options({ options, anchor, empty }: OptionsProps) {
  return (
    <Popover className={styles.floating ?? ''} triggerRef={anchor} offset={4}>
      <ListBox
        className={styles.list ?? ''}
        items={options}
        renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
      >
        {({ value, label, hint }) => (
          <ListBoxItem id={toKey(value)} textValue={label} className={styles.option ?? ''}>
            {({ isSelected }) => (
              <>
                <Text slot="label">{label}</Text>
                {hint && (
                  <Text slot="description" className={styles.hint}>
                    {hint}
                  </Text>
                )}
                {isSelected && <CheckIcon size={18} className={styles.tick} />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

const EMPTY_VALUE_KEY = 'none of them';

/** The empty string is a valid value ("None"), but not a valid key. */
export function toKey(value: string): string {
  return value === '' ? EMPTY_VALUE_KEY : value;
}

export function fromKey(key: string | number | null): string {
  return key === null || key === EMPTY_VALUE_KEY ? '' : String(key);
}
