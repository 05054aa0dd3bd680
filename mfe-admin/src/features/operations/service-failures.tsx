import { Button } from '@larkspur/web-kit/action/button';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';

interface ServiceFailuresProps {
  /** "the jobs" */
  subject: string;
  /** The same query at each service. */
  sources: { service: string; query: { data: unknown; isError: boolean; error: unknown; refetch(): unknown } }[];
  /** Id of the list's heading. */
  returnFocusTo: string;
}

/** The services that did not respond. Data of the others is shown without them. */
export function ServiceFailures({ subject, sources, returnFocusTo }: ServiceFailuresProps) {
  const failed = sources.filter(({ query }) => query.isError && !query.data);
  return failed.map(({ service, query }) => (
    <Alert
      key={service}
      tone="error"
      title={`We couldn’t load ${subject} of ${service}.`}
      action={
        <Button small onPress={() => void query.refetch()}>
          Try again{' '}
          <VisuallyHidden>
            to load {subject} of {service}
          </VisuallyHidden>
        </Button>
      }
      announce
      returnFocusTo={returnFocusTo}
    >
      <p>{errorMessage(query.error)}</p>
    </Alert>
  ));
}
