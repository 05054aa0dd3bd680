import { Key, KeyHelp } from '@larkspur/web-kit/action/key-help';

/** The keys of an open case. */
export function CaseKeys() {
  return (
    <KeyHelp off="Single-key shortcuts are off, here and for the search.">
      Shortcuts: <Key>A</Key> approve, <Key>R</Key> reject, <Key>N</Key> skip. In a selected document: <Key>+</Key> and{' '}
      <Key>−</Key> zoom, <Key>T</Key> rotate.
    </KeyHelp>
  );
}
