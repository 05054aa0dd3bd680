import { useEffect, useId } from 'react';
import { EmailField } from '../../src/form/email-field';
import { Form } from '../../src/form/form';
import { MoneyField } from '../../src/form/money-field';
import { EMAIL_ERROR, isEmail } from '../../src/form/rules';
import { StillWorking } from '../../src/form/still-working';
import { SubmitButton } from '../../src/form/submit-button';
import { TextField } from '../../src/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '../../src/form/use-bank-form';

function Sample({ onSubmit, isValid = false }: { onSubmit: () => Promise<unknown>; isValid?: boolean }) {
  const id = useId().replace(/\W/g, '');
  const [email, amount, note] = [`email${id}`, `amount${id}`, `note${id}`];
  const form = useBankForm<Record<string, string>>({
    defaults: { [email]: isValid ? 'ada@example.com' : '', [amount]: isValid ? '250' : '', [note]: '' },
    validate: (values) => ({
      [email]: isEmail(values[email] ?? '') ? undefined : EMAIL_ERROR,
      [amount]: values[amount] ? undefined : 'Enter an amount',
    }),
    onSubmit: onSubmit,
  });
  return (
    <Form form={form}>
      <EmailField control={form.control} name={email} label="Email" />
      <MoneyField control={form.control} name={amount} label="Amount" />
      <TextField control={form.control} name={note} label="Description" optional />
      <div>
        <SubmitButton form={form}>Send $250.00</SubmitButton>
      </div>
    </Form>
  );
}

/** The sample, with its button pressed. */
function Submitted(props: { onSubmit: () => Promise<unknown>; isValid?: boolean }) {
  const id = props.isValid ? 'submitted-valid' : 'submitted';
  useEffect(() => document.querySelector<HTMLButtonElement>(`#${id} button[type=submit]`)?.click(), [id]);
  return (
    <div id={id}>
      <Sample {...props} />
    </div>
  );
}

const never = () => new Promise(() => {});

export default {
  name: 'Form',
  group: 'Forms',
  use: 'For anything that is submitted: one column, validated on submit, with an error summary on top and one action.',
  avoid: 'For a filter or a search, which apply while typing.',
  states: [
    { name: 'initial', render: () => <Sample onSubmit={async () => ALLOW_RESUBMIT} /> },
    { name: 'separate page', keys: [], render: () => <Sample onSubmit={never} /> },
    { name: 'rejected', render: () => <Submitted onSubmit={async () => ALLOW_RESUBMIT} /> },
    { name: 'submitting', render: () => <Submitted onSubmit={never} isValid /> },
    { name: 'submitting for more than ten seconds', render: () => <StillWorking active delayMs={0} /> },
  ],
};
