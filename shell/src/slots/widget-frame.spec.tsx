import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, use, useState } from 'react';
import { WidgetFrame } from './widget-frame';

const TEXT = 'This part isn’t available right now. Reload the page to try again.';
const never = new Promise<never>(() => undefined);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

const ERROR = new Error('no rates today');

function BrokenAtOnce(): never {
  throw ERROR;
}

function BrokenLater() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw ERROR;
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

function open(load: () => Promise<ComponentType<{ name: string }>>) {
  const failures: unknown[] = [];
  render(<WidgetFrame load={load} onFailure={(failure) => failures.push(failure)} props={{ name: 'Ada' }} />);
  return failures;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('shows a skeleton and then the widget, which has no time limit once it is shown', async () => {
  const failures = open(async () => Greeting);
  expect(screen.getByRole('status')).toBeVisible();
  await pass(10);
  expect(screen.getByText('Hello Ada')).toBeVisible();
  await pass(10_000);
  expect(screen.getByText('Hello Ada')).toBeVisible();
  expect(failures).toEqual([]);
});

it('says so when a widget cannot be loaded', async () => {
  const error = new Error('no response');
  const failures = open(() => Promise.reject(error));
  await pass(10);
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(failures).toEqual([error]);
});

it.each<[string, () => Promise<ComponentType<{ name: string }>>]>([
  ['never loads', () => never],
  ['suspends forever', async () => () => use(never)],
])('stops waiting for a widget that %s', async (_, load) => {
  const failures = open(load);
  await pass(3_900);
  expect(screen.getByRole('status')).toBeVisible();
  await pass(200);
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(failures).toEqual(['timeout']);
});

it('reports nothing more when a widget fails to load after its time', async () => {
  const failures = open(() => new Promise((_, reject) => setTimeout(reject, 6_000, new Error('late'))));
  await pass(10_000);
  expect(failures).toEqual(['timeout']);
});

it.each([
  ['on its first render', BrokenAtOnce],
  ['later', BrokenLater],
])('contains a widget that throws %s', async (_, Widget) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failures = open(async () => Widget);
  await pass(10);
  const button = screen.queryByRole('button');
  if (button) await act(async () => button.click());
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(failures).toEqual([ERROR]);
});
