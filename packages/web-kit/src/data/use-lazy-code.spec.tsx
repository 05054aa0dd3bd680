import { act, screen } from '@testing-library/react';
import { FakeHost } from '../testing/fake-host';
import { renderScreen } from '../testing/render-screen';
import { type LazyCode, lazyCode, useLazyCode, usePreloadedCode } from './use-lazy-code';

let becomeIdle: () => Promise<void>;

beforeEach(() => {
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => {
      becomeIdle = () => act(async () => run());
      return 1;
    },
    cancelIdleCallback: () => undefined,
  });
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

function Page({ code, isNeeded }: { code: LazyCode<string>; isNeeded: boolean }) {
  usePreloadedCode(code);
  return useLazyCode(code, isNeeded).data;
}

it('loads code that is not needed yet when the browser is idle', async () => {
  const load = jest.fn(async () => 'loaded');
  renderScreen(<Page code={lazyCode(load)} isNeeded={false} />, { host: new FakeHost() });
  expect(load).not.toHaveBeenCalled();
  await becomeIdle();
  expect(await screen.findByText('loaded')).toBeVisible();
});

it('loads code once that is needed before', async () => {
  const load = jest.fn(async () => 'loaded');
  renderScreen(<Page code={lazyCode(load)} isNeeded />, { host: new FakeHost() });
  expect(await screen.findByText('loaded')).toBeVisible();
  await becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});
