import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Cards } from './cards';

it('says that there are none, and a request only shows its message, which stays', async () => {
  const host = new FakeHost();
  renderScreen(<Cards />, { host });
  expect(screen.getByText('You have no cards yet')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  const request = screen.getByRole('button', { name: 'Request Card' });
  await userEvent.click(request);
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Card request sent we will get back to youRequested at \d+:\d\d [AP]M$/,
  );
  await userEvent.click(request);
  expect(screen.getAllByText('Card request sent we will get back to you')).toHaveLength(1);
  expect(request).toHaveFocus();
  expect(host.calls).toEqual([]);
});
