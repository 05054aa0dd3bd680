import { SwitchField } from '../../src/form/switch-field';
import { FieldSample } from './field-sample';

export default {
  name: 'Switch field',
  group: 'Forms',
  use: 'For a setting that is on or off and changes at once.',
  avoid: 'In a form that is sent by a button: there it is a check field.',
  states: [
    {
      name: 'off',
      render: () => (
        <FieldSample value={false}>{(field) => <SwitchField {...field} label="Live updates" />}</FieldSample>
      ),
    },
    {
      name: 'on, with a hint',
      render: () => (
        <FieldSample value>
          {(field) => <SwitchField {...field} label="Live updates" hint="New lines appear without a reload." />}
        </FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value>
          {(field) => <SwitchField {...field} label="Live updates" hint="New lines appear without a reload." />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value={false} error="This could not be turned on. Try again.">
          {(field) => <SwitchField {...field} label="Live updates" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value>{(field) => <SwitchField {...field} label="Live updates" isDisabled />}</FieldSample>
      ),
    },
  ],
};
