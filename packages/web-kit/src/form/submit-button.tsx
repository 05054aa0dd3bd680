import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../action/button';
import type { BankForm, FormValues } from './use-bank-form';

const never = () => () => undefined;

/** The form's action, named by its label: "Send $250.00". Disabled in prerendered HTML until scripts run. */
export function SubmitButton<V extends FormValues>({ form, children }: { form: BankForm<V>; children: ReactNode }) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" variant="primary" pending={form.isSubmitting} isDisabled={!hasScript}>
      {children}
    </Button>
  );
}
