import { useSessionUser } from '@larkspur/web-kit/host/host-context';

/** Auditors see every screen and change nothing. The server refuses it, too, so screens offer them no forms and no such buttons. */
export function useCanChange(): boolean {
  return useSessionUser()?.role !== 'auditor';
}
