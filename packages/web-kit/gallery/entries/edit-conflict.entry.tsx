import { useId } from 'react';
import { EditConflict } from '../../src/form/edit-conflict';
import type { ChangedField } from '../../src/form/rebase-edit';
import { ALLOW_RESUBMIT, useBankForm } from '../../src/form/use-bank-form';

type Values = Record<string, string>;

function Sample({ isSame = false }: { isSame?: boolean }) {
  const id = useId().replace(/\W/g, '');
  const [savings, email, name] = [`savings${id}`, `email${id}`, `name${id}`];
  const form = useBankForm<Values>({
    defaults: { [savings]: '$1,100.00', [email]: 'ada.lovelace@example.com', [name]: 'Ada' },
    validate: () => ({}),
    onSubmit: async () => ALLOW_RESUBMIT,
  });
  const changed: ChangedField<Values>[] = [
    { name: savings, label: 'Savings', opened: '$1,000.00', theirs: '$500.00', format: String },
    {
      name: email,
      label: 'Email',
      opened: 'ada@example.com',
      theirs: 'ada.lovelace@example.com',
      format: String,
    },
    { name, label: 'First name', opened: 'Ada', theirs: 'Ada\u202enylE', format: String },
  ];
  return <EditConflict edit={{ form, base: null, conflict: isSame ? [] : changed }} subject="account" />;
}

export default {
  name: 'EditConflict',
  group: 'Forms',
  use: 'On top of a form that edits a shared record, with useEditForm: shows what someone else changed before the save.',
  avoid: 'For input that the server refuses: its errors belong to the fields.',
  states: [
    { name: 'fields changed', render: () => <Sample /> },
    { name: 'no field of the form changed', render: () => <Sample isSame /> },
  ],
};
