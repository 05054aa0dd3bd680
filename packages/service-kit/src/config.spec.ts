import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, MinLength } from 'class-validator';
import { ConfigError, DatabaseServiceConfig, loadConfig, ServiceConfig } from './config';

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
