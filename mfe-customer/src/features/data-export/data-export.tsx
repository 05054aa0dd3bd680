import { bankToday } from '@larkspur/contracts/bank-day';
import { Button } from '@larkspur/web-kit/action/button';
import { DownloadIcon } from '@larkspur/web-kit/brand/icons';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Progress } from '@larkspur/web-kit/feedback/progress';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { downloadBlob } from '@larkspur/web-kit/utils/download';
import { useEffect, useRef, useState } from 'react';
import { collectData } from './collect-data';
import styles from './data-export.module.css';

type State =
  | { kind: 'idle' }
  | { kind: 'reading'; step: string }
  | { kind: 'saved'; name: string }
  | { kind: 'failed'; message: string };

/** Downloads the customer's data as one file. It has no notes of staff: decision 44. */
export function DataExport() {
  const host = useHost();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    setState({ kind: 'reading', step: 'Reading your data' });
    try {
      const data = await collectData(host, { signal, onStep: (step) => setState({ kind: 'reading', step }) });
      if (signal.aborted) return;
      const name = `larkspur-data-${bankToday(new Date())}.json`;
      downloadBlob(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      setState({ kind: 'saved', name });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: errorMessage(error) });
    }
  }

  return (
    <Card title="Your data">
      <div className={styles.body}>
        <p className={styles.about}>
          A copy of your profile, identity documents, transactions, signed-in devices, and activity in one file. It
          doesn’t include our staff’s internal notes. The format is JSON, which other services can read.
        </p>
        <Button pending={state.kind === 'reading'} onPress={() => void start()}>
          <DownloadIcon size={18} />
          Download your data
        </Button>
        {state.kind === 'reading' && <Progress label={state.step} />}
        {state.kind === 'failed' && (
          <Alert tone="error" title="We couldn’t prepare your file." announce>
            <p>Nothing was downloaded. {state.message}</p>
          </Alert>
        )}
        {state.kind === 'saved' && (
          <Alert tone="success" title="Your file is in your downloads." announce>
            <p>{state.name} has your personal data in it. Keep it somewhere safe.</p>
          </Alert>
        )}
      </div>
    </Card>
  );
}
