import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { apiError } from '../testing/fake-host';
import { renderInHost } from '../testing/render-in-host';
import { ReasonDialog } from './reason-dialog';

const reject = jest.fn();

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reject
      </button>
      <ReasonDialog
        isOpen={isOpen}
        title="Reject these documents?"
        confirmLabel="Reject documents"
        failed="We couldn’t reject the documents."
        unknown="We couldn’t confirm that the documents were rejected."
        hint="The customer sees it."
        onConfirm={reject}
        onClose={() => setOpen(false)}
      >
        Ada can send new ones.
      </ReasonDialog>
    </>
  );
}

async function open() {
  renderInHost(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => reject.mockReset().mockResolvedValue(undefined));

it('asks for a reason of a length that can be kept', async () => {
  const dialog = await open();
  await userEvent.keyboard('  {Enter}');
  expect(await dialog.findByRole('link', { name: 'Enter a reason' })).toBeVisible();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste('x'.repeat(201));
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByRole('link', { name: 'Use 200 characters or fewer' })).toBeVisible();
  expect(reject).not.toHaveBeenCalled();
});

it('closes when it is done', async () => {
  await open();
  await userEvent.keyboard(' Blurred {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reject).toHaveBeenCalledWith('Blurred');
});

it('stays open with the reason after a failure', async () => {
  reject.mockRejectedValue(apiError('conflict', 'It was decided before.'));
  const dialog = await open();
  await userEvent.keyboard('Blurred{Enter}');
  expect(await dialog.findByText('We couldn’t reject the documents.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Blurred');
});
