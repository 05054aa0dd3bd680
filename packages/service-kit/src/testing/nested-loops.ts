const PLANNER_SETTINGS = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'];

/**
 * The URL for connections whose plans join tables by nested loops alone, and keep no result of the inner side. That is how a
 * statement finds out that it relies on a subquery being evaluated once: here it is evaluated for each row.
 */
export function withNestedLoops(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', PLANNER_SETTINGS.map((method) => `-c enable_${method}=off`).join(' '));
  return url.href;
}
