import { PhoneField } from '../../src/form/phone-field';
import { PHONE_ERROR } from '../../src/form/rules';
import { FieldSample } from './field-sample';

export default {
  name: 'Phone field',
  group: 'Forms',
  use: 'For a phone number, in whatever format people use.',
  avoid: 'For a code sent to the phone (PIN field).',
  states: [
    { name: 'empty', render: () => <FieldSample>{(field) => <PhoneField {...field} label="Phone" />}</FieldSample> },
    {
      name: 'filled',
      render: () => (
        <FieldSample value="+1 (302) 555-0177">{(field) => <PhoneField {...field} label="Phone" />}</FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="12345" error={PHONE_ERROR}>
          {(field) => <PhoneField {...field} label="Phone" optional />}
        </FieldSample>
      ),
    },
  ],
};
