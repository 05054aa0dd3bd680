import { DateText } from '../../src/data/date-text';

export default {
  name: 'Date text',
  group: 'Data',
  use: 'For when something happened, in everyday words.',
  avoid: 'For a date that is typed or copied elsewhere.',
  states: [
    { name: 'day', render: () => <DateText iso="2025-11-12" /> },
    { name: 'day and time', render: () => <DateText iso="2025-11-12T20:05:00.000Z" withTime /> },
    { name: 'in a sentence', render: () => <DateText iso="2025-11-12T20:05:00.000Z" withTime isInSentence /> },
  ],
};
