import { Emitter } from '@larkspur/web-kit/utils/store';
import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { type SwapOptions, swapPrerendered } from './swap-prerendered';

const AHEAD = `<a href="/signup">Sign up</a><form><input name="email" aria-label="Email">
  <select name="kind" aria-label="Kind"><option value="a">A</option><option value="b">B</option></select></form>
  <a href="/signup">Sign up</a>`;

let typed: string[] = [];

function Page() {
  return (
    <main>
      <a href="/signup">Sign up</a>
      <input name="email" aria-label="Email" onChange={({ target }) => typed.push(target.value)} />
      <select name="kind" aria-label="Kind" onChange={({ target }) => typed.push(target.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <a href="/signup">Sign up</a>
    </main>
  );
}

function open(html: string, initialized = false) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  const states = new Emitter<{ initialized: boolean }>();
  const router: SwapOptions['router'] = {
    state: { initialized },
    subscribe: states.subscribe,
  };
  act(() => swapPrerendered({ root, router, page: <Page /> }));
  return {
    states,
    initialize: () => {
      act(() => {
        states.emit({ initialized: true });
      });
    },
  };
}

const page = () => screen.queryByRole('main');

beforeEach(() => {
  typed = [];
});

it('renders immediately when there is no prerendered page', async () => {
  open('');
  expect(await screen.findByRole('main')).toBeVisible();
});

it('keeps the prerendered page until the router is ready, then replaces it in one commit', () => {
  const { initialize, states } = open(AHEAD);
  expect(page()).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  initialize();
  expect(page()).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(states.listenerCount).toBe(0);
});

it('does not wait for a router that is ready', () => {
  open(AHEAD, true);
  expect(page()).toBeVisible();
});

it('keeps typed and selected values and passes them to the new page', async () => {
  const { initialize } = open(AHEAD);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@bank.example');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'b');
  initialize();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@bank.example');
  expect(screen.getByLabelText('Kind')).toHaveValue('b');
  expect(typed).toEqual(['ada@bank.example', 'b']);
});

it('fires no events for untouched fields', () => {
  open(AHEAD).initialize();
  expect(typed).toEqual([]);
});

it('keeps focus, also on one of several identical elements', () => {
  const { initialize } = open(AHEAD);
  screen.getAllByRole('link')[1]?.focus();
  initialize();
  expect(screen.getAllByRole('link')[1]).toHaveFocus();
});

it('keeps the text selection', () => {
  const { initialize } = open('<input name="email" aria-label="Email">');
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  field.focus();
  field.value = 'ada@bank.example';
  field.setSelectionRange(1, 3);
  initialize();
  const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Email');
  expect({ value, selectionStart, selectionEnd }).toEqual({
    value: 'ada@bank.example',
    selectionStart: 1,
    selectionEnd: 3,
  });
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('keeps the scroll position', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { initialize } = open(AHEAD);
  Object.assign(window, { scrollX: 0, scrollY: 640 });
  initialize();
  expect(scrollTo).toHaveBeenCalledWith(0, 640);
  Object.assign(window, { scrollX: 0, scrollY: 0 });
});
