import { type KeyboardCase, until } from '../support/keys';

/** Components that present data. */
export const DATA_CASES: KeyboardCase[] = [
  {
    view: 'accordion',
    title: 'opens and closes the focused item',
    run: async (keys) => {
      await keys.tabTo('Who can have a card?');
      await keys.press('Enter');
      await keys.waitForVisible('button[aria-expanded=true]:has-text("Who can")');
      await keys.press('Space');
      await keys.waitForVisible('button[aria-expanded=false]:has-text("Who can")');
    },
  },
  {
    view: 'tabs/second-focused',
    title: 'selects tabs with the arrow keys, wraps around, and moves to the panel with Tab',
    run: async (keys) => {
      await keys.waitForVisible('text=What the bank does about companies.');
      await keys.press('ArrowRight');
      await keys.waitForFocus('Individuals');
      await keys.waitForVisible('text=What the bank does about individuals.');
    },
  },
  {
    view: 'carousel',
    title: 'moves between slides and keeps the focus',
    run: async (keys) => {
      await keys.tabTo('Next');
      const first = () => keys.page.locator('[aria-label="1 of 4"]').first().boundingBox();
      const before = (await first())?.x ?? 0;
      await keys.press('Enter');
      await until(
        async () => ((await first())?.x ?? 0) !== before,
        async () => 'the next slide is visible',
      );
      await keys.waitForFocus('Next');
    },
  },
  {
    view: 'data-table',
    title: 'sorts by a column header, moves between rows with the arrow keys',
    run: async (keys) => {
      await keys.tabTo('Balance');
      await keys.press('Enter');
      await keys.waitForVisible('th[aria-sort]:has-text("Balance")');
      await keys.tabTo('Ada Lovelace');
      await keys.press('ArrowDown');
      await keys.waitForFocus('Grace Hopper');
    },
  },
  {
    view: 'document-viewer',
    title: 'zooms, turns and scrolls the focused document',
    run: async (keys) => {
      await keys.tabTo('Front, 100%');
      await keys.press('+', '+', 't');
      await keys.waitForFocus('Front, 200%');
      const frame = keys.page.getByRole('group', { name: 'Front, 200%' }).first();
      await keys.press('ArrowDown');
      await until(
        () => frame.evaluate((element) => element.scrollTop > 0),
        async () => 'the enlarged document is scrolled',
      );
    },
  },
  {
    view: 'table',
    title: 'takes the focus only where it is wider than its place',
    run: async (keys) => {
      await keys.page.setViewportSize({ width: 375, height: 720 });
      await keys.waitForVisible('[tabindex="0"][aria-label="Rates by term"]');
      await keys.press('Tab');
      await keys.waitForFocus('Rates by term');
      await keys.page.setViewportSize({ width: 1440, height: 720 });
      await keys.waitForHidden('[tabindex="0"][aria-label="Rates by term"]');
    },
  },
  {
    view: 'pager',
    title: 'stays reachable on the last page',
    run: (keys) => keys.tabTo('Next'),
  },
  {
    view: 'account-number',
    title: 'reveals and hides the number',
    run: async (keys) => {
      await keys.press('Tab', 'Enter');
      await keys.waitForVisible('text=4400918237');
      await keys.press('Enter');
      await keys.waitForHidden('text=4400918237');
    },
  },
  {
    view: 'masked-value',
    title: 'reveals and hides the value',
    run: async (keys) => {
      await keys.press('Tab', 'Enter');
      await keys.waitForVisible('text=5500123412349876');
      await keys.press('Enter');
      await keys.waitForHidden('text=5500123412349876');
    },
  },
  { view: 'copyable-value', title: 'reaches the copy button', run: (keys) => keys.tabTo('Copy reference') },
  { view: 'receipt', title: 'reaches every action', run: (keys) => keys.tabTo('Print') },
  {
    view: 'filter-bar',
    title: 'applies dates, which close, return the focus, and are removed as a tag',
    run: async (keys) => {
      await keys.tabTo('Date');
      await keys.press('Enter');
      await keys.waitForVisible('role=dialog');
      await keys.tabTo('Last month');
      await keys.press('Enter');
      await keys.waitForFocus('Date');
      await keys.tabTo('Remove Last month');
      await keys.press('Enter');
      await keys.waitForFocus('Search transactions');
    },
  },
  { view: 'statement-by-day', title: 'reaches the details of a line', run: (keys) => keys.tabTo('Salary') },
  { view: 'checklist', title: 'reaches what is left to do', run: (keys) => keys.tabTo('Set a payment PIN') },
  { view: 'device-list', title: 'reaches every sign-out', run: (keys) => keys.tabTo('Sign out Firefox on Linux') },
  { view: 'message-card', title: 'reaches what can be done with a message', run: (keys) => keys.tabTo('Mark as read') },
  {
    view: 'selection-bar',
    title: 'selects all, asks once, and passes the focus on when it clears itself',
    run: async (keys) => {
      await keys.tabTo('Select all shown');
      await keys.press('Space');
      await keys.waitForVisible('text=3 selected');
      await keys.tabTo('Delete 3 messages');
      await keys.press('Enter');
      await keys.waitForFocus('Cancel');
      await keys.press('Escape');
      await keys.waitForFocus('Delete 3 messages');
      await keys.tabTo('Clear selection');
      await keys.press('Enter');
      await keys.waitForFocus('Select all shown');
    },
  },
  {
    view: 'key-help',
    title: 'has keys inside its part, which are turned off and on',
    run: async (keys) => {
      await keys.tabTo('Approve');
      await keys.press('r');
      await keys.waitForVisible('text=Rejected');
      await keys.tabTo('Turn off single-key shortcuts');
      await keys.press('Enter');
      await keys.waitForFocus('Turn on single-key shortcuts');
      await keys.press('a');
      await keys.press('Enter');
      await keys.waitForFocus('Turn off single-key shortcuts');
      await keys.waitForVisible('text=Rejected');
      await keys.press('a');
      await keys.waitForVisible('text=Approved');
    },
  },
];
