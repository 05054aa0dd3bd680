import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { ColumnOptions } from 'typeorm';
import { setting } from './settings';

const POOL_SIZE = 10;

export function databaseModule(): DynamicModule {
  return TypeOrmModule.forRoot({
    type: 'postgres',
    url: setting('DATABASE_URL'),
    autoLoadEntities: true,
    // Creates the tables, once: each run has new databases.
    synchronize: true,
    logging: false,
    poolSize: POOL_SIZE,
  });
}

/** The driver returns bigint as text. */
export const centsColumn: ColumnOptions = {
  type: 'bigint',
  transformer: { from: Number, to: (cents: number) => cents },
};
