import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, MinLength } from 'class-validator';
import { DatabaseServiceConfig, loadConfig, ServiceConfig } from './config';
import { ConfigError, readVariable } from './environment';

const complete = { PORT: '3001', RABBITMQ_URL: 'amqp://guest:guest@127.0.0.1:5672' };

class SecretConfig extends DatabaseServiceConfig {
  @MinLength(10)
  @IsString()
  KEY!: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  LIMIT?: number;
}

function faultsOf(type: new () => object, env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(type, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  throw new Error('The configuration was taken.');
}

it('reads declared variables, converts numbers and applies defaults', () => {
  expect(loadConfig(ServiceConfig, { ...complete, HOME: '/root' })).toEqual({
    ...complete,
    PORT: 3001,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    BUS_NAMESPACE: 'larkspur',
    DRAIN_SECONDS: 3,
  });
});

it('treats an empty variable as missing', () => {
  expect(loadConfig(ServiceConfig, { ...complete, HOST: '', LOG_LEVEL: ' ' })).toMatchObject({
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
  expect(faultsOf(ServiceConfig, { ...complete, PORT: '' })).toEqual(['PORT is missing: PORT must be a port number']);
});

it('lists all missing and malformed variables', () => {
  const faults = faultsOf(SecretConfig, { PORT: 'http', RABBITMQ_URL: 'localhost', KEY: 'short', LIMIT: 'many' });
  expect(faults).toHaveLength(5);
  expect(faults).toEqual(
    expect.arrayContaining([
      'PORT must be a port number',
      'RABBITMQ_URL must be a URL such as amqp://user:password@host:5672',
      'DATABASE_URL is missing: DATABASE_URL must be a URL such as postgres://user:password@host:5432/name',
      'KEY must be longer than or equal to 10 characters',
      'LIMIT must be an integer number',
    ]),
  );
});

it('never prints a value', () => {
  const env = {
    PORT: 'secret-value-1',
    RABBITMQ_URL: 'secret-value-2',
    DATABASE_URL: 'secret-value-3',
    KEY: 'secret-value-4',
  };
  const error = new ConfigError(faultsOf(SecretConfig, env));
  expect(`${error.message}${error.stack}`).not.toContain('secret-value');
});

it.each(['80.5', '-1', '70000', '80 80'])('rejects the port %s', (PORT) => {
  expect(faultsOf(ServiceConfig, { ...complete, PORT })).toHaveLength(1);
});

describe('a variable that a file holds', () => {
  let folder: string;
  const file = (content: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };
  const database = { ...complete, DATABASE_URL: 'postgres://app:secret@127.0.0.1:5432/bank' };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kit-config-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['0123456789', '0123456789'],
    ['0123456789\n', '0123456789'],
    ['0123456789\r\n', '0123456789'],
    ['0123456789\n\n', '0123456789\n'],
    [' 0123456789 ', ' 0123456789 '],
  ])('%j is %j: one final newline is dropped', (content, value) => {
    expect(loadConfig(SecretConfig, { ...database, KEY_FILE: file(content) }).KEY).toBe(value);
    expect(readVariable('KEY', { KEY_FILE: file(content) })).toBe(value);
  });

  it('is validated like any other, and an empty file counts as missing', () => {
    expect(faultsOf(SecretConfig, { ...database, KEY_FILE: file('short') })).toEqual([
      'KEY must be longer than or equal to 10 characters',
    ]);
    expect(faultsOf(SecretConfig, { ...database, KEY_FILE: file('\n') })[0]).toMatch(/^KEY is missing/);
    expect(readVariable('KEY', { KEY_FILE: file('\n') })).toBeUndefined();
  });

  it('is not set twice', () => {
    const env = { ...database, KEY: '0123456789', KEY_FILE: file('0123456789') };
    expect(faultsOf(SecretConfig, env)).toEqual(['KEY and KEY_FILE are both set: set one of them']);
    expect(() => readVariable('KEY', env)).toThrow('KEY and KEY_FILE are both set');
  });

  it('names only the variable when the file cannot be read', () => {
    const env = { ...database, KEY_FILE: '/run/secrets/absent' };
    expect(faultsOf(SecretConfig, env)).toEqual(['KEY_FILE names a file that cannot be read']);
    expect(() => readVariable('KEY', env)).toThrow(
      /^Invalid environment:\n {2}- KEY_FILE names a file that cannot be read$/,
    );
  });

  it('is ignored when nothing declares it', () => {
    expect(loadConfig(ServiceConfig, { ...complete, OTHER_FILE: '/run/secrets/absent' })).not.toHaveProperty('OTHER');
  });
});
