import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../action/button';
import type { BankForm, FormValues } from './use-bank-form';

const never = () => () => undefined;

/** The form's act, in its own words: "Send $250.00". In HTML that was rendered ahead it waits for its script. */
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
