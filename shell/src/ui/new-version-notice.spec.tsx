import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { ReleaseMonitor } from '../remotes/release-monitor';
import { testRegistry } from '../routes/testing';
import { NewVersionNotice } from './new-version-notice';

const TEXT = /^A new version of this page is available/;

/** A page that has loaded another release than the current one. */
function monitorOf(loaded: string): ReleaseMonitor {
  return new ReleaseMonitor({
    fetchRegistry: async () => testRegistry(),
    loadedVersions: () => new Map([['mfe-customer', loaded]]),
    page: document,
  });
}

it('offers to reload the page after a remote of it was released', async () => {
  const releases = monitorOf('b'.repeat(16));
  renderScreen(<NewVersionNotice releases={releases} />, { host: new FakeHost() });
  expect(screen.queryByText(TEXT)).toBeNull();
  await act(() => releases.check());
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('offers nothing while the page has the present releases', async () => {
  const releases = monitorOf('a'.repeat(16));
  renderScreen(<NewVersionNotice releases={releases} />, { host: new FakeHost() });
  await act(() => releases.check());
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('offers nothing next to a form, whose input would be lost', async () => {
  const releases = monitorOf('b'.repeat(16));
  const page = (
    <>
      <NewVersionNotice releases={releases} />
      <main>
        <form aria-label="Transfer" />
      </main>
    </>
  );
  renderScreen(page, { host: new FakeHost() });
  await act(() => releases.check());
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('does not observe the page while nothing is offered', async () => {
  const observe = jest.spyOn(MutationObserver.prototype, 'observe');
  const releases = monitorOf('a'.repeat(16));
  renderScreen(<NewVersionNotice releases={releases} />, { host: new FakeHost() });
  await act(() => releases.check());
  expect(observe).not.toHaveBeenCalled();
});

it('offers to reload once the form is left', async () => {
  const releases = monitorOf('b'.repeat(16));
  const form = document.body.appendChild(document.createElement('main'));
  form.append(document.createElement('form'));
  renderScreen(<NewVersionNotice releases={releases} />, { host: new FakeHost() });
  await act(() => releases.check());
  expect(screen.queryByText(TEXT)).toBeNull();
  await act(async () => form.remove());
  expect(screen.getByText(TEXT)).toBeVisible();
});
