import { useState, version } from 'react';

export function Loans() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>Built with the stock runtime</h1>
      <p>React {version}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`Pressed ${presses} times`}
      </button>
    </>
  );
}
