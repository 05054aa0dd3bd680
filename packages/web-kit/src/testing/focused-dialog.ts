import { screen, waitFor } from '@testing-library/react';

/**
 * Waits for a dialog and until it has the focus, which it takes a moment after it is shown: until then, keys go to the control that
 * opened it.
 * @param name any dialog by default
 */
export async function focusedDialog(name?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name });
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('The dialog does not have the focus.');
  });
  return dialog;
}
