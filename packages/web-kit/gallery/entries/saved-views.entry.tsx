import { SavedViews } from '../../src/data/saved-views';
import { SampleUser } from './sample-user';

const VIEWS = [
  { list: 'users', name: 'Waiting for a decision', search: '?status=pending' },
  { list: 'users', name: 'Blocked, newest first', search: '?blocked=true&sort=-createdAt' },
];

function Sample({ id, views = [] }: { id: string; views?: typeof VIEWS }) {
  return (
    <SampleUser id={id} stored={{ key: 'larkspur-views-', value: { views } }}>
      <SavedViews list="users" />
    </SampleUser>
  );
}

export default {
  name: 'Saved views',
  group: 'Data',
  use: 'Above a list that keeps its search and filters in the URL, for people who work with it every day.',
  avoid: 'For choices of everyone. Those are links or filters.',
  states: [
    { name: 'none', render: () => <Sample id="views-none" /> },
    { name: 'two', render: () => <Sample id="views-two" views={VIEWS} /> },
    { name: 'first', keys: ['Tab', 'Enter'], render: () => <Sample id="views-none" /> },
    { name: 'open', keys: ['Tab', 'Enter'], render: () => <Sample id="views-two" views={VIEWS} /> },
  ],
};
