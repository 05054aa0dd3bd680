import type { ReactNode } from 'react';
import { CheckBox } from '../form/check-box';
import { VisuallyHidden } from '../layout/visually-hidden';
import type { Selection } from './use-selection';

interface SelectBoxProps<Item> {
  item: Item;
  selection: Pick<Selection<Item>, 'isSelected' | 'toggle'>;
  /** Names the item: "message from Ida". */
  children: ReactNode;
}

export function SelectBox<Item>({ item, selection, children }: SelectBoxProps<Item>) {
  return (
    <CheckBox checked={selection.isSelected(item)} onChange={() => selection.toggle(item)}>
      <VisuallyHidden>Select {children}</VisuallyHidden>
    </CheckBox>
  );
}
