const PARAMETER = 'again';

/** The transfer form, filled in from one of the customer's transfers. The address holds nothing but the line's id. */
export const payAgainPath = (lineId: string): string => `/account/transfer?${PARAMETER}=${encodeURIComponent(lineId)}`;

/** The id of the statement line to pay again, or `null`. */
export const lineToPayAgain = (query: URLSearchParams): string | null => query.get(PARAMETER);
