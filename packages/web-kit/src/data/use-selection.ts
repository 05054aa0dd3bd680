import { useState } from 'react';

export interface Selection<Item> {
  /** In the list's order. What is no longer in the list is not among them. */
  selected: Item[];
  isAllSelected: boolean;
  /** Nothing is listed. */
  isEmpty: boolean;
  isSelected(item: Item): boolean;
  toggle(item: Item): void;
  /** Selects what is loaded, or nothing when all of it is selected. */
  toggleAll(): void;
  select(items: readonly Item[]): void;
}

/**
 * Which items of a list are selected.
 * @param scope what is listed, such as the search: another list begins without a selection
 */
export function useSelection<Item extends { _id: string }>(items: readonly Item[], scope: string): Selection<Item> {
  const [stored, setStored] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const ids = stored.scope === scope ? stored.ids : new Set<string>();
  const selected = items.filter(({ _id }) => ids.has(_id));
  const isAllSelected = items.length > 0 && selected.length === items.length;
  const select = (chosen: readonly Item[]) => setStored({ scope, ids: new Set(chosen.map(({ _id }) => _id)) });
  return {
    selected,
    isAllSelected,
    isEmpty: items.length === 0,
    isSelected: ({ _id }) => ids.has(_id),
    toggle: (item) => select(ids.has(item._id) ? selected.filter(({ _id }) => _id !== item._id) : [...selected, item]),
    toggleAll: () => select(isAllSelected ? [] : items),
    select,
  };
}
