import type { Page } from 'playwright-core';
import type { GalleryPage } from './support/gallery-page';

/** What is done with a component by keys alone, in the browser. `view` is where it begins, at the page's heading. */
export interface KeyboardCase {
  view: string;
  does: string;
  by(keys: Keys): Promise<void>;
}

/** Keys and what can be seen of their effect. */
export class Keys {
  readonly page: Page;

  constructor(gallery: GalleryPage) {
    this.page = gallery.page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Tab, until the control of this name has the focus. */
  async tabTo(name: string): Promise<void> {
    for (let left = 40; left > 0; left--) {
      await this.press('Tab');
      if ((await this.focused()).includes(name)) return;
    }
    throw new Error(`Tab never comes to ${name}`);
  }

  /** What the focused control is called, or says. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return 'nothing';
      const named = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((it) => it.textContent) : [];
      return [element.getAttribute('aria-label'), ...named, ...labels, element.textContent].filter(Boolean).join(' ');
    });
  }

  /** Waits until the control of this name has the focus. */
  async comesTo(name: string): Promise<void> {
    await until(
      async () => (await this.focused()).includes(name),
      async () => `${name} has the focus: it is at "${await this.focused()}"`,
    );
  }

  async sees(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'visible' });
  }

  async seesNo(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'hidden' });
  }

  /** However often Tab is pressed, the focus stays inside. */
  async isHeldIn(selector: string): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      await this.press('Tab');
      const inside = await this.page.evaluate((it) => Boolean(document.activeElement?.closest(it)), selector);
      if (!inside) throw new Error(`the focus left ${selector} for "${await this.focused()}"`);
    }
  }

  async value(label: string): Promise<string> {
    return this.page.getByLabel(label, { exact: true }).first().inputValue();
  }
}

async function until(holds: () => Promise<boolean>, what: () => Promise<string>): Promise<void> {
  for (let left = 40; left > 0; left--) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not so: ${await what()}`);
}

const same = (actual: unknown, wanted: unknown) => {
  if (actual !== wanted) throw new Error(`"${actual}" instead of "${wanted}"`);
};

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

export const KEYBOARD_CASES: KeyboardCase[] = [
  overlay('dialog', 'Open a dialog', 'dialog'),
  overlay('drawer', 'Show payment', 'dialog'),
  overlay('confirm', 'Delete message', 'alertdialog'),
  overlay('popover', 'Why do you ask?', 'dialog'),
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
    does: 'moves by arrows, shows by Enter, and Tab goes on to what it shows',
    by: async (keys) => {
      await keys.sees('text=What the bank does about companies.');
      await keys.press('ArrowLeft');
      await keys.comesTo('Individuals');
      await keys.sees('text=What the bank does about companies.');
      await keys.press('Enter');
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
