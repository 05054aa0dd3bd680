/**
 * Replaces React Aria's `useDefaultLocale` in every build (see packages/federation's base-config). Text, dates and
 * amounts are US English for every visitor, and detecting the browser's languages took most of the time that a
 * remote's module needs to start on the first page.
 */
const US_ENGLISH = { locale: 'en-US', direction: 'ltr' } as const;

export const getDefaultLocale = () => US_ENGLISH;
export const useDefaultLocale = getDefaultLocale;
