import { enter, noticesOfLeftForm, pressButton } from '@larkspur/web-kit/testing/left-form';
import { UpdatesForm } from './careers/updates-form';
import { ContactForm } from './contact/contact-form';
import { ForgotPasswordForm } from './forgot-password/forgot-password-form';
import { NewPasswordForm } from './reset-password/new-password-form';
import { SignUp } from './sign-up/sign-up';

const nothing = () => undefined;

it.each([
  {
    screen: <ContactForm />,
    request: 'POST /contacts',
    async send() {
      await enter('Name', 'Ida');
      await enter('Email', 'ida@example.com');
      await enter('Message', 'Hello');
      await pressButton('Send message');
    },
    done: 'Your message has been sent.',
    failed: 'Your message wasn’t sent.',
    unknown: 'We couldn’t confirm that your message was sent.',
  },
  {
    screen: <UpdatesForm />,
    request: 'POST /contacts',
    async send() {
      await enter('Email', 'ida@example.com');
      await pressButton('Send me career updates');
    },
    done: 'You’re on the list for career updates.',
    failed: 'We couldn’t sign you up for career updates.',
    unknown: 'We couldn’t confirm that you’re signed up for career updates.',
  },
  {
    screen: <ForgotPasswordForm onRequested={nothing} />,
    request: 'POST /auth/forgot-password',
    async send() {
      await enter('Email', 'ida@example.com');
      await pressButton('Send me a link');
    },
    done: 'If that address belongs to an account, we’ve emailed it a link to reset the password.',
    failed: 'We couldn’t send the link to reset your password.',
    unknown: 'We couldn’t confirm that the link to reset your password was sent.',
  },
  {
    screen: <NewPasswordForm token="secret" onInvalidLink={nothing} />,
    request: 'POST /auth/reset-password',
    async send() {
      await enter('New password', 'qz7#Lm');
      await enter('Repeat password', 'qz7#Lm');
      await pressButton('Set new password');
    },
    done: 'Your password has been changed. Sign in with the new one.',
    failed: 'We couldn’t change your password.',
    unknown: 'We couldn’t confirm that your password was changed.',
  },
  {
    screen: <SignUp />,
    request: 'POST /auth/signup',
    async send() {
      await enter('First name', 'Ada');
      await enter('Last name', 'Lovelace');
      await enter('Email', 'ada@example.com');
      await enter('Phone', '+1 302 555 0177');
      await enter('Password', 'qz7#Lm');
      await enter('Repeat password', 'qz7#Lm');
      await enter('House address', '12 Orchard Lane');
      await enter('State', 'Delaware');
      await pressButton('Create account');
    },
    done: 'Your account is ready. Sign in to continue.',
    failed: 'We couldn’t create your account.',
    unknown: 'We couldn’t confirm that your account was created.',
  },
])('a form that is left during $request tells: $done', async ({ done, failed, unknown, ...form }) => {
  expect(await noticesOfLeftForm(form)).toEqual({
    done: [done],
    failed: [`${failed} Not allowed.`],
    unknown: [`${unknown} No answer.`],
  });
});
