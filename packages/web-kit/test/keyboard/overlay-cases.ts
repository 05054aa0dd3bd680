import { type KeyboardCase } from '../support/keys';

/** What every overlay that holds the focus owes. */
const overlay = (view: string, opener: string, role: string): KeyboardCase => ({
  view,
  does: 'opens, holds the focus, closes by Escape and gives the focus back',
  by: async (keys) => {
    await keys.tabTo(opener);
    await keys.press('Enter');
    await keys.sees(`[role=${role}]`);
    await keys.isHeldIn(`[role=${role}]`);
    await keys.press('Escape');
    await keys.seesNo(`[role=${role}]`);
    await keys.comesTo(opener);
  },
});

/** What lies over the page. */
export const OVERLAY_CASES: KeyboardCase[] = [
  overlay('dialog', 'Open a dialog', 'dialog'),
  overlay('drawer', 'Show payment', 'dialog'),
  overlay('confirm', 'Delete message', 'alertdialog'),
  overlay('popover', 'Why do you ask?', 'dialog'),
  overlay('camera-dialog', 'Take a photo', 'dialog'),
  {
    view: 'confirm',
    does: 'begins at the way out',
    by: async (keys) => {
      await keys.tabTo('Delete message');
      await keys.press('Enter');
      await keys.comesTo('Cancel');
      await keys.press('Enter');
      await keys.comesTo('Delete message');
    },
  },
  {
    view: 'type-to-confirm',
    does: 'takes the whole phrase and nothing less',
    by: async (keys) => {
      await keys.tabTo('Delete Ada Lovelace');
      await keys.press('Enter');
      await keys.comesTo('Type the e-mail address');
      await keys.type('ada@example');
      await keys.press('Enter');
      await keys.sees('text=This is not the e-mail address above');
      await keys.type('.com');
      await keys.press('Enter');
      await keys.seesNo('[role=alertdialog]');
      await keys.comesTo('Delete Ada Lovelace');
    },
  },
  {
    view: 'menu',
    does: 'opens by an arrow, goes by arrows and letters past what is disabled, closes by Escape',
    by: async (keys) => {
      await keys.tabTo('Actions');
      await keys.press('ArrowDown');
      await keys.comesTo('Edit');
      await keys.press('ArrowDown', 'ArrowDown');
      await keys.comesTo('Delete for good');
      await keys.type('t');
      await keys.comesTo('Transactions');
      await keys.press('Escape');
      await keys.comesTo('Actions');
    },
  },
  {
    view: 'tooltip',
    does: 'shows at focus, goes by Escape',
    by: async (keys) => {
      await keys.tabTo('Copy');
      await keys.sees('[role=tooltip]');
      await keys.press('Escape');
      await keys.seesNo('[role=tooltip]');
    },
  },
];
