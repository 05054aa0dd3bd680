import { useState } from 'react';
import { ListIcon, PeopleIcon, PersonIcon } from '../../src/brand/icons';
import { CommandPalette } from '../../src/overlay/command-palette';
import { OverlaySample } from './overlay-sample';
import { SAMPLE_CUSTOMERS } from './sample-customers';

const PLACES = [
  { id: 'users', name: 'Users', icon: PeopleIcon },
  { id: 'audit', name: 'Audit', icon: ListIcon },
];

function Sample({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const [query, setQuery] = useState('');
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(query.toLowerCase());
  const customers = SAMPLE_CUSTOMERS.filter(matches).slice(0, 2);
  return (
    <CommandPalette
      isOpen={isOpen}
      label="Search, or go to…"
      query={query}
      onQuery={setQuery}
      groups={[
        { name: 'Go to', commands: PLACES.filter(matches).map((place) => ({ ...place, onChoose: close })) },
        {
          name: 'Customers',
          commands: customers.map(({ id, name, email }) => ({
            id,
            name,
            hint: email,
            icon: PersonIcon,
            onChoose: close,
          })),
          ...(customers.length === 0 && { message: 'nothing found' }),
        },
      ]}
      footer="↑ ↓ choose · Enter opens · Esc closes"
      onClose={close}
    />
  );
}

const render = () => (
  <OverlaySample name="Search the bank">{(isOpen, close) => <Sample isOpen={isOpen} close={close} />}</OverlaySample>
);

export default {
  name: 'Command palette',
  group: 'Overlays',
  use: 'Once per area, for people who work in it all day: finds everything and goes everywhere.',
  avoid: 'For the search of one list (filter bar).',
  states: [
    { name: 'closed', render },
    { name: 'open', keys: ['Tab', 'Enter'], render },
    { name: 'nothing found', keys: ['Tab', 'Enter', 'z', 'q'], render },
  ],
};
