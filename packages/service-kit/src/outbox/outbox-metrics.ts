import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { pgInteger, queryRow, queryRows, z } from '../database/query-rows';
import { Metrics } from '../observability/metrics';
import { KNOWN_EVENTS } from './known-events';

const STATES = ['waiting', 'set_aside', 'unknown_event'] as const;
const countsRow = z
  .object({ waiting: pgInteger, set_aside: pgInteger, unknown_event: pgInteger })
  .describe('rows of the outbox by state');

const setAsideRow = z.object({ event: z.string(), rows: pgInteger }).describe('events that are set aside');

@Injectable()
export class OutboxMetrics {
  private readonly logger = new Logger(OutboxMetrics.name);

  constructor(metrics: Metrics, @InjectDataSource() dataSource: DataSource) {
    const { logger } = this;
    new Gauge({
      name: 'outbox_rows',
      help: 'Events that are not published: waiting, set aside after failures, or unknown to this release.',
      labelNames: ['state'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          const counts = await queryRow(
            dataSource,
            countsRow,
            `SELECT count(*) FILTER (WHERE known AND retry_at IS DISTINCT FROM 'infinity') AS waiting,
               count(*) FILTER (WHERE known AND retry_at = 'infinity') AS set_aside,
               count(*) FILTER (WHERE NOT known) AS unknown_event
             FROM (SELECT event = ANY ($1) AS known, retry_at FROM outbox) AS rows`,
            [KNOWN_EVENTS],
          );
          for (const state of STATES) this.set({ state }, counts?.[state] ?? 0);
        } catch (error) {
          // The other metrics must stay readable while the database is unavailable.
          logger.warn({ err: error }, 'The rows of the outbox could not be counted');
        }
      },
    });
    new Gauge({
      name: 'outbox_set_aside',
      help: 'Events that are not published until somebody has looked at them, by event.',
      labelNames: ['event'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          const rows = await queryRows(
            dataSource,
            setAsideRow,
            `SELECT event, count(*) AS rows FROM outbox WHERE retry_at = 'infinity' GROUP BY event`,
          );
          for (const row of rows) this.set({ event: row.event }, row.rows);
        } catch (error) {
          logger.warn({ err: error }, 'The events that are set aside could not be counted');
        }
      },
    });
  }
}
