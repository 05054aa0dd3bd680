import { Link } from '@larkspur/router';
import { Form } from '../../src/form/form';
import { LeaveGuard } from '../../src/form/leave-guard';
import { TextField } from '../../src/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '../../src/form/use-bank-form';

function Sample() {
  const form = useBankForm({ defaults: { name: '' }, validate: () => ({}), onSubmit: async () => ALLOW_RESUBMIT });
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name of the recipient" />
      <p>
        <Link to="/button">Elsewhere</Link>
      </p>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}

export default {
  name: 'Leave guard',
  group: 'Forms',
  use: 'Once on a page with a form, to warn before unsaved changes are lost.',
  avoid: 'For anything that saves as you type, or after the form was sent.',
  states: [
    { name: 'no changes', render: () => <Sample /> },
    { name: 'unsaved changes', keys: ['Tab', 'a', 'Tab', 'Enter'], render: () => <Sample /> },
  ],
};
