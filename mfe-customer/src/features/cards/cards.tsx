import { Button } from '@larkspur/web-kit/action/button';
import { CardIcon } from '@larkspur/web-kit/brand/icons';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import styles from './cards.module.css';

/** A request only shows its message: the API has no route for cards. */
export function Cards() {
  const [requestedAt, setRequestedAt] = useState<Date | null>(null);
  return (
    <>
      <PageHeading title="Cards" />
      <Card>
        <EmptyState
          icon={CardIcon}
          title="You have no cards yet"
          action={
            <div className={styles.request}>
              <Button variant="primary" onPress={() => setRequestedAt(new Date())}>
                Request Card
              </Button>
              {requestedAt && (
                <Alert key={requestedAt.getTime()} tone="success" announce>
                  <p>Card request sent we will get back to you</p>
                  <p>Requested at {formatClockTime(requestedAt)}</p>
                </Alert>
              )}
            </div>
          }
        >
          A debit card is free with your checking account. Request one, and we’ll be in touch about the details.
        </EmptyState>
      </Card>
    </>
  );
}
