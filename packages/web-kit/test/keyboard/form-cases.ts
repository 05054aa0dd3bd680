import { type KeyboardCase, same } from '../support/keys';

/** What is filled in. */
export const FORM_CASES: KeyboardCase[] = [
  {
    view: 'select-field',
    does: 'opens by Enter, finds by letters, takes by Enter',
    by: async (keys) => {
      await keys.press('Tab', 'Enter');
      await keys.sees('[role=listbox]');
      await keys.type('del');
      await keys.comesTo('Delaware');
      await keys.press('Enter');
      await keys.seesNo('[role=listbox]');
      await keys.comesTo('Delaware');
    },
  },
  {
    view: 'combo-field',
    does: 'finds while one types, takes by arrow and Enter',
    by: async (keys) => {
      await keys.press('Tab');
      await keys.type('gra');
      await keys.sees('[role=option]:has-text("Grace Hopper")');
      await keys.press('ArrowDown', 'Enter');
      await keys.seesNo('[role=listbox]');
      same(await keys.value('Customer'), 'Grace Hopper');
    },
  },
  {
    view: 'date-field',
    does: 'is typed by parts, and picked in the calendar',
    by: async (keys) => {
      await keys.press('Tab');
      await keys.type('11122026');
      await keys.tabTo('Calendar');
      await keys.press('Enter');
      await keys.comesTo('November 12, 2026');
      await keys.press('ArrowRight', 'Enter');
      await keys.seesNo('[role=dialog]');
      same((await keys.page.locator('[role=spinbutton][aria-label^="day"]').first().textContent())?.trim(), '13');
    },
  },
  {
    view: 'radio-field',
    does: 'is entered once and moves by arrows',
    by: async (keys) => {
      await keys.press('Tab', 'Space', 'ArrowDown');
      await keys.sees('[role=radiogroup] label[data-selected]:has-text("Driver")');
    },
  },
  {
    view: 'check-field',
    does: 'is ticked by Space',
    by: async (keys) => {
      await keys.press('Tab', 'Space');
      same(await keys.page.getByRole('checkbox').first().isChecked(), true);
    },
  },
  {
    view: 'switch-field',
    does: 'is turned by Space',
    by: async (keys) => {
      await keys.press('Tab', 'Space');
      same(await keys.page.getByRole('switch').first().isChecked(), true);
    },
  },
  {
    view: 'file-field',
    does: 'asks for a file by Enter',
    by: async (keys) => {
      await keys.tabTo('Choose');
      await Promise.all([keys.page.waitForEvent('filechooser'), keys.press('Enter')]);
    },
  },
  {
    view: 'password-field',
    does: 'shows and hides what was typed',
    by: async (keys) => {
      await keys.press('Tab', 'Tab', 'Enter');
      await keys.sees('input[type=text]');
      await keys.press('Enter');
      await keys.seesNo('input[type=text]');
    },
  },
  {
    view: 'pin-field',
    does: 'takes its digits in one go',
    by: async (keys) => {
      await keys.press('Tab');
      await keys.type('123456');
      same(await keys.value('Payment PIN'), '123456');
    },
  },
  {
    view: 'search-field',
    does: 'is emptied by Escape',
    by: async (keys) => {
      await keys.press('Tab');
      await keys.type('rent');
      await keys.press('Escape');
      same(await keys.value('Search transactions'), '');
    },
  },
  {
    view: 'leave-guard',
    does: 'lets go where nothing was typed, and asks where something was',
    by: async (keys) => {
      await keys.press('Tab');
      await keys.type('Sam');
      await keys.tabTo('Elsewhere');
      await keys.press('Enter');
      await keys.sees('[role=alertdialog]:has-text("Leave without saving?")');
      await keys.comesTo('Stay here');
      await keys.press('Enter');
      await keys.seesNo('[role=alertdialog]');
      same(await keys.value('Name of the recipient'), 'Sam');
      await keys.comesTo('Elsewhere');
      await keys.press('Enter');
      await keys.comesTo('Stay here');
      await keys.press('Shift+Tab');
      await keys.comesTo('Leave this page');
      await keys.press('Enter');
      await keys.page.locator('[data-entry=button]').waitFor();
    },
  },
  {
    view: 'form/by-itself',
    does: 'is filled in whole: errors summed up, led to by links, mended, sent once',
    by: async (keys) => {
      await keys.tabTo('Send $250.00');
      await keys.press('Enter');
      await keys.comesTo('Some fields need your attention');
      await keys.tabTo('Enter an amount');
      await keys.press('Enter');
      await keys.comesTo('Amount');
      await keys.type('250');
      await keys.press('Shift+Tab');
      await keys.comesTo('Email');
      await keys.type('ada@example.com');
      await keys.press('Enter');
      await keys.sees('button:has-text("(working)")');
      await keys.seesNo('[id$="-error"]');
    },
  },
];
