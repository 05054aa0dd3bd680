import { ServiceConfig } from '@larkspur/service-kit/config';
import { IsUrl } from 'class-validator';
import { AreProxies } from './client/trusted-proxies';

function IsServiceUrl(): PropertyDecorator {
  return IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_query_components: false },
    { message: '$property must be an address such as http://127.0.0.1:4001' },
  );
}

export class GatewayConfig extends ServiceConfig {
  @IsServiceUrl() AUTH_URL!: string;
  @IsServiceUrl() USERS_URL!: string;
  @IsServiceUrl() TRANSACTIONS_URL!: string;
  @IsServiceUrl() CONTACTS_URL!: string;

  /** Whose word about the client is believed: addresses or networks of the proxies in front, separated by commas. */
  @AreProxies()
  TRUSTED_PROXIES = '';
}
