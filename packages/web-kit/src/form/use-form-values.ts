import { type Control, useWatch as useFormWatch } from 'react-hook-form';
import type { FormValues } from './use-bank-form';

/** What stands in the form at this moment; renders again at every change. */
export function useFormValues<V extends FormValues>(control: Control<V>): V {
  return useFormWatch({ control }) as V;
}
