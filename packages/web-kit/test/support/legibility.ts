import type { Page } from 'playwright-core';

const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 150;

/** Problems at 200% text size: content wider than the page, and clipped text. */
export async function findClippedText(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  try {
    // An open menu is repositioned shortly after the text size changes.
    for (let left = MAX_ATTEMPTS; ; left--) {
      const found = await page.evaluate(collectClippedText);
      if (found.length === 0 || left === 1) return found;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
}

/** Runs in the page. Content that scrolls sideways in its own box, as a table does, may be wider than the page. */
function collectClippedText(): string[] {
  const width = document.documentElement.clientWidth;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')];
  const describe = (element: Element) => element.outerHTML.slice(0, 160);
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    const beyond = elements.filter((element) => {
      const box = element.getBoundingClientRect();
      return element.childElementCount === 0 && box.width > 0 && box.right > width + 1;
    });
    found.push(`the page is ${document.documentElement.scrollWidth} wide`, ...beyond.slice(0, 3).map(describe));
  }
  for (const element of elements) {
    const { overflowX } = getComputedStyle(element);
    const isVisuallyHidden = element.clientWidth <= 1;
    if ((overflowX !== 'hidden' && overflowX !== 'clip') || isVisuallyHidden) continue;
    if (element.childElementCount > 0 || !element.textContent?.trim()) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push(`clipped: ${describe(element)}`);
  }
  return found;
}

/** Controls that cannot be recognized in forced colors: without an edge, or with text that lacks contrast. */
export function findIllegibleControls(page: Page): Promise<string[]> {
  return page.evaluate(collectIllegibleControls);
}

/** Runs in the page. */
function collectIllegibleControls(): string[] {
  const FIELDS = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea';
  const rgb = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isVisible = (color: string) => rgb(color)[3] !== 0;
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = rgb(color).map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const backgroundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isVisible(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement);
  };
  const hasEdge = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const outside = backgroundOf(element.parentElement);
    return ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
      const name = `border${side}` as 'borderTop';
      const [width, kind, color] = [style[`${name}Width`], style[`${name}Style`], style[`${name}Color`]];
      return Number.parseFloat(width) > 0 && kind !== 'none' && isVisible(color) && contrast(color, outside) >= 3;
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
    if (contrast(color, backgroundOf(control)) < (isDisabled ? 3 : 4.5)) found.push(`text without contrast: ${what}`);
    if (control.matches(FIELDS) && !edgeOf(control)) found.push(`no edge: ${what}`);
  }
  return found;
}
