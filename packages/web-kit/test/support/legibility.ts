import type { Page } from 'playwright-core';

const TRIES = 10;
const MOMENT_MS = 150;

/** How a page looks with letters twice as large: what sticks out of it, and text that its box hides. */
export async function troublesAtTwiceTheText(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  try {
    // An open menu finds its new place a moment after its letters have grown.
    for (let left = TRIES; ; left--) {
      const found = await page.evaluate(whatIsCut);
      if (found.length === 0 || left === 1) return found;
      await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    }
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
}

/** Runs in the page. What scrolls sideways by itself, as a table does, may be wider than the page. */
function whatIsCut(): string[] {
  const width = document.documentElement.clientWidth;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')];
  const words = (element: Element) => element.outerHTML.slice(0, 160);
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    const beyond = elements.filter((element) => {
      const box = element.getBoundingClientRect();
      return element.childElementCount === 0 && box.width > 0 && box.right > width + 1;
    });
    found.push(`the page is ${document.documentElement.scrollWidth} wide`, ...beyond.slice(0, 3).map(words));
  }
  for (const element of elements) {
    const { overflowX } = getComputedStyle(element);
    const isForTheEarAlone = element.clientWidth <= 1;
    if ((overflowX !== 'hidden' && overflowX !== 'clip') || isForTheEarAlone) continue;
    if (element.childElementCount > 0 || !element.textContent?.trim()) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${words(element)}`);
  }
  return found;
}

/** Controls that a person with forced colours cannot make out: no edge, or words in the colour of their ground. */
export function illegibleControls(page: Page): Promise<string[]> {
  return page.evaluate(whatCannotBeMadeOut);
}

/** Runs in the page. */
function whatCannotBeMadeOut(): string[] {
  const FIELDS = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea';
  const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const isSeen = (colour: string) => rgb(colour)[3] !== 0;
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgb(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isSeen(backgroundColor) ? backgroundColor : groundOf(element.parentElement);
  };
  const hasEdge = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const outside = groundOf(element.parentElement);
    return ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const name = `border${side}` as 'borderTop';
      const [width, kind, colour] = [style[`${name}Width`], style[`${name}Style`], style[`${name}Color`]];
      return Number.parseFloat(width) > 0 && kind !== 'none' && isSeen(colour) && contrast(colour, outside) >= 3;
    });
  };
  const edgeOf = (element: Element): boolean => {
    for (let at: Element | null = element; at && !at.matches('form, main'); at = at.parentElement) {
      if (hasEdge(at)) return true;
    }
    return false;
  };
  const found: string[] = [];
  const controls = document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=menuitem]');
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(control).visibility === 'hidden') continue;
    const what = control.outerHTML.slice(0, 160);
    const { color } = getComputedStyle(control);
    const isDisabled = control.matches(':disabled, [aria-disabled=true]');
    if (contrast(color, groundOf(control)) < (isDisabled ? 3 : 4.5)) found.push(`words without contrast: ${what}`);
    if (control.matches(FIELDS) && !edgeOf(control)) found.push(`no edge: ${what}`);
  }
  return found;
}
