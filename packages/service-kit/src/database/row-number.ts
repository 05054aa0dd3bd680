/** Matches a `bigint` that PostgreSQL has assigned, in a cursor: it has no more digits than every `bigint` can have. */
export const ROW_NUMBER = /^\d{1,18}$/;
