import { passFocusOn } from './focus-fallback';

/** A ref of an item of a list that may disappear while it has the focus. The focus moves to the first button of the next item. */
export const focusNext = (item: HTMLElement | null) => () =>
  passFocusOn(item, { current: item?.nextElementSibling?.querySelector('button') ?? null });
