import { MaskedValue } from './masked-value';

/** An account number, masked until revealed, with a button to copy it in full. */
export function AccountNumber({ number }: { number: string }) {
  return <MaskedValue name="Account number" value={number} />;
}
