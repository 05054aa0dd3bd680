import { Alert } from '@larkspur/web-kit/feedback/alert';

/** In place of a form, for auditors who open its address. */
export function ReadOnlyNotice() {
  return (
    <Alert tone="info" title="You have read-only access">
      <p>You’re signed in as an auditor. Ask an administrator to make this change.</p>
    </Alert>
  );
}
