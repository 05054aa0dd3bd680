import { type KeyboardCase } from '../support/keys';

/** Required of every modal overlay. */
const overlay = (view: string, opener: string, role: string): KeyboardCase => ({
  view,
  title: 'opens, traps the focus, closes with Escape and returns the focus',
  run: async (keys) => {
    await keys.tabTo(opener);
    await keys.press('Enter');
    await keys.waitForVisible(`[role=${role}]`);
    await keys.expectFocusTrap(`[role=${role}]`);
    await keys.press('Escape');
    await keys.waitForHidden(`[role=${role}]`);
    await keys.waitForFocus(opener);
  },
});

/** Dialogs and drawers. */
export const OVERLAY_CASES: KeyboardCase[] = [
  overlay('dialog', 'Open a dialog', 'dialog'),
  overlay('drawer', 'Show payment', 'dialog'),
  overlay('confirm', 'Delete message', 'alertdialog'),
  overlay('popover', 'Why do you ask?', 'dialog'),
  overlay('camera-dialog', 'Take a photo', 'dialog'),
  overlay('crop-dialog', 'Crop a picture', 'dialog'),
  overlay('command-palette', 'Search the bank', 'dialog'),
  overlay('column-menu', 'Columns', 'dialog'),
  overlay('saved-views', 'Saved views', 'dialog'),
  overlay('reason-dialog', 'Reject', 'dialog'),
  {
    view: 'command-palette',
    title: 'keeps the focus in the field, and opens what an arrow key chose',
    run: async (keys) => {
      await keys.tabTo('Search the bank');
      await keys.press('Enter');
      await keys.waitForFocus('Search, or go to');
      await keys.type('a');
      await keys.press('ArrowDown');
      await keys.waitForVisible('[role=option][aria-selected=true]:has-text("Ada Lovelace")');
      await keys.waitForFocus('Search, or go to');
      await keys.press('Enter');
      await keys.waitForHidden('[role=dialog]');
      await keys.waitForFocus('Search the bank');
    },
  },
  {
    view: 'confirm',
    title: 'focuses Cancel first',
    run: async (keys) => {
      await keys.tabTo('Delete message');
      await keys.press('Enter');
      await keys.waitForFocus('Cancel');
      await keys.press('Enter');
      await keys.waitForFocus('Delete message');
    },
  },
  {
    view: 'type-to-confirm',
    title: 'accepts the complete phrase only',
    run: async (keys) => {
      await keys.tabTo('Delete Ada Lovelace');
      await keys.press('Enter');
      await keys.waitForFocus('Type the email address');
      await keys.type('ada@example');
      await keys.press('Enter');
      await keys.waitForVisible('text=This doesn’t match the email address above');
      await keys.type('.com');
      await keys.press('Enter');
      await keys.waitForHidden('[role=alertdialog]');
      await keys.waitForFocus('Delete Ada Lovelace');
    },
  },
];
