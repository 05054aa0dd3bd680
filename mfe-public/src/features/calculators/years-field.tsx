import { NativeSelect } from '@larkspur/web-kit/form/native-select';
import type { FieldProps } from '@larkspur/web-kit/form/text-field';
import type { FormValues } from '@larkspur/web-kit/form/use-bank-form';
import { yearsInWords } from './figures';

interface YearsFieldProps<V extends FormValues> extends FieldProps<V> {
  years: readonly number[];
  onChoose(years: string): void;
}

/** The platform's own list: the page can be rendered ahead with it, and need not load one. */
export function YearsField<V extends FormValues>({ years, ...props }: YearsFieldProps<V>) {
  return (
    <NativeSelect {...props} options={years.map((count) => ({ value: String(count), label: yearsInWords(count) }))} />
  );
}
