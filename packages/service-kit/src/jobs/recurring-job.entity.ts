import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last run of a recurring job. */
@Entity('recurring_job')
export class RecurringJobEntity {
  @PrimaryColumn('text') name!: string;
  @Column('integer', { name: 'every_ms' }) everyMs!: number;
  @Column('timestamptz', { name: 'last_started_at' }) lastStartedAt!: Date;
  @Column('timestamptz', { name: 'last_finished_at', nullable: true }) lastFinishedAt!: Date | null;
  @Column('integer', { name: 'last_duration_ms', nullable: true }) lastDurationMs!: number | null;
  @Column('timestamptz', { name: 'last_failed_at', nullable: true }) lastFailedAt!: Date | null;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
}
