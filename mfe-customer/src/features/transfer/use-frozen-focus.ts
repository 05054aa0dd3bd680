import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus from the form to the notice when a payment freezes the form, because nothing in it can have the focus then.
 * @param isOwn whether this screen has sent the payment. Another tab's interrupts what the customer is typing here, so the focus
 *   returns to it with the outcome, unless the customer has moved it
 * @returns the elements
 */
export function useFrozenFocus(isFrozen: boolean, isOwn: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLHeadingElement>(null);
  const interrupted = useRef<HTMLElement | null>(null);

  // Before the browser takes the focus from an inert element.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isInForm = focused instanceof HTMLElement && form.current?.contains(focused);
    if (isFrozen && (isOwn || isInForm)) {
      interrupted.current = isInForm && !isOwn ? focused : null;
      notice.current?.focus();
    } else if (!isFrozen) {
      // The notice is gone if there is nothing to tell.
      if (focused === notice.current || focused === document.body) interrupted.current?.focus();
      interrupted.current = null;
    }
  }, [isFrozen, isOwn]);

  return { form, notice };
}
