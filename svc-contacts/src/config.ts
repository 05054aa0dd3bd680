import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { type DemoVariable, IsDemoVariable, IsOffOnlyInDemo } from '@larkspur/service-kit/demo';
import { IsIn } from 'class-validator';

export class ContactsConfig extends DatabaseServiceConfig {
  /** `off` disables the limit per client network, for load tests. The limit per email stays. */
  @IsOffOnlyInDemo('without limits, anyone could fill the database')
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  @IsDemoVariable()
  LARKSPUR_DEMO: DemoVariable = '0';
}
