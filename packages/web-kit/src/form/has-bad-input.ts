/** Returns whether a date is incomplete or does not exist: its field then has no value, like an empty one. */
export function hasBadInput(field: Element | null): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}
