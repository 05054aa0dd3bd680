import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { Option } from './options';
import type { FormValues } from './use-bank-form';
import type { FieldProps } from './use-field';

export interface SelectFieldProps<V extends FormValues> extends FieldProps<V> {
  options: Option[];
  /** Shown while nothing is selected. */
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Called in addition to updating the form value. */
  onSelect?(value: string): void;
}
