import { expectEqual, type KeyboardCase } from '../support/keys';

/** Form fields and whole forms. */
export const FORM_CASES: KeyboardCase[] = [
  {
    view: 'select-field',
    title: 'opens with Enter, finds an option by its first letters, selects it with Enter',
    run: async (keys) => {
      await keys.press('Tab', 'Enter');
      await keys.waitForVisible('[role=listbox]');
      await keys.type('del');
      await keys.waitForFocus('Delaware');
      await keys.press('Enter');
      await keys.waitForHidden('[role=listbox]');
      await keys.waitForFocus('Delaware');
    },
  },
  {
    view: 'combo-field',
    title: 'filters while typing, selects with an arrow key and Enter',
    run: async (keys) => {
      await keys.press('Tab');
      await keys.type('gra');
      await keys.waitForVisible('[role=option]:has-text("Grace Hopper")');
      await keys.press('ArrowDown', 'Enter');
      await keys.waitForHidden('[role=listbox]');
      expectEqual(await keys.value('Customer'), 'Grace Hopper');
    },
  },
  {
    view: 'date-field',
    title: 'takes a typed date and a date picked in the calendar',
    run: async (keys) => {
      await keys.press('Tab');
      await keys.type('11122026');
      await keys.tabTo('Calendar');
      await keys.press('Enter');
      await keys.waitForFocus('November 12, 2026');
      await keys.press('ArrowRight', 'Enter');
      await keys.waitForHidden('[role=dialog]');
      expectEqual(
        (await keys.page.locator('[role=spinbutton][aria-label^="day"]').first().textContent())?.trim(),
        '13',
      );
    },
  },
  {
    view: 'radio-field',
    title: 'is one tab stop and changes with the arrow keys',
    run: async (keys) => {
      await keys.press('Tab', 'Space', 'ArrowDown');
      await keys.waitForVisible('[role=radiogroup] label[data-selected]:has-text("Driver")');
    },
  },
  {
    view: 'check-field',
    title: 'is checked with Space',
    run: async (keys) => {
      await keys.press('Tab', 'Space');
      expectEqual(await keys.page.getByRole('checkbox').first().isChecked(), true);
    },
  },
  {
    view: 'file-field',
    title: 'opens the file chooser with Enter',
    run: async (keys) => {
      let isOpen = false;
      const opened = keys.page.waitForEvent('filechooser', { timeout: 20_000 }).then(() => {
        isOpen = true;
      });
      await keys.tabTo('Choose');
      // Playwright starts to intercept file choosers asynchronously, so that it can miss the first one on a busy machine.
      for (let presses = 0; !isOpen && presses < 5; presses += 1) {
        await keys.press('Enter');
        await Promise.race([opened, keys.page.waitForTimeout(2_000)]);
      }
      await opened;
    },
  },
  {
    view: 'password-field',
    title: 'shows and hides the password',
    run: async (keys) => {
      await keys.press('Tab', 'Tab', 'Enter');
      await keys.waitForVisible('input[type=text]');
      await keys.press('Enter');
      await keys.waitForHidden('input[type=text]');
    },
  },
  {
    view: 'pin-field',
    title: 'takes all digits in one field',
    run: async (keys) => {
      await keys.press('Tab');
      await keys.type('123456');
      expectEqual(await keys.value('Payment PIN'), '123456');
    },
  },
  {
    view: 'search-field',
    title: 'is cleared with Escape',
    run: async (keys) => {
      await keys.press('Tab');
      await keys.type('rent');
      await keys.press('Escape');
      expectEqual(await keys.value('Search transactions'), '');
    },
  },
  {
    view: 'leave-guard',
    title: 'asks for confirmation only when there are unsaved changes',
    run: async (keys) => {
      await keys.press('Tab');
      await keys.type('Sam');
      await keys.tabTo('Elsewhere');
      await keys.press('Enter');
      await keys.waitForVisible('[role=alertdialog]:has-text("Leave without saving?")');
      await keys.waitForFocus('Stay here');
      await keys.press('Enter');
      await keys.waitForHidden('[role=alertdialog]');
      expectEqual(await keys.value('Name of the recipient'), 'Sam');
      await keys.waitForFocus('Elsewhere');
      await keys.press('Enter');
      await keys.waitForFocus('Stay here');
      await keys.press('Shift+Tab');
      await keys.waitForFocus('Leave this page');
      await keys.press('Enter');
      await keys.page.locator('[data-entry=button]').waitFor();
    },
  },
  {
    view: 'form/separate-page',
    title: 'lists errors, links to their fields, and is sent once after they are corrected',
    run: async (keys) => {
      await keys.tabTo('Send $250.00');
      await keys.press('Enter');
      await keys.waitForFocus('Some fields need your attention');
      await keys.tabTo('Enter an amount');
      await keys.press('Enter');
      await keys.waitForFocus('Amount');
      await keys.type('250');
      await keys.press('Shift+Tab');
      await keys.waitForFocus('Email');
      await keys.type('ada@example.com');
      await keys.press('Enter');
      await keys.waitForVisible('button:has-text("(working)")');
      await keys.waitForHidden('[id$="-error"]');
    },
  },
  { view: 'picture-field', title: 'reaches the file chooser', run: (keys) => keys.tabTo('Add a picture') },
];
