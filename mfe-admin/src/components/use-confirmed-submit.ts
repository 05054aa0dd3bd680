import type { BankForm, FormValues } from '@larkspur/web-kit/form/use-bank-form';
import { useState } from 'react';

export interface ConfirmedSubmit<V extends FormValues> {
  /** The form, whose submit opens the question if its values are valid. */
  form: BankForm<V>;
  /** The question is open. */
  isOpen: boolean;
  confirm(): void;
  cancel(): void;
}

/**
 * A question between the submit button and the request. Asked before the form starts to submit, so that it is not locked in the
 * meantime.
 * @param isNeeded false submits immediately
 * @param onAsk called when the question opens
 */
export function useConfirmedSubmit<V extends FormValues>(
  form: BankForm<V>,
  isNeeded: boolean,
  onAsk?: () => void,
): ConfirmedSubmit<V> {
  const [isOpen, setOpen] = useState(false);

  async function ask(): Promise<void> {
    if (form.isSubmitting) return;
    // Invalid values are submitted as well: that shows their errors and sends nothing.
    if (!isNeeded || !(await form.methods.trigger())) return form.submit();
    onAsk?.();
    setOpen(true);
  }

  return {
    form: {
      ...form,
      submit: (event) => {
        event?.preventDefault();
        void ask();
      },
    },
    isOpen,
    confirm: () => {
      setOpen(false);
      form.submit();
    },
    cancel: () => setOpen(false),
  };
}
