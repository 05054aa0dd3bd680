import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { IsIn, Validate, type ValidationArguments, ValidatorConstraint } from 'class-validator';

@ValidatorConstraint({ name: 'rateLimitsOffRequiresDemo' })
class RateLimitsOffRequiresDemo {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    const { NODE_ENV, LARKSPUR_DEMO } = object as ContactsConfig;
    return value !== 'off' || NODE_ENV !== 'production' || LARKSPUR_DEMO === '1';
  }

  defaultMessage(): string {
    return 'RATE_LIMITS=off under NODE_ENV=production needs LARKSPUR_DEMO=1: without limits, anyone could fill the database';
  }
}

export class ContactsConfig extends DatabaseServiceConfig {
  /** `off` disables the limit per client network, for load tests. The limit per email stays. */
  @Validate(RateLimitsOffRequiresDemo)
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  @IsIn(['0', '1'], { message: 'LARKSPUR_DEMO must be 1 or 0' })
  LARKSPUR_DEMO: '0' | '1' = '0';
}
