import { type ReactNode, useEffect, useId } from 'react';
import { CheckField } from '../../src/form/check-field';
import { EmailField } from '../../src/form/email-field';
import { Form } from '../../src/form/form';
import { MoneyField } from '../../src/form/money-field';
import { NativeSelect } from '../../src/form/native-select';
import { RadioField } from '../../src/form/radio-field';
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

const ACCOUNTS = [
  { value: 'savings', label: 'Savings' },
  { value: 'checking', label: 'Checking' },
];

/** Fields that are no text. */
function Choices() {
  const id = useId().replace(/\W/g, '');
  const [from, to, isRepeated] = [`from${id}`, `to${id}`, `repeated${id}`];
  const form = useBankForm<Record<string, string | boolean>>({
    defaults: { [from]: 'savings', [to]: 'checking', [isRepeated]: false },
    validate: () => ({}),
    onSubmit: never,
  });
  return (
    <Form form={form}>
      <NativeSelect control={form.control} name={from} label="From" options={ACCOUNTS} />
      <RadioField control={form.control} name={to} label="To" options={ACCOUNTS} />
      <CheckField control={form.control} name={isRepeated} label="Every month" />
      <div>
        <SubmitButton form={form}>Move $250.00</SubmitButton>
      </div>
    </Form>
  );
}

/** A form with its button pressed. */
function Submitted({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => document.querySelector<HTMLButtonElement>(`#${id} button[type=submit]`)?.click(), [id]);
  return <div id={id}>{children}</div>;
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
    {
      name: 'rejected',
      render: () => (
        <Submitted id="submitted">
          <Sample onSubmit={async () => ALLOW_RESUBMIT} />
        </Submitted>
      ),
    },
    {
      name: 'submitting',
      render: () => (
        <Submitted id="submitted-valid">
          <Sample onSubmit={never} isValid />
        </Submitted>
      ),
    },
    {
      name: 'submitting choices',
      render: () => (
        <Submitted id="submitted-choices">
          <Choices />
        </Submitted>
      ),
    },
    { name: 'submitting for more than ten seconds', render: () => <StillWorking active delayMs={0} /> },
  ],
};
