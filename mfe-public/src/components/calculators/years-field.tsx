import { NativeSelect } from '@larkspur/web-kit/form/native-select';
import type { FieldProps } from '@larkspur/web-kit/form/text-field';
import type { FormValues } from '@larkspur/web-kit/form/use-bank-form';
import { formatYears } from './figures';

interface YearsFieldProps<V extends FormValues> extends FieldProps<V> {
  years: readonly number[];
}

/** Uses the native `select`, which works in the prerendered page without loading a component. */
export function YearsField<V extends FormValues>({ years, ...props }: YearsFieldProps<V>) {
  return (
    <NativeSelect {...props} options={years.map((count) => ({ value: String(count), label: formatYears(count) }))} />
  );
}
