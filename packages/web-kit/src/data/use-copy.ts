import { useHost } from '../host/host-context';

/**
 * Copies text and says so: "Account number copied to clipboard".
 * @param name what is copied, as the start of a sentence: "Account number"
 * @returns whether it was copied. If not, show the text, so that it can be selected.
 */
export function useCopy(name: string): (text: string) => Promise<boolean> {
  const host = useHost();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      host.notify({ tone: 'success', text: `${name} copied to clipboard` });
      return true;
    } catch {
      host.notify({ tone: 'error', text: 'Your browser blocked copying. Select the text and copy it manually.' });
      return false;
    }
  };
}
