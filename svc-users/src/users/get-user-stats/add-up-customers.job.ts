import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Adds up the rows of `customer_count`: each change of a status inserts one. Several instances may run it. */
@Injectable()
export class AddUpCustomersJob {
  constructor(private readonly database: DataSource) {}

  @RecurringJob({ title: 'Update customer counts', everyMs: 60_000, jitter: 1 / 3 })
  async addUp(): Promise<void> {
    // A reader sees either the old rows or the new ones. Rows that another instance is adding up are skipped.
    await this.database.query(
      `WITH removed AS (
         DELETE FROM customer_count WHERE id IN (SELECT id FROM customer_count FOR UPDATE SKIP LOCKED)
         RETURNING status, customers
       )
       INSERT INTO customer_count (status, customers)
       SELECT status, sum(customers) FROM removed GROUP BY status HAVING sum(customers) <> 0`,
    );
  }
}
