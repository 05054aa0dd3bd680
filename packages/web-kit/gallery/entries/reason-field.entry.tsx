import { Form } from '../../src/form/form';
import { ReasonField, validateReason } from '../../src/form/reason-field';
import { SubmitButton } from '../../src/form/submit-button';
import { ALLOW_RESUBMIT, useBankForm } from '../../src/form/use-bank-form';

function Sample({ hint }: { hint?: string }) {
  const form = useBankForm({
    defaults: { reason: '' },
    validate: ({ reason }) => ({ reason: validateReason(reason) }),
    onSubmit: async () => ALLOW_RESUBMIT,
  });
  return (
    <Form form={form}>
      <ReasonField control={form.control} hint={hint} />
      <SubmitButton form={form}>Save changes</SubmitButton>
    </Form>
  );
}

export default {
  name: 'Reason field',
  group: 'Forms',
  use: 'At the end of a form by which staff change a customer’s record: why they do it. The audit log keeps it.',
  avoid: 'For an action without other fields (reason dialog).',
  states: [
    { name: 'empty', render: () => <Sample /> },
    { name: 'missing', keys: ['Tab', 'Enter'], render: () => <Sample hint="The customer sees it." /> },
  ],
};
