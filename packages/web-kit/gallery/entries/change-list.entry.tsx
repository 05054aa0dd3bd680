import { ChangeList, ChangePanel, OldAndNew, UnsavedChanges } from '../../src/data/change-list';
import { Details } from '../../src/data/details';

const CHANGES = [
  { name: 'Email', before: 'ada@example.com', after: 'ada.lovelace@example.com' },
  { name: 'Daily limit', before: '$10,000.00', after: '$2,500.00' },
];

export default {
  name: 'Change list',
  group: 'Data',
  use: 'For what changed, or is about to: the old value and the new one, field by field.',
  avoid: 'For a record without its history (details), or what a colleague changed meanwhile (edit conflict).',
  states: [
    { name: 'changes', render: () => <ChangeList changes={CHANGES} /> },
    { name: 'unsaved', render: () => <UnsavedChanges changes={CHANGES} /> },
    {
      name: 'preview',
      render: () => (
        <ChangePanel label="Preview">
          <Details
            items={[
              { term: 'Customer', value: 'Ada Lovelace' },
              {
                term: 'Savings balance',
                value: <OldAndNew before="$1,000.00" verb="becomes" after="$1,250.00" />,
              },
            ]}
          />
        </ChangePanel>
      ),
    },
    {
      name: 'long and hostile',
      render: () => (
        <ChangeList
          changes={[
            { name: 'First name', before: 'Ada', after: 'Ada\u202enylE' },
            {
              name: 'Address',
              before: '12 Orchard Lane, Wilmington, DE 19801',
              after: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 1, Apartment 204',
            },
          ]}
        />
      ),
    },
  ],
};
