import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RemoteModule } from '@larkspur/web-kit/host/host-api';

/**
 * Validates what a container exposes before any of it is called: another team built it on another day.
 * @returns the module, or a message with what is wrong
 */
export function checkRemoteModule(value: unknown): { module: RemoteModule } | { problem: string } {
  if (typeof value !== 'object' || value === null) return { problem: 'exposes no module' };
  const { contractVersion, routes }: Partial<Record<keyof RemoteModule, unknown>> = { ...value };
  if (contractVersion !== REMOTE_CONTRACT_VERSION) {
    return { problem: `has contract version ${String(contractVersion)}, the shell ${REMOTE_CONTRACT_VERSION}` };
  }
  if (typeof routes !== 'function') return { problem: 'has no routes' };
  return { module: value as RemoteModule };
}
