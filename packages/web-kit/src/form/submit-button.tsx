import { type ReactNode, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../action/button';
import type { BankForm, FormValues } from './use-bank-form';

const never = () => () => undefined;

interface SubmitButtonProps<V extends FormValues> extends Pick<ButtonProps, 'isDisabled' | 'aria-describedby'> {
  form: BankForm<V>;
  children: ReactNode;
}

/** The form's action, named by its label: "Send $250.00". Disabled in prerendered HTML until scripts run. */
export function SubmitButton<V extends FormValues>({ form, isDisabled, children, ...props }: SubmitButtonProps<V>) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type="submit"
      variant="primary"
      pending={form.isSubmitting}
      isDisabled={!hasScript || (isDisabled ?? false)}
      {...props}
    >
      {children}
    </Button>
  );
}
