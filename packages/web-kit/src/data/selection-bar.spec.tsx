import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useBulkAction } from '../action/use-bulk-action';
import { FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { renderInHost } from '../testing/render-in-host';
import { SelectBox } from './select-box';
import { SelectionBar } from './selection-bar';
import { useSelection } from './use-selection';

const ITEMS = ['Ada', 'Grace', 'Ida'].map((name) => ({ _id: name }));
const countItems = (count: number) => `${count} letters`;
const send = jest.fn();

function List() {
  const [items, setItems] = useState(ITEMS);
  const [scope, setScope] = useState('all');
  const selection = useSelection(items, scope);
  const action = useBulkAction(selection, {
    act: async ({ _id }) => {
      await send(_id);
      setItems((now) => now.filter((item) => item._id !== _id));
    },
    reload: async () => {},
    describeDone: ({ done }) => ({ tone: 'success', text: `${countItems(done)} sent` }),
    countItems,
    participle: 'sent',
  });
  return (
    <>
      <SelectionBar selection={selection} action={action} describeAction={(count) => `Send ${countItems(count)}`}>
        They cannot be called back.
      </SelectionBar>
      {items.map((item) => (
        <SelectBox key={item._id} item={item} selection={selection}>
          {item._id}
        </SelectBox>
      ))}
      <button type="button" onClick={() => setScope('others')}>
        Search others
      </button>
    </>
  );
}

const show = () => renderInHost(<List />, new FakeHost().signInAs(buildSessionUser()));
const all = () => screen.getByRole('checkbox', { name: 'Select all shown' });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

async function confirm(label: string) {
  await userEvent.click(screen.getByRole('button', { name: label }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
}

beforeEach(() => send.mockReset());

it('says how many are selected, and whether these are all', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  await userEvent.click(box('Grace'));
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(all()).toBePartiallyChecked();
  await userEvent.click(all());
  expect(box('Ada')).toBeChecked();
  expect(all()).toBeChecked();
  await userEvent.click(all());
  expect(box('Grace')).not.toBeChecked();
});

it('begins without a selection when something else is listed', async () => {
  show();
  await userEvent.click(box('Ada'));
  await userEvent.click(screen.getByRole('button', { name: 'Search others' }));
  expect(box('Ada')).not.toBeChecked();
});

it('acts on each after one confirmation, and keeps what failed selected', async () => {
  show();
  send.mockImplementation(async (name) => {
    if (name === 'Grace') throw new Error('refused');
  });
  await userEvent.click(all());
  await confirm('Send 3 letters');
  expect(await screen.findByText('2 of 3 letters sent, 1 not confirmed.')).toBeVisible();
  expect(send.mock.calls.flat()).toEqual(['Ada', 'Grace', 'Ida']);
  expect(box('Grace')).toBeChecked();
});

it('moves the focus to "Select all" when "Clear selection" removes itself', async () => {
  show();
  await userEvent.click(all());
  act(() => screen.getByRole('button', { name: 'Clear selection' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  expect(all()).toHaveFocus();
});
