import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { Option } from './options';
import type { FormValues } from './use-bank-form';
import type { FieldProps } from './use-field';

export interface SelectFieldProps<V extends FormValues> extends FieldProps<V> {
  options: Option[];
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Beyond keeping the value: what else follows from a choice. */
  onSelect?(value: string): void;
}
