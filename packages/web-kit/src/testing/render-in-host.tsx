import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { HostApi } from '../host/host-api';
import { HostProvider } from '../host/host-context';
import { FakeHost } from './fake-host';

/** Renders a part of a screen that needs a host, and no router. */
export function renderInHost(part: ReactNode, host: HostApi = new FakeHost()): RenderResult {
  return render(part, { wrapper: ({ children }) => <HostProvider host={host}>{children}</HostProvider> });
}
