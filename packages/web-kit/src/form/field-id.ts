/** The id of a field's control: what the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
