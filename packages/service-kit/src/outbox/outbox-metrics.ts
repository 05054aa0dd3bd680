import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { pgInteger, queryRow, queryRows, z } from '../database/query-rows';
import { measuredGauge } from '../observability/measured-gauge';
import { Metrics } from '../observability/metrics';
import { KNOWN_EVENTS } from './known-events';

const STATES = ['waiting', 'set_aside', 'unknown_event'] as const;
const countsRow = z
  .object({ waiting: pgInteger, set_aside: pgInteger, unknown_event: pgInteger })
  .describe('rows of the outbox by state');

const setAsideRow = z.object({ event: z.string(), rows: pgInteger }).describe('events that are set aside');

@Injectable()
export class OutboxMetrics {
  constructor({ registry }: Metrics, @InjectDataSource() dataSource: DataSource) {
    measuredGauge(
      registry,
      {
        name: 'outbox_rows',
        help: 'Events that are not published: waiting, set aside after failures, or unknown to this release.',
        labelNames: ['state'],
      },
      async () => {
        const counts = await queryRow(
          dataSource,
          countsRow,
          `SELECT count(*) FILTER (WHERE known AND retry_at IS DISTINCT FROM 'infinity') AS waiting,
             count(*) FILTER (WHERE known AND retry_at = 'infinity') AS set_aside,
             count(*) FILTER (WHERE NOT known) AS unknown_event
           FROM (SELECT event = ANY ($1) AS known, retry_at FROM outbox) AS rows`,
          [KNOWN_EVENTS],
        );
        return STATES.map((state) => [{ state }, counts?.[state] ?? 0]);
      },
    );
    measuredGauge(
      registry,
      {
        name: 'outbox_set_aside',
        help: 'Events that are not published until somebody has looked at them, by event.',
        labelNames: ['event'],
      },
      async () => {
        const rows = await queryRows(
          dataSource,
          setAsideRow,
          `SELECT event, count(*) AS rows FROM outbox WHERE retry_at = 'infinity' GROUP BY event`,
        );
        return rows.map(({ event, rows }) => [{ event }, rows]);
      },
    );
  }
}
