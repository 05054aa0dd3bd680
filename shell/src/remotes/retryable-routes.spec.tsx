import '@testing-library/jest-dom';
import type { RouteObject } from '@larkspur/router';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { retryableRoutes } from './retryable-routes';

function Screen() {
  return <h1>Screen</h1>;
}

function show(routes: RouteObject[]) {
  const router = createMemoryRouter(
    [
      {
        hydrateFallbackElement: <p>Loading</p>,
        errorElement: <p>The chunk failed to load</p>,
        children: retryableRoutes(routes),
      },
    ],
    { initialEntries: ['/screen'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

describe('retryableRoutes', () => {
  it('lets a screen be retried after its chunk failed to load', async () => {
    const lost = new Error('Loading chunk 7 failed.');
    const lazy = jest
      .fn()
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ Component: Screen });
    const router = show([{ children: [{ path: '/screen', lazy }] }]);
    expect(await screen.findByText('The chunk failed to load')).toBeInTheDocument();
    await act(() => router.navigate('/screen', { replace: true }));
    expect(await screen.findByRole('heading', { name: 'Screen' })).toBeInTheDocument();
    await act(() => router.navigate('/screen?page=2'));
    expect(lazy).toHaveBeenCalledTimes(3);
  });

  it('retries a failed chunk once, but not a broken screen', async () => {
    const lazy = jest
      .fn()
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
      .mockResolvedValue({ Component: Screen });
    show([{ path: '/screen', lazy }]);
    expect(await screen.findByRole('heading', { name: 'Screen' })).toBeInTheDocument();
    const broken = jest.fn().mockRejectedValue(new TypeError('x is not a function'));
    show([{ path: '/screen', lazy: broken }]);
    expect(await screen.findByText('The chunk failed to load')).toBeInTheDocument();
    expect(broken).toHaveBeenCalledTimes(1);
  });

  it('supports elements, components and loaders', async () => {
    const loader = jest.fn(() => null);
    show([{ path: '/screen', lazy: async () => ({ element: <h1>Element</h1>, loader }) }]);
    expect(await screen.findByRole('heading', { name: 'Element' })).toBeInTheDocument();
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('rejects unsupported keys', async () => {
    show([{ path: '/screen', lazy: async () => ({ Component: Screen, action: () => null }) }]);
    expect(await screen.findByText('The chunk failed to load')).toBeInTheDocument();
  });
});
