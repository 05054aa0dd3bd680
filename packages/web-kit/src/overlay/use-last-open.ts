import { useRef } from 'react';

/**
 * Keeps the content of an overlay while it closes, because the item that it is about is often gone by then. Its handlers are kept,
 * too, and still have that item, so `Modal` lets no input reach them.
 */
export function useLastOpen<T>(isOpen: boolean, content: T): T {
  const last = useRef(content);
  if (isOpen) last.current = content;
  return last.current;
}
