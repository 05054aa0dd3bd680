import { type PartitionedTable, partitionName } from './partitioned-table';

/** The result of `lowestIdAt`, as SQL. */
export const lowestIdSql = (moment: string) =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** The last month that has a partition. */
export const lastMonthSql = (table: PartitionedTable) => `
  SELECT max(to_date(right(c.relname, 7), 'YYYY_MM')) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = '${partitionName(table, 'months')}'::regclass AND c.relname ~ '_\\d{4}_\\d{2}$'`;

/**
 * Defines `create_<table>_partitions(ahead)`, which creates the partitions of the current month and of `ahead` later ones that
 * are missing, and returns how many. The service's role may call it, but not change tables.
 *
 * It locks no table that a payment writes to: attaching a partition takes SHARE UPDATE EXCLUSIVE on `<table>_months`, and
 * ACCESS EXCLUSIVE on `<table>_default` only. It waits for that lock a moment at most, because readers would queue behind it.
 */
export function partitionFunctions(table: PartitionedTable): string {
  const months = partitionName(table, 'months');
  const spare = partitionName(table, 'default');
  return `
    CREATE OR REPLACE FUNCTION ${table.schema}.create_${table.table}_partitions(ahead integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '100ms' AS $$
    DECLARE
      month date := (${lastMonthSql(table)}) + interval '1 month';
      final date := date_trunc('month', now() AT TIME ZONE 'UTC') + least(ahead, 12) * interval '1 month';
      created integer := 0;
      name text;
      low uuid;
      high uuid;
      found boolean;
    BEGIN
      -- Another instance is creating them.
      IF month > final OR NOT pg_try_advisory_xact_lock(hashtext('partitions of ${partitionName(table)}')) THEN RETURN 0; END IF;
      WHILE month <= final LOOP
        name := format('${table.schema}.%I', '${table.table}_' || to_char(month, 'YYYY_MM'));
        low := ${lowestIdSql(`month::timestamp AT TIME ZONE 'UTC'`)};
        high := ${lowestIdSql(`(month + interval '1 month') AT TIME ZONE 'UTC'`)};
        EXECUTE format('CREATE TABLE %s (LIKE ${months} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', name);
        SELECT EXISTS (SELECT FROM ${spare} WHERE ${table.key} >= low AND ${table.key} < high) INTO found;
        IF found THEN
          -- A reader that waits with an older snapshot would not find the rows in the new partition.
          ${table.readers ? `PERFORM pg_advisory_xact_lock(hashtext('${table.readers}'));` : ''}
          -- Without triggers: the rows are moved, not deleted.
          ALTER TABLE ${spare} DISABLE TRIGGER USER;
          EXECUTE format('WITH moved AS (DELETE FROM ${spare} WHERE ${table.key} >= $1 AND ${table.key} < $2 RETURNING *)
            INSERT INTO %s SELECT * FROM moved', name) USING low, high;
          ALTER TABLE ${spare} ENABLE TRIGGER USER;
        END IF;
        EXECUTE format('ALTER TABLE ${months} ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', name, low, high);
        created := created + 1;
        month := month + interval '1 month';
      END LOOP;
      RETURN created;
    END $$`;
}
