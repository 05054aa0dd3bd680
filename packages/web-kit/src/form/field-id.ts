/** The id of a field's control, or of the group if it has several. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const FOCUSABLE =
  'input:not([type=hidden], [tabindex="-1"]), textarea, select:not([tabindex="-1"]), button, [tabindex="0"]';

/** Focuses a field, whether it has one control or several. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
}
