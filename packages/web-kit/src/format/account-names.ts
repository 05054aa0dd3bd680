/** The name under which remotes outside of this repository import it. */
export { ACCOUNT_LABELS as ACCOUNT_NAMES } from '@larkspur/contracts/labels';
