import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { testRegistry } from '../routes/testing';
import { Registry } from './registry';

const withWidgetOf = (remote: string, revision: string): RemoteRegistry => ({
  ...testRegistry({}, revision),
  slots: { 'home.aside': [{ remote, access: 'signed-in' }] },
});

describe('Registry', () => {
  it('keeps the widgets of the page when it is read again', async () => {
    const later = withWidgetOf('mfe-cards', '2');
    const fetch = jest.fn(async () => ({ ok: true, json: async () => later }) as Response);
    const registry = new Registry(withWidgetOf('mfe-public', '1'), fetch as typeof window.fetch);
    await registry.refresh();
    expect(registry.revision()).toBe('2');
    expect(registry.widgets('home.aside')).toEqual([{ remote: 'mfe-public', access: 'signed-in' }]);
    expect(registry.widgets('admin.user.panel')).toEqual([]);
  });
});
