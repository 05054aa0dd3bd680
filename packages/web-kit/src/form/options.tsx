import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { CheckIcon } from '../brand/icons';
import styles from './options.module.css';

export interface Option {
  value: string;
  label: string;
  /** A second line: whose it is, what it costs. */
  hint?: string;
}

interface OptionsProps {
  options: Option[];
  /** What it stands under, where that is more than the control. */
  anchor?: RefObject<HTMLElement | null>;
  /** Where there is none. */
  empty?: ReactNode;
}

/** The list that opens under a select or a combo box. An option's value is its key. */
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

/** The empty text is a value like others ("None"), but no key of a list. */
export function toKey(value: string): string {
  return value === '' ? EMPTY_VALUE_KEY : value;
}

export function fromKey(key: string | number | null): string {
  return key === null || key === EMPTY_VALUE_KEY ? '' : String(key);
}
