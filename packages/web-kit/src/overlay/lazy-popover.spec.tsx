import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeHost } from '../testing/fake-host';
import { renderScreen } from '../testing/render-screen';
import { LazyPopover } from './lazy-popover';

it('is a dialog of its button, which has the focus again when it closes', async () => {
  renderScreen(
    <LazyPopover title="Date" label="Date: Any">
      {(close) => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </LazyPopover>,
    { host: new FakeHost() },
  );
  const button = screen.getByRole('button', { name: 'Date: Any' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Date' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', dialog.id);
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
