import { plainToInstance, Type } from 'class-transformer';
import {
  getMetadataStorage,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  validateSync,
} from 'class-validator';
import { ConfigError, fileVariable, fromFile, withoutEmpty } from './environment';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Environment variables of every process. A service extends it with its own. */
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

  @Matches(/^amqps?:\/\/\S+$/, { message: 'RABBITMQ_URL must be a URL such as amqp://user:password@host:5672' })
  RABBITMQ_URL!: string;

  /** Prefix of every exchange and queue, so that two installations can share a broker. */
  @IsNotEmpty()
  // No dots: the permissions of RabbitMQ's users tell it from the rest of a name.
  @Matches(/^[\w-]+$/, { message: 'BUS_NAMESPACE must consist of letters, digits, _ and -' })
  BUS_NAMESPACE = 'larkspur';

  /** The time that a stopping process continues to respond. 0 where no other instance can take its requests. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(60)
  DRAIN_SECONDS = 3;
}

export class DatabaseServiceConfig extends ServiceConfig {
  @Matches(/^postgres(ql)?:\/\/\S+$/, {
    message: 'DATABASE_URL must be a URL such as postgres://user:password@host:5432/name',
  })
  DATABASE_URL!: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  DATABASE_POOL_SIZE = 10;

  /** The maximum time that a list, a search or a figure of the back office may take. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  BACK_OFFICE_TIMEOUT_MS = 5_000;

  /**
   * The maximum share of one processor that the reconcilers of a service take, in percent. All services together take less than
   * 2% with the default. A larger share ends a pass sooner, which helps after a restore.
   */
  @Type(() => Number)
  @IsNumber()
  @Min(0.1)
  @Max(50)
  RECONCILIATION_PERCENT = 0.6;

  /**
   * The maximum share of one processor that all exports and proofs of one instance take, including its database, in percent.
   * After a pause they may work for a second without a break, so that short ones are not slower. Below 10, an export would rest
   * for longer than its open transaction may be idle.
   */
  @Type(() => Number)
  @IsInt()
  @Min(10)
  @Max(100)
  LONG_JOBS_PERCENT = 25;
}

/**
 * Reads and validates the variables that `type` declares. An empty value counts as missing. `X_FILE` names a file with the value
 * of `X`, such as a mounted secret.
 * @throws ConfigError
 */
export function loadConfig<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): T {
  const provided = withoutEmpty(env);
  const unread = new Map<string, string>();
  const declared = declaredVariables(type);
  for (const name of declared) {
    if (declared.has(fileVariable(name))) continue;
    try {
      Object.assign(provided, fromFile(name, provided));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      unread.set(name, error.problems.join());
    }
  }
  const config = plainToInstance(type, provided);
  const invalid = validateSync(config, { whitelist: true, forbidUnknownValues: true })
    .filter(({ property }) => !unread.has(property))
    .map(({ property, constraints }) => {
      // The topmost decorator describes the variable; the others only narrow it.
      const rule = Object.values(constraints ?? {}).at(-1) ?? `${property} is malformed`;
      return property in provided ? rule : `${property} is missing: ${rule}`;
    });
  const problems = [...unread.values(), ...invalid];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Returns the files that contain variables of this configuration, by variable. */
export function filesOfVariables(type: new () => object, env: NodeJS.ProcessEnv = process.env): Map<string, string> {
  const provided = withoutEmpty(env);
  const declared = declaredVariables(type);
  return new Map(
    [...declared].flatMap((name): [string, string][] => {
      const path = declared.has(fileVariable(name)) ? undefined : provided[fileVariable(name)];
      return path === undefined ? [] : [[name, path]];
    }),
  );
}

function declaredVariables(type: new () => object): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}
