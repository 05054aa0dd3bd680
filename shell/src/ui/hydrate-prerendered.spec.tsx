import '@testing-library/jest-dom';
import { useHydrated } from '@larkspur/web-kit/utils/use-hydrated';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, Component, type ReactNode, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { findPrerenderedNotice, PrerenderedNotice } from './prerendered-notice';
import { showPage } from './show-page';

/** Content that the live page has and the prerendered one does not have. */
let different: ReactNode = null;
let typed: string[] = [];
let pressed: string[] = [];
let mismatches = 0;

beforeEach(() => {
  different = null;
  typed = [];
  pressed = [];
  mismatches = 0;
});

/** A form as the remotes have them: controlled fields, and a second rendering when the page is live. */
function Form() {
  const isLive = useHydrated();
  const [name, message, agree] = [useId(), useId(), useId()];
  const [values, setValues] = useState({
    name: '',
    message: 'Dear bank,',
    kind: 'savings',
    agreed: false,
    years: '10',
  });
  const set = (change: Partial<typeof values>) => {
    typed.push(...Object.values(change).map(String));
    setValues((old) => ({ ...old, ...change }));
  };
  return (
    <main>
      <h1>Write {'to'} us</h1>
      <label htmlFor={name}>Name</label>
      <input id={name} value={values.name} onChange={({ target }) => set({ name: target.value })} />
      <label htmlFor={message}>Message</label>
      <textarea id={message} value={values.message} onChange={({ target }) => set({ message: target.value })} />
      <input
        type="checkbox"
        id={agree}
        checked={values.agreed}
        onChange={({ target }) => set({ agreed: target.checked })}
      />
      <label htmlFor={agree}>I agree</label>
      {['savings', 'checking'].map((kind) => (
        <label key={kind}>
          <input type="radio" name="kind" value={kind} checked={values.kind === kind} onChange={() => set({ kind })} />
          {kind}
        </label>
      ))}
      <select aria-label="Years" value={values.years} onChange={({ target }) => set({ years: target.value })}>
        <option>10</option>
        <option>20</option>
      </select>
      <details>
        <summary>Fees</summary>
        <p>None at all</p>
      </details>
      <button type="button" onClick={() => pressed.push('menu')}>
        Menu
      </button>
      <button type="submit" disabled={!isLive}>
        Send
      </button>
      <output>{JSON.stringify(values)}</output>
      {different}
    </main>
  );
}

function Crashing(): ReactNode {
  throw new Error('no money today');
}

/** A failure that React Router's boundary would show. */
function Failed() {
  const [region] = useState(findPrerenderedNotice);
  return region ? <PrerenderedNotice region={region}>Not all of it loaded</PrerenderedNotice> : <h1>Failure</h1>;
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** The page as the server sent it, and what the server's inline script records. */
function prerender(page: ReactNode = <Form />) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const clicks: (EventTarget | null)[] = [];
  const template = Object.assign(document.createElement('template'), { id: 'after-paint', clicks });
  document.body.replaceChildren(root, template);
  return { root, clicks };
}

async function makeLive(root: HTMLElement, page: ReactNode = <Form />): Promise<void> {
  const router = { state: { initialized: true }, subscribe: () => () => undefined };
  await act(async () => showPage({ root, router, page, canHydrate: () => true, onMismatch: () => (mismatches += 1) }));
  await waitFor(() => expect(document.getElementById('after-paint')).toBeNull());
  await act(async () => undefined);
}

const state = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, unknown>;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('keeps every element, and makes it live', async () => {
  const { root } = prerender();
  const before = [...root.querySelectorAll('*')];
  await makeLive(root);
  expect([...document.querySelectorAll('main, main *')]).toEqual(before);
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(pressed).toEqual(['menu']);
  expect({ typed, mismatches }).toEqual({ typed: [], mismatches: 0 });
  // The notice of a prerendered page that failed.
  expect(findPrerenderedNotice()).toBeNull();
});

describe.each([
  ['hydrated', null, 0],
  ['replaced after a mismatch', <p key="different">Only here</p>, 1],
])('a page that is %s', (_, content, expectedMismatches) => {
  beforeEach(() => {
    for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  });

  it('keeps what was typed, checked, chosen and opened, also in its state', async () => {
    const { root } = prerender();
    different = content;
    await userEvent.type(field('Name'), 'Ada');
    await userEvent.type(field('Message'), ' hello');
    await userEvent.click(field('I agree'));
    await userEvent.click(field('checking'));
    await userEvent.selectOptions(field('Years'), '20');
    const disclosure = () => screen.getByText('Fees').closest('details');
    Object.assign(disclosure() ?? {}, { open: true });
    await makeLive(root);
    expect(state()).toEqual({ name: 'Ada', message: 'Dear bank, hello', kind: 'checking', agreed: true, years: '20' });
    expect(field('Name')).toHaveValue('Ada');
    expect(field('Message')).toHaveValue('Dear bank, hello');
    expect(field('I agree')).toBeChecked();
    expect(field('checking')).toBeChecked();
    expect(field('savings')).not.toBeChecked();
    expect(field('Years')).toHaveValue('20');
    expect(disclosure()).toHaveAttribute('open');
    expect(mismatches).toBe(expectedMismatches);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('keeps what was unchecked or removed', async () => {
    const { root } = prerender();
    different = content;
    await userEvent.clear(field('Message'));
    await userEvent.dblClick(field('I agree'));
    await makeLive(root);
    expect(state()).toMatchObject({ message: '', agreed: false });
    expect(field('Message')).toHaveValue('');
  });

  it('takes further input as if nothing had happened', async () => {
    const { root } = prerender();
    different = content;
    await userEvent.type(field('Name'), 'Ada');
    field('Name').setSelectionRange(0, 1);
    await makeLive(root);
    expect(field('Name')).toHaveFocus();
    expect([field('Name').selectionStart, field('Name').selectionEnd]).toEqual([0, 1]);
    await userEvent.keyboard('E');
    await userEvent.click(field('I agree'));
    await userEvent.click(field('savings'));
    expect(state()).toMatchObject({ name: 'Eda', agreed: true, kind: 'savings' });
  });

  it('keeps the text that is selected on the page', async () => {
    const { root } = prerender();
    different = content;
    const text = screen.getByText('None at all').firstChild;
    if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, 4);
    await makeLive(root);
    expect(document.getSelection()?.toString()).toBe('None');
    expect(screen.getByText('None at all')).toContainElement(
      document.getSelection()?.anchorNode?.parentElement ?? document.body,
    );
  });

  it('responds once to each control that was clicked before', async () => {
    const { root, clicks } = prerender();
    different = content;
    const button = screen.getByRole('button', { name: 'Menu' });
    clicks.push(button, button.firstChild, button);
    await makeLive(root);
    await waitFor(() => expect(pressed).toEqual(['menu']));
  });

  it('responds once to a click while React hydrates', async () => {
    const { root, clicks } = prerender();
    different = content;
    window.addEventListener('click', ({ target }) => clicks.push(target), { capture: true, once: true });
    const live = makeLive(root);
    screen.getByRole('button', { name: 'Menu' }).click();
    await live;
    await waitFor(() => expect(pressed).toEqual(['menu']));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pressed).toEqual(['menu']);
  });
});

it('does not replace a readable page by a failure when its first rendering throws', async () => {
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  const { root } = prerender(<h1>Readable</h1>);
  const router = { state: { initialized: true }, subscribe: () => () => undefined };
  const page = (
    <Boundary fallback={<Failed />}>
      <Crashing />
    </Boundary>
  );
  await act(async () => showPage({ root, router, page, canHydrate: () => true, onMismatch: () => (mismatches += 1) }));
  expect(await screen.findByText('Not all of it loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Readable' })).toBeVisible();
  expect(mismatches).toBe(1);
});
