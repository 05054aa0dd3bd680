import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/messaging-tables.migration';
import { CreateLogins1790000000001 } from './create-logins.migration';
import { KeepSessions1790000000002 } from './keep-sessions.migration';

export const MIGRATIONS = [CreateMessagingTables1700000000000, CreateLogins1790000000001, KeepSessions1790000000002];
