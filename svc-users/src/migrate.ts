import { migrateFromEnvironment } from '@larkspur/service-kit/migrate';
import { SCHEMA } from './migrations/index';

void migrateFromEnvironment('users', SCHEMA);
