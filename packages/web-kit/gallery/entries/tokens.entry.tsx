import { TokenSheet } from './token-sheet';

export default {
  name: 'Tokens',
  group: 'Foundations',
  use: 'For every colour, size of type and space.',
  avoid: 'A raw value in a screen: a test finds it.',
  states: (['colours', 'type', 'spacing'] as const).map((part) => ({
    name: part,
    render: () => <TokenSheet part={part} />,
  })),
};
