import { CheckField } from '../../src/form/check-field';
import { FieldSample } from './field-sample';

export default {
  name: 'Check field',
  group: 'Forms',
  use: 'For a yes or no that is sent with the rest of the form.',
  avoid: 'For a choice between two named options (radio field).',
  states: [
    {
      name: 'off',
      render: () => (
        <FieldSample value={false}>{(field) => <CheckField {...field} label="Block transfers" />}</FieldSample>
      ),
    },
    {
      name: 'on, with a hint',
      render: () => (
        <FieldSample value>
          {(field) => <CheckField {...field} label="Block transfers" hint="Signing in is still possible." />}
        </FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value>
          {(field) => <CheckField {...field} label="Block transfers" hint="Signing in is still possible." />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value={false} error="Confirm that the photo shows you">
          {(field) => <CheckField {...field} label="The photo shows only me" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value>{(field) => <CheckField {...field} label="Block transfers" isDisabled />}</FieldSample>
      ),
    },
  ],
};
