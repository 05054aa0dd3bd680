import { type Control, useWatch } from 'react-hook-form';
import type { FormValues } from './use-bank-form';

/** The current form values. Re-renders on every change. */
export function useFormValues<V extends FormValues>(control: Control<V>): V {
  return useWatch({ control }) as V;
}
