import { DatabaseServiceConfig } from '@larkspur/service-kit/config';

export class ContactsConfig extends DatabaseServiceConfig {}
