/** The search parameter with the reference of the transaction whose details are open. */
export const DRAWER_SEARCH_PARAM = 'transaction';
