import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { type Control, type Path, type PathValue, useController } from 'react-hook-form';
import { fieldId } from './field-id';
import { FormLockContext } from './form-lock';
import type { FormValues } from './use-bank-form';

/** Props that all fields have in common. */
export interface FieldProps<V extends FormValues> {
  control: Control<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  isDisabled?: boolean;
}

/**
 * The value and error of a field, and the props that React Aria needs. While the form is sent, and until its success has led to the
 * next screen, the value stays as it is: one that is entered then would not be sent, and be lost. A locked field keeps the focus.
 */
export function useField<V extends FormValues>({ control, name, optional, isDisabled }: FieldProps<V>) {
  // Forms are flat, so a name is a path, which the compiler cannot infer for a generic V.
  const { field, fieldState } = useController({ control, name: name as unknown as Path<V> });
  const isLocked = useContext(FormLockContext);
  // The present state, because a value may come later than the render that asked for it, such as a file that is checked first.
  const isLockedNow = useRef(isLocked);
  useLayoutEffect(() => {
    isLockedNow.current = isLocked;
  }, [isLocked]);
  return {
    id: fieldId(name),
    value: field.value as FormValues[string],
    /** @returns whether the value was taken */
    change: (value: FormValues[string]): boolean => {
      if (isLockedNow.current) return false;
      field.onChange(value as PathValue<V, Path<V>>);
      return true;
    },
    isLocked,
    error: fieldState.error?.message,
    state: {
      isInvalid: fieldState.invalid,
      isRequired: !optional,
      isDisabled,
      validationBehavior: 'aria' as const,
      onBlur: field.onBlur,
    },
  };
}
