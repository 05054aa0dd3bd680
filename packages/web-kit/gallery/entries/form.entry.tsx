import { useEffect, useId } from 'react';
import { EmailField } from '../../src/form/email-field';
import { Form } from '../../src/form/form';
import { MoneyField } from '../../src/form/money-field';
import { EMAIL_ERROR, isEmail } from '../../src/form/rules';
import { StillWorking } from '../../src/form/still-working';
import { SubmitButton } from '../../src/form/submit-button';
import { TextField } from '../../src/form/text-field';
import { KEEP_OPEN, useBankForm } from '../../src/form/use-bank-form';

function Sample({ sends, act = false }: { sends: () => Promise<unknown>; act?: boolean }) {
  const id = useId().replace(/\W/g, '');
  const [email, amount, note] = [`email${id}`, `amount${id}`, `note${id}`];
  const form = useBankForm<Record<string, string>>({
    defaults: { [email]: act ? 'ada@example.com' : '', [amount]: act ? '250' : '', [note]: '' },
    validate: (values) => ({
      [email]: isEmail(values[email] ?? '') ? undefined : EMAIL_ERROR,
      [amount]: values[amount] ? undefined : 'Enter an amount',
    }),
    onSubmit: sends,
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
function Pressed(props: { sends: () => Promise<unknown>; act?: boolean }) {
  const id = props.act ? 'pressed-act' : 'pressed';
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
  use: 'For whatever is sent: one column, checked at submit, errors summed up on top, one act.',
  avoid: 'For a filter or a search, which follow the typing.',
  states: [
    { name: 'as it begins', render: () => <Sample sends={async () => KEEP_OPEN} /> },
    { name: 'by itself', keys: [], render: () => <Sample sends={never} /> },
    { name: 'refused', render: () => <Pressed sends={async () => KEEP_OPEN} /> },
    { name: 'on its way', render: () => <Pressed sends={never} act /> },
    { name: 'on its way for more than ten seconds', render: () => <StillWorking active delayMs={0} /> },
  ],
};
