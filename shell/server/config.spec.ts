/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { readConfig, remoteOrigins } from './config';

describe('readConfig', () => {
  it('serves everything from one origin by default', () => {
    const config = readConfig({ RELEASE_PUBLIC_KEYS: 'key' });
    expect(config).toMatchObject({ port: 3000, host: undefined, gatewayUrl: 'http://127.0.0.1:4000' });
    expect(config.remotes['mfe-admin'].base).toBe('/remotes/mfe-admin/');
    expect(remoteOrigins(config)).toEqual([]);
  });

  it('lets browsers load remotes directly from their own public URLs', () => {
    const config = readConfig({
      REMOTE_ORIGINS: 'direct',
      RELEASE_PUBLIC_KEYS: 'key, another',
      MFE_PUBLIC_URL: 'http://mfe-public:3001/',
      MFE_PUBLIC_PUBLIC_URL: 'https://static.bank.example/public/',
      MFE_CUSTOMER_URL: 'http://127.0.0.1:5002',
      MFE_ADMIN_URL: 'http://127.0.0.1:5002/admin',
    });
    expect(config.remotes['mfe-public']).toEqual({
      url: 'http://mfe-public:3001',
      base: 'https://static.bank.example/public/',
    });
    expect(remoteOrigins(config)).toEqual(['https://static.bank.example', 'http://127.0.0.1:5002']);
  });

  it('lists everything that is invalid', () => {
    const read = () => readConfig({ PORT: 'eighty', GATEWAY_URL: 'gateway:4000', REMOTE_ORIGINS: 'yes' });
    expect(read).toThrow('PORT must be a port number (0 to 65535), not "eighty"');
    expect(read).toThrow('RELEASE_PUBLIC_KEYS is missing');
    expect(read).toThrow('GATEWAY_URL must be an http(s) URL');
    expect(read).toThrow('REMOTE_ORIGINS must be one of proxied, direct, not "yes"');
  });
});
