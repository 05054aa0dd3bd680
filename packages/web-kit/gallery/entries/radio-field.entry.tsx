import { RadioField } from '../../src/form/radio-field';
import { FieldSample } from './field-sample';

const OPTIONS = [
  { value: 'passport', label: 'Passport', hint: 'The page with your picture.' },
  { value: 'license', label: 'Driver’s license', hint: 'Front and back.' },
  { value: 'id', label: 'State ID card' },
];

export default {
  name: 'Radio field',
  group: 'Forms',
  use: 'For one of two to five options, all visible.',
  avoid: 'For more than five (select field), or yes and no (check field).',
  states: [
    {
      name: 'empty',
      render: () => (
        <FieldSample>{(field) => <RadioField {...field} label="Document" options={OPTIONS} />}</FieldSample>
      ),
    },
    {
      name: 'selected, with a hint',
      render: () => (
        <FieldSample value="passport">
          {(field) => <RadioField {...field} label="Document" hint="It must not be expired." options={OPTIONS} />}
        </FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample value="passport">
          {(field) => <RadioField {...field} label="Document" hint="It must not be expired." options={OPTIONS} />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample error="Choose a document">
          {(field) => <RadioField {...field} label="Document" options={OPTIONS.slice(0, 2)} />}
        </FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="license">
          {(field) => <RadioField {...field} label="Document" options={OPTIONS} isDisabled />}
        </FieldSample>
      ),
    },
  ],
};
