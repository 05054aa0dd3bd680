import { type KeyboardCase } from '../support/keys';

/** Layouts and messages. */
export const PAGE_CASES: KeyboardCase[] = [
  {
    view: 'toast',
    title: 'reaches the button that dismisses a message',
    run: (keys) => keys.tabTo('Dismiss'),
  },
  { view: 'tag', title: 'reaches the button that removes it', run: (keys) => keys.tabTo('Status: verified') },
  { view: 'alert', title: 'reaches the button that dismisses it', run: (keys) => keys.tabTo('Dismiss') },
  {
    view: 'timed-message',
    title: 'appears without taking the focus, and its button for dismissing can be reached',
    run: async (keys) => {
      await keys.tabTo('Succeed');
      await keys.press('Enter');
      await keys.waitForVisible('[role=status]:has-text("Message sent.")');
      await keys.waitForFocus('Succeed');
      await keys.tabTo('Dismiss');
    },
  },
  {
    view: 'public-layout',
    title: 'opens a submenu, which Escape closes',
    run: async (keys) => {
      await keys.tabTo('Accounts');
      await keys.press('Enter');
      await keys.waitForVisible('a:has-text("Savings")');
      await keys.press('Escape');
      await keys.waitForHidden('a:has-text("Savings")');
      await keys.waitForFocus('Accounts');
    },
  },
  {
    view: 'customer-layout',
    title: 'skips the navigation with the skip link',
    run: async (keys) => {
      await keys.tabTo('Skip to content');
      await keys.waitForVisible('a:has-text("Skip to content")');
    },
  },
  {
    view: 'back-office-layout',
    title: 'reaches all navigation items',
    run: async (keys) => {
      for (const item of ['Users', 'Verifications', 'Transactions', 'Contacts', 'Beneficiaries'])
        await keys.tabTo(item);
    },
  },
  {
    view: 'toast/with-an-action',
    title: 'reaches the action of a message',
    run: (keys) => keys.tabTo('View receipt'),
  },
  {
    view: 'job-progress',
    title: 'reaches the buttons that cancel and retry',
    run: async (keys) => {
      await keys.tabTo('Cancel');
      await keys.tabTo('Try again');
    },
  },
  {
    view: 'color-scheme-switch',
    title: 'selects with the arrow keys',
    run: async (keys) => {
      await keys.tabTo('Same as device');
      await keys.press('ArrowRight');
      await keys.waitForVisible('html[data-color-scheme=light]');
      await keys.press('ArrowLeft');
      await keys.waitForVisible('html:not([data-color-scheme])');
    },
  },
];
