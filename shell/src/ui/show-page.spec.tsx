import { Emitter } from '@larkspur/web-kit/utils/store';
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { showPage } from './show-page';

/** @returns lets the router know what to show */
function open(initialized: boolean): () => Promise<void> {
  document.body.innerHTML = '<div id="root" data-waiting><p>Loading…</p></div><template id="after-paint"></template>';
  const root = document.getElementById('root') as HTMLElement;
  const states = new Emitter<{ initialized: boolean }>();
  const router = { state: { initialized }, subscribe: states.subscribe };
  act(() => showPage({ root, router, page: <main>Home</main>, canHydrate: () => true, onMismatch: () => undefined }));
  return () => act(async () => states.emit({ initialized: true }));
}

it('replaces the waiting page as soon as the router knows what to show', async () => {
  const initialize = open(false);
  expect(screen.getByText('Loading…')).toBeVisible();
  expect(document.getElementById('after-paint')).toBeNull();
  await initialize();
  expect(screen.getByRole('main')).toBeVisible();
  expect(document.getElementById('root')?.outerHTML).toBe('<div id="root"><main>Home</main></div>');
});

it('does not wait for a router that knows already', () => {
  open(true);
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.queryByText('Loading…')).toBeNull();
});
