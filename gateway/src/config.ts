import { ServiceConfig } from '@larkspur/service-kit/config';
import { type DemoVariable, IsDemoVariable, IsOffOnlyInDemo } from '@larkspur/service-kit/demo';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ArrayNotEmpty, IsIn, IsNumber, IsString, IsUrl, Max, Min } from 'class-validator';
import { IsTrustedProxies } from './http/trusted-proxies';
import { IsTimeouts } from './upstream/timeouts';

const URL_OPTIONS = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  allow_query_components: false,
};

/** One URL for each instance, separated by commas, or one whose host name has an address for each. */
function AreServiceUrls(): PropertyDecorator {
  const isList = ArrayNotEmpty({
    message: '$property must be a URL such as http://127.0.0.1:4001, or several, separated by commas',
  });
  const areUrls = IsUrl(URL_OPTIONS, {
    each: true,
    message: '$property must be a URL such as http://127.0.0.1:4001, or several, separated by commas',
  });
  const split = Transform(({ value }) =>
    String(value ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  );
  return applyDecorators(split, isList, areUrls);
}

export class GatewayConfig extends ServiceConfig {
  @AreServiceUrls() AUTH_URL!: string[];
  @AreServiceUrls() USERS_URL!: string[];
  @AreServiceUrls() TRANSACTIONS_URL!: string[];
  @AreServiceUrls() CONTACTS_URL!: string[];

  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or networks, separated by commas. */
  @IsTrustedProxies()
  TRUSTED_PROXIES = '';

  /** Timeouts of each service, in seconds, where they differ from the defaults: `headers=30,body=120`. */
  @IsTimeouts() AUTH_TIMEOUTS = '';
  @IsTimeouts() USERS_TIMEOUTS = '';
  @IsTimeouts() TRANSACTIONS_TIMEOUTS = '';
  @IsTimeouts() CONTACTS_TIMEOUTS = '';

  /** Time for a client to send the headers of a request. */
  @Type(() => Number)
  @IsNumber({}, { message: 'CLIENT_HEADERS_SECONDS must be a number of seconds up to 120' })
  @Min(0.1)
  @Max(120)
  CLIENT_HEADERS_SECONDS = 15;

  /** A request body must make progress in each interval of this length. */
  @Type(() => Number)
  @IsNumber({}, { message: 'CLIENT_BODY_SECONDS must be a number of seconds up to 120' })
  @Min(0.1)
  @Max(120)
  CLIENT_BODY_SECONDS = 15;

  /** A client that reads nothing of its response for this long is disconnected. */
  @Type(() => Number)
  @IsNumber({}, { message: 'CLIENT_STALL_SECONDS must be a number of seconds up to 120' })
  @Min(0.1)
  @Max(120)
  CLIENT_STALL_SECONDS = 30;

  /** `off` disables the rate limits by client address, for load tests. */
  @IsOffOnlyInDemo('without limits, passwords could be guessed much faster')
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  /** The shell's list of remotes, as a file that is read again when it changes, or as text. Names the remotes in metrics. */
  @IsString()
  REMOTES_FILE = '';

  @IsString()
  REMOTES = '';

  @IsDemoVariable()
  LARKSPUR_DEMO: DemoVariable = '0';
}
