import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UsersConfig } from '../../config';
import { rekeyPinPads } from '../pin-pads';
import { RekeyPinsRepository } from './rekey-pins.repository';

/** The number of customers who are locked at a time, so that a payment of one of them does not wait for long. */
const BATCH_SIZE = 200;

/** Brings stored PINs to the current key of PIN_KEY after a rotation. Instances take different customers. */
@Injectable()
export class RekeyPinsJob {
  constructor(
    private readonly config: UsersConfig,
    private readonly database: DataSource,
    private readonly pins: RekeyPinsRepository,
    { registry }: Metrics,
  ) {
    measuredGauge(
      registry,
      { name: 'outdated_pins', help: 'Payment PINs that are not yet stored under the current key of PIN_KEY.' },
      () => this.pins.countOutdated(this.database.manager, this.keyCount),
    );
  }

  @RecurringJob({
    title: 'Store payment PINs under the current key',
    everyMs: 10_000,
    jitter: 1 / 3,
    isImmediate: true,
  })
  async run(): Promise<number | undefined> {
    const { PIN_KEY: keyring } = this.config;
    const done = await this.database.transaction(async (manager) => {
      const outdated = await this.pins.lockOutdated(manager, parseKeyring(keyring).used.length, BATCH_SIZE);
      const pads = outdated.map((stored) => ({ userId: stored.userId, ...rekeyPinPads(keyring, stored) }));
      if (pads.length > 0) await this.pins.replace(manager, pads);
      return pads.length;
    });
    return done === BATCH_SIZE ? 0 : undefined;
  }

  private get keyCount(): number {
    return parseKeyring(this.config.PIN_KEY).used.length;
  }
}
