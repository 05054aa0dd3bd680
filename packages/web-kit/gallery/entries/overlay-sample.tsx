import { type ReactNode, useState } from 'react';
import { Button } from '../../src/action/button';

export interface OverlaySampleProps {
  name: string;
  children(isOpen: boolean, close: () => void): ReactNode;
}

/** An overlay with the button that opens it. */
export function OverlaySample({ name, children }: OverlaySampleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{name}</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}
