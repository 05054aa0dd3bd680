import { pgInteger, queryRows, type SqlExecutor, z } from '../database/query-rows';
import { type PartitionedTable, partitionName } from './partitioned-table';

const sqlRow = z.object({ sql: z.string() }).describe('definitions of a table');
const indexRow = z.object({ name: z.string(), sql: z.string() }).describe('indexes of a table');
const triggerRow = z
  .object({ name: z.string(), sql: z.string(), isOfRows: z.boolean() })
  .describe('triggers of a table');
const viewRow = z.object({ name: z.string(), sql: z.string(), oid: pgInteger }).describe('views of a table');

/** The objects that refer to a table by its OID instead of its name. They must be recreated for its replacement. */
export interface TableAttachments {
  primaryKey: string;
  indexes: z.output<typeof indexRow>[];
  triggers: z.output<typeof triggerRow>[];
  views: z.output<typeof viewRow>[];
  grants: string[];
}

export async function readAttachments(executor: SqlExecutor, table: PartitionedTable): Promise<TableAttachments> {
  const name = partitionName(table);
  const read = <S extends z.ZodType>(schema: S, sql: string) => queryRows(executor, schema, sql);
  const [key] = await read(
    sqlRow,
    `SELECT pg_get_constraintdef(oid) AS sql FROM pg_constraint WHERE conrelid = '${name}'::regclass AND contype = 'p'`,
  );
  if (!key) throw new Error(`${name} has no primary key.`);
  return {
    primaryKey: key.sql,
    indexes: await read(
      indexRow,
      `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = '${name}'::regclass AND NOT i.indisprimary ORDER BY c.relname`,
    ),
    triggers: await read(
      triggerRow,
      `SELECT tgname AS name, pg_get_triggerdef(oid) AS sql, tgtype & 1 = 1 AS "isOfRows" FROM pg_trigger
       WHERE tgrelid = '${name}'::regclass AND NOT tgisinternal`,
    ),
    // In the order of their creation, because a view may use an earlier one.
    views: await read(
      viewRow,
      `SELECT DISTINCT c.oid::regclass::text AS name, pg_get_viewdef(c.oid) AS sql, c.oid::bigint AS oid
       FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class c ON c.oid = r.ev_class
       WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
         AND d.refobjid = '${name}'::regclass AND c.relkind = 'v' ORDER BY oid`,
    ),
    // The service of the previous release is in the middle of its work.
    grants: (
      await read(
        sqlRow,
        `SELECT format('GRANT %s ON ${name} TO %s', a.privilege_type, CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END) AS sql
         FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = '${name}'::regclass AND a.grantee <> c.relowner`,
      )
    ).map(({ sql }) => sql),
  };
}

/** Makes them for the table that has the name now. */
export async function attachAll(executor: SqlExecutor, { triggers, views, grants }: TableAttachments): Promise<void> {
  for (const { sql } of triggers) await executor.query(sql);
  for (const { name, sql } of views) await executor.query(`CREATE OR REPLACE VIEW ${name} AS ${sql}`);
  for (const grant of grants) await executor.query(grant);
}
