import { ServiceConfig } from '@larkspur/service-kit/config';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsNumber,
  IsUrl,
  Max,
  Min,
  Validate,
  type ValidationArguments,
  ValidatorConstraint,
} from 'class-validator';
import { AreProxies } from './client/trusted-proxies';
import { IsTimeouts } from './upstream/timeouts';

function IsServiceUrl(): PropertyDecorator {
  return IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_query_components: false },
    { message: '$property must be an address such as http://127.0.0.1:4001' },
  );
}

@ValidatorConstraint({ name: 'onlyForADemonstration' })
class OnlyForADemonstration {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    const { NODE_ENV, LARKSPUR_DEMO } = object as GatewayConfig;
    return value !== 'off' || NODE_ENV !== 'production' || LARKSPUR_DEMO === '1';
  }

  defaultMessage(): string {
    return 'RATE_LIMITS=off under NODE_ENV=production needs LARKSPUR_DEMO=1: anybody could try passwords without end';
  }
}

export class GatewayConfig extends ServiceConfig {
  @IsServiceUrl() AUTH_URL!: string;
  @IsServiceUrl() USERS_URL!: string;
  @IsServiceUrl() TRANSACTIONS_URL!: string;
  @IsServiceUrl() CONTACTS_URL!: string;

  /** Whose word about the client is believed: addresses or networks of the proxies in front, separated by commas. */
  @AreProxies()
  TRUSTED_PROXIES = '';

  /** How long each service may be silent: what differs from the defaults, such as `headers=30,body=120`, in seconds. */
  @IsTimeouts() AUTH_TIMEOUTS = '';
  @IsTimeouts() USERS_TIMEOUTS = '';
  @IsTimeouts() TRANSACTIONS_TIMEOUTS = '';
  @IsTimeouts() CONTACTS_TIMEOUTS = '';

  /** So long a client may take to send the headers of a request. */
  @Type(() => Number)
  @IsNumber({}, { message: 'CLIENT_HEADERS_SECONDS must be a number of seconds up to 120' })
  @Min(0.1)
  @Max(120)
  CLIENT_HEADERS_SECONDS = 15;

  /** `off` lifts the limits of requests per client address, for tests of load. */
  @Validate(OnlyForADemonstration)
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  @IsIn(['0', '1'], { message: 'LARKSPUR_DEMO must be 1 or 0' })
  LARKSPUR_DEMO: '0' | '1' = '0';
}
