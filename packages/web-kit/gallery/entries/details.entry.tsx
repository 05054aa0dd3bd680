import { Button } from '../../src/action/button';
import { AccountNumber } from '../../src/data/account-number';
import { Details } from '../../src/data/details';
import { VerificationBadge } from '../../src/data/status-badge';

export default {
  name: 'Details',
  group: 'Data',
  use: 'For facts about one thing, as label and value.',
  avoid: 'For many items with the same facts (table).',
  states: [
    {
      name: 'one editable value',
      render: () => (
        <Details
          items={[
            { term: 'Name', value: 'Ada Lovelace' },
            { term: 'Email', value: 'ada.augusta.king.countess.of.lovelace@example.com' },
            { term: 'Account number', value: <AccountNumber number="4400918237" /> },
            { term: 'Verification', value: <VerificationBadge status="verified" /> },
            { term: 'Phone', value: '+1 302 555 0177', action: <Button small>Change</Button> },
          ]}
        />
      ),
    },
    {
      name: 'figures',
      render: () => (
        <Details
          figures
          items={[
            { term: 'Transferred today', value: '$1,250.00' },
            { term: 'Daily limit', value: '$10,000.00' },
          ]}
        />
      ),
    },
  ],
};
