import Bowser from 'bowser';

/** Such as `Firefox on Linux`. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return os.name ? `A program on ${os.name}` : 'An unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
