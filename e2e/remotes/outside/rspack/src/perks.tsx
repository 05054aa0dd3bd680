import { useState, version } from 'react';

export function Perks({ name }: { name: string }) {
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <h1>Built by Rspack</h1>
      <p>Signed in as {name}</p>
      <p>React {version}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`Pressed ${presses} times`}
      </button>
    </main>
  );
}
