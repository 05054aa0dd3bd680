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

  it('binds release keys to remotes, and accepts a key without a name for all of them', () => {
    const keysOf = (RELEASE_PUBLIC_KEYS: string) => readConfig({ RELEASE_PUBLIC_KEYS }).releaseKeys;
    expect(keysOf('mfe-public:A==, mfe-customer:B, mfe-admin:C,mfe-admin:D')).toEqual({
      'mfe-public': ['A=='],
      'mfe-customer': ['B'],
      'mfe-admin': ['C', 'D'],
    });
    expect(keysOf('A==')).toEqual({ 'mfe-public': ['A=='], 'mfe-customer': ['A=='], 'mfe-admin': ['A=='] });
    expect(() => keysOf('mfe-public:A,mfe-custmer:B')).toThrow(
      'RELEASE_PUBLIC_KEYS names an unknown remote: "mfe-custmer"\nRELEASE_PUBLIC_KEYS has no key for mfe-customer, mfe-admin',
    );
  });

  it('requires a public address and named keys in production', () => {
    const production = { NODE_ENV: 'production', RELEASE_PUBLIC_KEYS: 'A', PUBLIC_URL: 'https://bank.example' };
    expect(() => readConfig(production)).toThrow('must name the remote of each key in production');
    expect(readConfig({ ...production, LARKSPUR_DEMO: '1' }).publicUrl).toBe('https://bank.example');
    expect(() => readConfig({ ...production, LARKSPUR_DEMO: '1', PUBLIC_URL: '' })).toThrow('PUBLIC_URL is missing');
  });
});
