import type { ReactNode } from 'react';
import { Button } from '../button';
import type { BankForm, FormValues } from './use-bank-form';

/** The form's act, in its own words: "Send $250.00". */
export function SubmitButton<V extends FormValues>({ form, children }: { form: BankForm<V>; children: ReactNode }) {
  return (
    <Button type="submit" look="primary" pending={form.inFlight}>
      {children}
    </Button>
  );
}
