import type { FormValues } from './use-bank-form';

/** How a field is named and shown when its record was changed by someone else. */
export interface ComparedField {
  label: string;
  /** Values that are shown alike are equal, such as `1000` and `1,000.00`. Defaults to the value itself. */
  format?(value: FormValues[string]): string;
}

/** The fields of a form that come from the record. Others, such as a new PIN, keep what was typed. */
export type ComparedFields<V> = Partial<Record<keyof V & string, ComparedField>>;

/** A field that someone else changed while the form was open. */
export interface ChangedField<V> extends Required<ComparedField> {
  name: keyof V & string;
  /** The value when the form was opened. */
  opened: string;
  theirs: FormValues[string];
}

export interface EditVersions<V> {
  /** The values when the form was opened. */
  opened: V;
  /** The version that the edits are based on; another one than `opened` after an earlier rebase. */
  base: V;
  theirs: V;
  yours: V;
}

/**
 * Moves the edits of a form from the version that they are based on to the current one: what was typed stays, and untouched
 * fields get the current value.
 */
export function rebaseEdit<V extends FormValues>(
  fields: ComparedFields<V>,
  { opened, base, theirs, yours }: EditVersions<V>,
): { values: V; changed: ChangedField<V>[] } {
  const values = { ...yours };
  const changed: ChangedField<V>[] = [];
  for (const name of Object.keys(fields) as (keyof V & string)[]) {
    const { label = name, format = formatValue } = fields[name] ?? {};
    const show = (version: V) => format(version[name] ?? '');
    if (show(base) !== show(theirs) && show(yours) === show(base)) values[name] = theirs[name];
    if (show(opened) !== show(theirs))
      changed.push({ name, label, format, opened: show(opened), theirs: theirs[name] ?? '' });
  }
  return { values, changed };
}

/** The value of a field as text. */
export function formatValue(value: FormValues[string]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : value.map(({ name }) => name).join(', ');
}
