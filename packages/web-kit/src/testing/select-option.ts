import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Selects an option of a SelectField with the mouse. */
export async function selectOption(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${label}( \\(optional\\))?$`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
