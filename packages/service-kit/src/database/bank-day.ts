import { BRAND } from '@larkspur/contracts/brand';

/**
 * Defines `bank_day(timestamptz)` and `bank_time_zone()`, for the functions of a service's migrations. The day is that of
 * `bankDay()` in the contracts: a date without a time is stored as midnight UTC and keeps its day.
 */
export const BANK_DAY_FUNCTIONS = `
  CREATE OR REPLACE FUNCTION public.bank_time_zone() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT '${BRAND.timeZone}'::text $$;
  CREATE OR REPLACE FUNCTION public.bank_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE WHEN (instant AT TIME ZONE 'UTC')::time = '00:00' THEN (instant AT TIME ZONE 'UTC')::date
                      ELSE (instant AT TIME ZONE '${BRAND.timeZone}')::date END $$`;
