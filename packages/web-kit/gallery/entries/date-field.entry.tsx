import { DateField } from '../../src/form/date-field';
import { FieldSample } from './field-sample';

export default {
  name: 'Date field',
  group: 'Forms',
  use: 'For a single day: typed, pasted, or picked from the calendar.',
  avoid: 'For a date range. Use two date fields or a filter bar.',
  states: [
    {
      name: 'empty',
      render: () => (
        <FieldSample>{(field) => <DateField {...field} label="Date" hint="Month, day, year." />}</FieldSample>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <FieldSample>{(field) => <DateField {...field} label="Date" hint="Month, day, year." />}</FieldSample>
      ),
    },
    {
      name: 'filled',
      render: () => (
        <FieldSample value="1815-12-10">
          {(field) => <DateField {...field} label="Date of birth" autoComplete="bday" max="2026-11-21" />}
        </FieldSample>
      ),
    },
    {
      name: 'calendar open',
      keys: ['Tab', 'Tab', 'Tab', 'Tab', 'Enter'],
      render: () => (
        <FieldSample value="1815-12-10">
          {(field) => <DateField {...field} label="Date of birth" autoComplete="bday" max="2026-11-21" />}
        </FieldSample>
      ),
    },
    {
      name: 'error',
      render: () => (
        <FieldSample value="2031-01-01" error="Enter a date in the past">
          {(field) => <DateField {...field} label="Date of birth" autoComplete="bday" />}
        </FieldSample>
      ),
    },
    {
      name: 'read-only',
      render: () => (
        <FieldSample value="2026-11-12">{(field) => <DateField {...field} label="Date" isReadOnly />}</FieldSample>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <FieldSample value="2026-11-12">{(field) => <DateField {...field} label="Date" isDisabled />}</FieldSample>
      ),
    },
  ],
};
