import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { useLocation } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { PinField } from '@larkspur/web-kit/form/pin-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { nextPath } from '@larkspur/web-kit/utils/next-path';
import { FormScreen } from '../../components/form-screen';
import styles from '../../components/form-screen.module.css';
import { LINES } from '../../live/refresh-lines';
import { storeProfile } from '../../profile/store-profile';
import { useProfile } from '../../profile/use-profile';
import { setPaymentPin } from './payment-pin.api';
import { EMPTY_PIN_FORM, validatePin } from './payment-pin.rules';

const ASIDE = {
  title: 'About your PIN',
  points: [
    'You enter it each time you send money. Nobody at the bank will ever ask you for it.',
    'Avoid birthdays. We don’t accept easy ones, like 123456.',
    'Five wrong PINs lock transfers for 30 minutes. A new PIN unlocks them.',
  ],
};

/** Creates or changes the payment PIN, then returns to the page in `?next=`, such as the transfer that needed it. */
export function PaymentPin() {
  const profile = useProfile();
  return (
    <FormScreen title="Payment PIN" lead="A 6-digit code that confirms every transfer." aside={ASIDE}>
      <QueryView
        query={profile}
        subject="your account"
        skeleton={<Skeleton label="Loading your account" lines={3} blocks />}
      >
        {({ hasPaymentPin }: User) => <PinForm isChange={hasPaymentPin} />}
      </QueryView>
    </FormScreen>
  );
}

function PinForm({ isChange }: { isChange: boolean }) {
  const host = useHost();
  const cache = useQueryClient();
  const destination = nextPath(useLocation()) ?? '/account/info';
  const done = isChange ? 'Payment PIN changed' : 'Payment PIN created';

  const form = useBankForm({
    defaults: EMPTY_PIN_FORM,
    validate: validatePin,
    onSubmit: async ({ paymentPin, password }) => {
      const user = await setPaymentPin(host, { paymentPin, password });
      storeProfile(cache, host, user);
      // The limits say whether transfers are locked; a new PIN unlocks them.
      void cache.invalidateQueries({ queryKey: [...LINES, 'limits'] });
    },
    onSuccess: () => {
      host.navigate(destination);
      host.notify({ tone: 'success', text: done });
    },
    notices: { done, failed: 'We couldn’t save your PIN.', unknown: 'We couldn’t confirm that your PIN was saved.' },
  });
  const { control } = form;

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <div className={styles.pair}>
          <PinField
            control={control}
            name="paymentPin"
            label={isChange ? 'New payment PIN' : 'Payment PIN'}
            hint="6 digits"
          />
          <PinField control={control} name="repeatPin" label="Repeat PIN" hint="The same digits again" />
        </div>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          hint="The password you sign in with"
          autoComplete="current-password"
        />
        <SaveFailure of={form} unknownAdvice="You can safely enter the same PIN again." />
        <div className={styles.actions}>
          <SubmitButton form={form}>{isChange ? 'Change PIN' : 'Create PIN'}</SubmitButton>
          <LinkButton to={destination} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
