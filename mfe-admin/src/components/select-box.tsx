import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import type { ReactNode } from 'react';
import styles from './selection.module.css';
import type { Selection } from './use-selection';

interface SelectBoxProps<Item> {
  item: Item;
  selection: Pick<Selection<Item>, 'isSelected' | 'toggle'>;
  /** Names the item: "message from Ida". */
  children: ReactNode;
}

export function SelectBox<Item>({ item, selection, children }: SelectBoxProps<Item>) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={selection.isSelected(item)} onChange={() => selection.toggle(item)} />
      <VisuallyHidden>Select {children}</VisuallyHidden>
    </label>
  );
}
