import { useEffect, useState } from 'react';

/** Long enough for the next key, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

/** The text when the typing has paused. An empty one counts immediately. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
