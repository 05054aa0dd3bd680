import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useEffect, useEffectEvent, useState } from 'react';
import { transferLimitsQuery } from './transfer.api';
import { type DetailsRules, type DetailsValues, isSame, suggestRoutingNumber, validateDetails } from './transfer.rules';
import { useRecipient } from './use-recipient';

interface DetailsFormOptions {
  user: User;
  initial: DetailsValues;
  /** The outcome of a payment is unknown, so the form does not continue by itself. */
  isFrozen: boolean;
  onDone(details: DetailsValues): void;
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** The form of step one with the lookup of the recipient. It outlives the step, so that going back loses nothing. */
export function useDetailsForm({ user, initial, isFrozen, onDone }: DetailsFormOptions) {
  const { data: limits } = useQuery(transferLimitsQuery(useHost()));
  /** The values that were submitted during the lookup. The form continues with them when the lookup has ended. */
  const [waiting, setWaiting] = useState<DetailsValues | null>(null);
  const form = useBankForm<DetailsValues>({
    defaults: initial,
    validate: (values) => validateDetails(values, rules),
    onSubmit: async (values) => {
      if (recipient.state === 'found') onDone({ ...values, to: recipient.name });
      else setWaiting(values);
      return ALLOW_RESUBMIT;
    },
  });
  const { control, methods } = form;
  const values = useFormValues(control);
  const { recipient, retry } = useRecipient(values);
  const rules: DetailsRules = { balances: user.account, leftToday: limits?.leftToday ?? null, recipient };
  const name = recipient.state === 'found' ? recipient.name : '';
  const { isSubmitted } = methods.formState;

  useEffect(() => {
    methods.setValue('to', name);
    // A failed lookup is an error immediately.
    if (isSubmitted || recipient.state === 'failed') void methods.trigger('to');
    else methods.clearErrors('to');
  }, [methods, name, recipient.state, isSubmitted]);

  // Values that the customer changes during the lookup have to be submitted again, and so do those of a form that is frozen.
  if (waiting && (isFrozen || !isSame(waiting, { ...values, to: waiting.to }))) setWaiting(null);
  const continueAfterLookup = useEffectEvent(() => {
    setWaiting(null);
    form.submit();
  });
  useEffect(() => {
    if (waiting && recipient.state !== 'loading') continueAfterLookup();
  }, [waiting, recipient.state]);

  function fill(part: Partial<DetailsValues>): void {
    for (const [field, value] of Object.entries(part)) {
      methods.setValue(field as keyof DetailsValues, value, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  }

  const suggestRouting = useEffectEvent(() => {
    const routingNumber = suggestRoutingNumber(methods.getValues());
    if (routingNumber !== methods.getValues('routingNumber')) fill({ routingNumber });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another bank brings another routing number
  useEffect(() => suggestRouting(), [values.bankName]);

  return {
    form: { ...form, isSubmitting: form.isSubmitting || waiting !== null },
    values,
    rules,
    fill,
    retryLookup: retry,
  };
}
