import { PinField } from '../../src/form/pin-field';
import { PIN_ERROR } from '../../src/form/rules';
import { FieldSample } from './field-sample';

export default {
  name: 'PIN field',
  group: 'Forms',
  use: 'For the six digits that authorize a payment.',
  avoid: 'For a password. Never split it into six one-digit fields.',
  states: [
    {
      name: 'empty',
      render: () => <FieldSample>{(field) => <PinField {...field} label="Payment PIN" hint="6 digits" />}</FieldSample>,
    },
    {
      name: 'filled',
      render: () => <FieldSample value="123456">{(field) => <PinField {...field} label="Payment PIN" />}</FieldSample>,
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="1234" error={PIN_ERROR}>
          {(field) => <PinField {...field} label="Payment PIN" />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => <FieldSample>{(field) => <PinField {...field} label="Payment PIN" isDisabled />}</FieldSample>,
    },
  ],
};
