import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { Home } from './home';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['an answer', { data: [] }],
  ['a 401', apiError('unauthenticated')],
  ['nonsense', 'nonsense'],
])('asks for the contacts once within two seconds, and %s changes nothing', async (_, answer) => {
  const host = new FakeHost({ 'GET /contacts': answer });
  const { container } = renderScreen(<Home />, { host });
  const before = container.innerHTML;
  await jest.advanceTimersByTimeAsync(2000);
  expect(host.sent('GET', '/contacts')).toHaveLength(1);
  expect(host.calls[0]?.options.keepOn401).toBe(true);
  expect(container.innerHTML).toBe(before);
  expect(host.visited).toEqual([]);
});

it('promises one thing and offers one way', () => {
  renderScreen(<Home />, { host: new FakeHost() });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create An Account' })).toHaveAttribute('href', '/signup');
});
