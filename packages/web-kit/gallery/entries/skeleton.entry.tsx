import { Skeleton } from '../../src/feedback/skeleton';

export default {
  name: 'Skeleton',
  group: 'Page',
  use: 'While content loads for the first time, in about its size, so that the layout does not shift.',
  avoid: 'For a running action (pending button), or when earlier content can stay.',
  states: [
    { name: 'lines', render: () => <Skeleton label="Loading your transactions" /> },
    { name: 'blocks', render: () => <Skeleton label="Loading your accounts" lines={2} blocks /> },
  ],
};
