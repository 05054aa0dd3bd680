import { EmailField } from '../../src/form/email-field';
import { EMAIL_ERROR } from '../../src/form/rules';
import { FieldSample } from './field-sample';

export default {
  name: 'Email field',
  group: 'Forms',
  use: 'For one email address. Spaces around a pasted address are removed.',
  avoid: 'For a user name that only looks like an address.',
  states: [
    { name: 'empty', render: () => <FieldSample>{(field) => <EmailField {...field} label="Email" />}</FieldSample> },
    {
      name: 'filled',
      render: () => (
        <FieldSample value="ada@example.com">{(field) => <EmailField {...field} label="Email" />}</FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="ada@" error={EMAIL_ERROR}>
          {(field) => <EmailField {...field} label="Email" hint="You use it to sign in." />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="ada@example.com">
          {(field) => <EmailField {...field} label="Email" isDisabled />}
        </FieldSample>
      ),
    },
  ],
};
