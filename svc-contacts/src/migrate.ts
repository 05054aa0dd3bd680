import { migrateFromEnvironment } from '@larkspur/service-kit/migrate';
import { SCHEMA } from './migrations/index';

void migrateFromEnvironment('contacts', SCHEMA);
