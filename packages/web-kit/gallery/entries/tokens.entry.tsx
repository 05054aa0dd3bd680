import { TokenSheet } from './token-sheet';

export default {
  name: 'Tokens',
  group: 'Foundations',
  use: 'For every color, font size and space.',
  avoid: 'Raw values in a screen. A test rejects them.',
  states: (['colors', 'type', 'spacing'] as const).map((part) => ({
    name: part,
    render: () => <TokenSheet part={part} />,
  })),
};
