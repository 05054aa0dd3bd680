import { type KeyboardCase, until } from '../support/keys';

/** What shows things. */
export const DATA_CASES: KeyboardCase[] = [
  {
    view: 'accordion',
    does: 'opens and closes what the focus is at',
    by: async (keys) => {
      await keys.tabTo('Who can have a card?');
      await keys.press('Enter');
      await keys.sees('button[aria-expanded=true]:has-text("Who can")');
      await keys.press('Space');
      await keys.sees('button[aria-expanded=false]:has-text("Who can")');
    },
  },
  {
    view: 'tabs/second-focused',
    does: 'shows what the arrows come to, round and round, and Tab goes on to what it shows',
    by: async (keys) => {
      await keys.sees('text=What the bank does about companies.');
      await keys.press('ArrowRight');
      await keys.comesTo('Individuals');
      await keys.sees('text=What the bank does about individuals.');
    },
  },
  {
    view: 'carousel',
    does: 'goes on and back, and keeps the focus',
    by: async (keys) => {
      await keys.tabTo('Next');
      const first = () => keys.page.locator('[aria-label="1 of 4"]').first().boundingBox();
      const before = (await first())?.x ?? 0;
      await keys.press('Enter');
      await until(
        async () => ((await first())?.x ?? 0) !== before,
        async () => 'the next slide shows',
      );
      await keys.comesTo('Next');
    },
  },
  {
    view: 'data-table',
    does: 'sorts by its head, goes from row to row by arrows, opens the acts of a row',
    by: async (keys) => {
      await keys.tabTo('Balance');
      await keys.press('Enter');
      await keys.sees('th[aria-sort]:has-text("Balance")');
      await keys.tabTo('Ada Lovelace');
      await keys.press('ArrowDown');
      await keys.comesTo('Grace Hopper');
      await keys.tabTo('Actions for Grace Hopper');
      await keys.press('Enter');
      await keys.sees('[role=menu]');
      await keys.press('Escape');
      await keys.comesTo('Actions for Grace Hopper');
    },
  },
  {
    view: 'table',
    does: 'can be scrolled, as it takes the focus',
    by: (keys) => keys.tabTo('Customer care numbers'),
  },
  {
    view: 'pager',
    does: 'is reached on the last page too',
    by: (keys) => keys.tabTo('Next'),
  },
  {
    view: 'account-number',
    does: 'shows and hides the number',
    by: async (keys) => {
      await keys.press('Tab', 'Enter');
      await keys.sees('text=4400918237');
      await keys.press('Enter');
      await keys.seesNo('text=4400918237');
    },
  },
];
