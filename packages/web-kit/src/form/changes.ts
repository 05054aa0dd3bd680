import { type ComparedField, type ComparedFields, formatValue } from './rebase-edit';
import type { FormValues } from './use-bank-form';

/** One field, as it was and as it is or will be. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

/** Returns the differences between two versions, as texts by the names of their fields. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): Change[] {
  return Object.entries(before)
    .map(([name, text]) => ({ name, before: text, after: after[name] ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** The values of a form as texts by the labels of their fields. */
export function textsOf<V extends FormValues>(fields: ComparedFields<V>, values: V): Record<string, string> {
  const entries = Object.entries(fields) as [keyof V, ComparedField][];
  return Object.fromEntries(
    entries.map(([name, { label, format = formatValue }]) => [label, format(values[name] as FormValues[string])]),
  );
}
