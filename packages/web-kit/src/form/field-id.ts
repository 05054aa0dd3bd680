/** The id of a field: of its control, or of the group that holds several. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const FOCUSABLE =
  'input:not([type=hidden], [tabindex="-1"]), textarea, select:not([tabindex="-1"]), button, [tabindex="0"]';

/** Leads to a field, whether it is one control or made of several. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
}
