/**
 * Takes the place of React Aria's `useDefaultLocale` in every build (packages/federation's base-config). The bank's words,
 * dates and amounts are US English wherever its visitor is; and asking a browser for its languages is what cost the first
 * page most of the time in which a remote's module starts.
 */
const US_ENGLISH = { locale: 'en-US', direction: 'ltr' } as const;

export const getDefaultLocale = () => US_ENGLISH;
export const useDefaultLocale = getDefaultLocale;
