import { Emitter } from '@larkspur/web-kit/utils/store';
import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, type ReactNode, useId, useState } from 'react';
import { findPrerenderedNotice, PrerenderedNotice } from './prerendered-notice';
import { type ShowPageOptions, showPage } from './show-page';

const AHEAD = `<a href="/signup">Sign up</a><form><input name="email" aria-label="Email">
  <select name="kind" aria-label="Kind"><option value="a">A</option><option value="b">B</option></select></form>
  <a href="/signup">Sign up</a>`;

let typed: string[] = [];
/** Texts of what is clicked. */
let clicked: (string | null)[] = [];

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

function Form({ isVerbose = false }) {
  const [name, card, message, agree] = [useId(), useId(), useId(), useId()];
  const [values, setValues] = useState({ card: '', message: '', agreed: false, kind: 'savings' });
  const radio = (kind: string, label: string) => (
    <label>
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={values.kind === kind}
        onChange={() => setValues((old) => ({ ...old, kind }))}
      />
      {label}
    </label>
  );
  return (
    <main id={name}>
      <label htmlFor={card}>Name on the card</label>
      <input id={card} value={values.card} onChange={(event) => setValues({ ...values, card: event.target.value })} />
      <label htmlFor={message}>Message</label>
      <textarea
        id={message}
        value={values.message}
        onChange={({ target }) => setValues((old) => ({ ...old, message: target.value }))}
      />
      <input
        type="checkbox"
        id={agree}
        checked={values.agreed}
        onChange={({ target }) => setValues((old) => ({ ...old, agreed: target.checked }))}
      />
      <label htmlFor={agree}>I agree</label>
      {radio('savings', 'Savings')}
      {radio('checking', 'Checking')}
      <details>
        <summary>Fees</summary>
        <p>{isVerbose ? `None at all of ${values.kind}` : 'None at all'}</p>
      </details>
      <div role="tablist">
        <button type="button" role="tab" id={`react-aria-${card}`}>
          Loans
        </button>
        <button type="button" role="tab" id={`react-aria-${message}`}>
          Cards
        </button>
      </div>
      <a href="#fees">Read more</a>
      <p>{JSON.stringify(values)}</p>
    </main>
  );
}

let recover: () => void;

function Failing({ page = <Page /> }: { page?: ReactNode }) {
  const [isFailing, setFailing] = useState(true);
  const [region] = useState(findPrerenderedNotice);
  recover = () => setFailing(false);
  if (!isFailing) return page;
  return region ? <PrerenderedNotice region={region}>Not all of it loaded</PrerenderedNotice> : <h1>Failure</h1>;
}

function open(html: string, initialized = false, page: ReactNode = <Page />) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  const states = new Emitter<{ initialized: boolean }>();
  const router: ShowPageOptions['router'] = {
    state: { initialized },
    subscribe: states.subscribe,
  };
  act(() => showPage({ root, router, page, canHydrate: () => false, onMismatch: () => undefined }));
  return {
    states,
    initialize: () => act(async () => states.emit({ initialized: true })),
  };
}

const page = () => screen.queryByRole('main');

/** Creates the list of clicks that the server's inline script fills. */
function recordedClicks(): (EventTarget | null)[] {
  const clicks: (EventTarget | null)[] = [];
  document.body.append(Object.assign(document.createElement('template'), { id: 'after-paint', clicks }));
  return clicks;
}

beforeEach(() => {
  typed = [];
  clicked = [];
});

document.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));

it('keeps the prerendered page until the router is ready, then replaces it in one commit', async () => {
  const { initialize, states } = open(AHEAD);
  expect(page()).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await initialize();
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
  await initialize();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@bank.example');
  expect(screen.getByLabelText('Kind')).toHaveValue('b');
  expect(typed).toEqual(['ada@bank.example', 'b']);
});

it('fires no events for untouched fields', async () => {
  await open(AHEAD).initialize();
  expect(typed).toEqual([]);
});

it('keeps focus, also on one of several identical elements', async () => {
  const { initialize } = open(AHEAD);
  screen.getAllByRole('link')[1]?.focus();
  await initialize();
  expect(screen.getAllByRole('link')[1]).toHaveFocus();
});

it('moves focus from a link of a menu, which is closed now, to the menu’s button', async () => {
  const menu = '<nav><a href="/">Home</a><button>Accounts</button><a href="/account/savings">Savings</a></nav>';
  const closed = (
    <nav>
      <a href="/">Home</a>
      <button type="button">Accounts</button>
    </nav>
  );
  const { initialize } = open(menu, false, closed);
  screen.getByRole('link', { name: 'Savings' }).focus();
  await initialize();
  expect(screen.getByRole('button', { name: 'Accounts' })).toHaveFocus();
});

it('keeps the text selection', async () => {
  const { initialize } = open('<input name="email" aria-label="Email">');
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  field.focus();
  field.value = 'ada@bank.example';
  field.setSelectionRange(1, 3);
  await initialize();
  const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Email');
  expect({ value, selectionStart, selectionEnd }).toEqual({
    value: 'ada@bank.example',
    selectionStart: 1,
    selectionEnd: 3,
  });
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('keeps the caret of a field that has lost the focus', async () => {
  const { initialize } = open('<input name="email" aria-label="Email"><a href="#fees">Read more</a>');
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  field.value = 'ada@bank.example';
  field.setSelectionRange(3, 3);
  await initialize();
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Email');
  expect([selectionStart, selectionEnd]).toEqual([3, 3]);
  expect(screen.getByLabelText('Email')).not.toHaveFocus();
});

it('keeps the scroll position', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { initialize } = open(AHEAD);
  Object.assign(window, { scrollX: 0, scrollY: 640 });
  await initialize();
  expect(scrollTo).toHaveBeenCalledWith(0, 640);
  Object.assign(window, { scrollX: 0, scrollY: 0 });
});

describe('controls without a name, with generated ids', () => {
  const RENDERED_BY_SERVER = `<main><label for="_R_0_">Name on the card</label><input id="_R_0_">
    <label for="_R_1_">Message</label><textarea id="_R_1_"></textarea>
    <input type="checkbox" id="_R_2_"><label for="_R_2_">I agree</label>
    <label><input type="radio" name="kind" value="savings" checked>Savings</label>
    <label><input type="radio" name="kind" value="checking">Checking</label>
    <details><summary>Fees</summary><p>None at all</p></details>
    <div role="tablist"><button type="button" role="tab" id="react-aria-_R_3_">Loans</button>
    <button type="button" role="tab" id="react-aria-_R_4_">Cards</button></div><a href="#fees">Read more</a></main>`;

  const openForm = () => open(RENDERED_BY_SERVER, false, <Form />);

  it('keep text, checks, choices and open disclosures, also in the state of the new page', async () => {
    const { initialize } = openForm();
    await userEvent.type(screen.getByLabelText('Name on the card'), 'Ada');
    await userEvent.type(screen.getByLabelText('Message'), 'Hello');
    await userEvent.click(screen.getByLabelText('I agree'));
    await userEvent.click(screen.getByLabelText('Checking'));
    const disclosure = () => screen.getByText('Fees').closest('details');
    Object.assign(disclosure() ?? {}, { open: true });
    await initialize();
    expect(screen.getByLabelText('Name on the card')).toHaveValue('Ada');
    expect(screen.getByLabelText('I agree')).toBeChecked();
    expect(screen.getByLabelText('Checking')).toBeChecked();
    expect(disclosure()).toHaveAttribute('open');
    expect(screen.getByText(/"kind"/)).toHaveTextContent('"message":"Hello","agreed":true,"kind":"checking"');
  });

  it('keep text where the live page has other attributes, and a disclosure whose content follows a field', async () => {
    const withType = RENDERED_BY_SERVER.replace('<textarea', '<textarea type="text"').replace(
      'None at all',
      'None at all of savings',
    );
    const { initialize } = open(withType, false, <Form isVerbose />);
    await userEvent.type(screen.getByLabelText('Message'), 'Hello');
    await userEvent.click(screen.getByLabelText('Checking'));
    const disclosure = () => screen.getByText('Fees').closest('details');
    Object.assign(disclosure() ?? {}, { open: true });
    await initialize();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    expect(screen.getByText('None at all of checking')).toBeInTheDocument();
    expect(disclosure()).toHaveAttribute('open');
  });

  it('keep focus and selection', async () => {
    const { initialize } = openForm();
    screen.getByRole('tab', { name: 'Cards' }).focus();
    await initialize();
    expect(screen.getByRole('tab', { name: 'Cards' })).toHaveFocus();

    const second = openForm();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
    field.focus();
    field.value = 'Hello there';
    field.setSelectionRange(2, 7, 'backward');
    await second.initialize();
    expect(screen.getByLabelText('Message')).toHaveFocus();
    const { selectionStart, selectionEnd, selectionDirection } = screen.getByLabelText<HTMLTextAreaElement>('Message');
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([2, 7, 'backward']);
  });

  it('keep the text that is selected on the page', async () => {
    const { initialize } = openForm();
    document.getSelection()?.selectAllChildren(screen.getByText('None at all'));
    const text = screen.getByText('None at all').firstChild;
    if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, 4);
    await initialize();
    expect(document.getSelection()?.toString()).toBe('None');
    expect(screen.getByText('None at all')).toContainElement(
      document.getSelection()?.anchorNode?.parentElement ?? document.body,
    );
  });

  it('respond once to clicks before scripts ran; links have responded already', async () => {
    const { initialize } = openForm();
    const [tab, link] = [screen.getByRole('tab', { name: 'Cards' }), screen.getByText('Read more')];
    recordedClicks().push(tab, tab.firstChild, link, tab, window);
    await initialize();
    await waitFor(() => expect(clicked).toEqual(['Cards']));
    expect(document.getElementById('after-paint')).toBeNull();
  });

  it('do not respond to clicks while the page said that it does not work', async () => {
    const { initialize } = open(RENDERED_BY_SERVER, false, <Failing page={<Form />} />);
    const clicks = recordedClicks();
    clicks.push(screen.getByRole('tab', { name: 'Cards' }));
    await initialize();
    clicks.push(screen.getByRole('tab', { name: 'Loans' }));
    await act(async () => recover());
    expect(screen.getByText(/"kind"/)).toBeVisible();
    // Clicks are repeated by a timer that was started before this one.
    await new Promise((resolve) => setTimeout(resolve));
    expect(clicked).toEqual([]);
  });
});

describe('a page whose remote fails', () => {
  it('stays readable under a notice, and is replaced when the remote recovers', async () => {
    const { initialize } = open(AHEAD, false, <Failing />);
    await initialize();
    expect(page()).toBeNull();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('Not all of it loaded');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@bank.example');
    await act(async () => recover());
    expect(page()).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@bank.example');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
