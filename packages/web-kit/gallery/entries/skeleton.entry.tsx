import { Skeleton } from '../../src/feedback/skeleton';

export default {
  name: 'Skeleton',
  group: 'Page',
  use: 'While content is read for the first time, in about its size, so that nothing jumps.',
  avoid: 'For an act under way (working button), or when older content can stay.',
  states: [
    { name: 'lines', render: () => <Skeleton label="Loading your transactions" /> },
    { name: 'blocks', render: () => <Skeleton label="Loading your accounts" lines={2} blocks /> },
  ],
};
