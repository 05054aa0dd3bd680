import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { DeadLetters } from './dead-letters';
import { Jobs } from './jobs';
import { Reconciliation } from './reconciliation';
import { UnpublishedEvents } from './unpublished-events';

/** Background processing, and the messages that got stuck there. */
export function Operations() {
  return (
    <>
      <PageHeading
        title="Operations"
        lead="Messages that weren’t handled or published, and the jobs of each service."
      />
      <div className={layout.stack}>
        <DeadLetters />
        <UnpublishedEvents />
        <Reconciliation />
        <Jobs />
      </div>
    </>
  );
}
