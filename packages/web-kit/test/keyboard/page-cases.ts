import { type KeyboardCase } from '../support/keys';

/** What stands around, or comes and goes. */
export const PAGE_CASES: KeyboardCase[] = [
  {
    view: 'toast',
    does: 'can be dismissed',
    by: (keys) => keys.tabTo('Dismiss: The account number is copied.'),
  },
  { view: 'tag', does: 'can be taken away', by: (keys) => keys.tabTo('Status: verified') },
  { view: 'alert', does: 'can be dismissed', by: (keys) => keys.tabTo('Dismiss') },
  {
    view: 'timed-message',
    does: 'comes without taking the focus, and can be dismissed',
    by: async (keys) => {
      await keys.tabTo('Succeed');
      await keys.press('Enter');
      await keys.sees('[role=status]:has-text("Message sent.")');
      await keys.comesTo('Succeed');
      await keys.tabTo('Dismiss');
    },
  },
  {
    view: 'public-frame',
    does: 'opens a part of its menu, which Escape closes',
    by: async (keys) => {
      await keys.tabTo('Accounts');
      await keys.press('Enter');
      await keys.sees('a:has-text("Savings")');
      await keys.press('Escape');
      await keys.seesNo('a:has-text("Savings")');
      await keys.comesTo('Accounts');
    },
  },
  {
    view: 'customer-frame',
    does: 'leads past its places to the content',
    by: async (keys) => {
      await keys.tabTo('Skip to content');
      await keys.sees('a:has-text("Skip to content")');
    },
  },
  {
    view: 'back-office-frame',
    does: 'leads through all its places',
    by: async (keys) => {
      for (const place of ['Users', 'Verifications', 'Transactions', 'Contacts', 'Beneficiaries'])
        await keys.tabTo(place);
    },
  },
];
