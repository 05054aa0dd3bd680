import { plainToInstance, Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsString, Matches, Max, Min, validateSync } from 'class-validator';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What every process reads from its environment. A service extends it with variables of its own. */
export class ServiceConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @IsString()
  HOST = '127.0.0.1';

  @Type(() => Number)
  @IsInt({ message: 'PORT must be a port number' })
  @Min(0)
  @Max(65_535)
  PORT!: number;

  @IsIn(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  @Matches(/^amqps?:\/\/\S+$/, { message: 'RABBITMQ_URL must be an address such as amqp://user:password@host:5672' })
  RABBITMQ_URL!: string;

  /** Begins the name of every exchange and queue, so that two installations can share one broker. */
  @IsNotEmpty()
  @Matches(/^[\w.-]+$/, { message: 'BUS_NAMESPACE must consist of letters, digits, dots and hyphens' })
  BUS_NAMESPACE = 'larkspur';
}

export class DatabaseServiceConfig extends ServiceConfig {
  @Matches(/^postgres(ql)?:\/\/\S+$/, {
    message: 'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
  })
  DATABASE_URL!: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  DATABASE_POOL_SIZE = 10;
}

/** Names every variable that is wrong, never a value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`The environment does not fit:\n${problems.map((fault) => `  - ${fault}`).join('\n')}`);
    // The fault lies in the environment; a stack would bury the sentence that names it.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Reads the variables that `type` declares. An empty one counts as missing.
 * @throws ConfigError
 */
export function loadConfig<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): T {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const config = plainToInstance(type, given);
  const faults = validateSync(config, { whitelist: true, forbidUnknownValues: true }).map(
    ({ property, constraints }) => {
      // The topmost decorator says what the variable is; the others only narrow it.
      const rule = Object.values(constraints ?? {}).at(-1) ?? `${property} is malformed`;
      return property in given ? rule : `${property} is missing: ${rule}`;
    },
  );
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}
