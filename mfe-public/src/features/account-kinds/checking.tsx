import { CardIcon, CheckIcon, MailIcon, PhoneIcon, ShieldIcon, TransferIcon } from '@larkspur/web-kit/icons';
import { DEPOSIT_INSURANCE } from '../rates';
import { AccountPage, type Benefit } from './account-page';

const BENEFITS: Benefit[] = [
  {
    icon: TransferIcon,
    name: 'Payments at any hour',
    words: 'To customers of the bank in moments, to other banks by routing number.',
  },
  { icon: PhoneIcon, name: 'Free SMS alerts', words: 'A message for each movement, at no cost.' },
  {
    icon: CardIcon,
    name: 'International debit cards',
    words: 'Pay and withdraw abroad with the card of your account.',
  },
  { icon: ShieldIcon, name: 'Safety', words: 'A payment PIN that only you know stands before every transfer.' },
  { icon: MailIcon, name: 'Paperless banking', words: 'Every line of your account on screen, with its reference.' },
  {
    icon: CheckIcon,
    name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
    words: 'Your deposits are insured, per depositor and ownership category.',
  },
];

export function Checking() {
  return (
    <AccountPage
      title="Checking Account"
      lead="The account for every day: wages in, rent and groceries out."
      overview={
        <>
          <p>
            A checking account is where your money comes and goes. It opens together with your savings account, shows
            each movement as it happens, and costs nothing to keep.
          </p>
          <p id="joint" tabIndex={-1}>
            Two of you? A joint account is opened at a branch or by writing to us: each of you keeps a sign-in and a
            payment PIN of your own.
          </p>
        </>
      }
      benefits={BENEFITS}
    />
  );
}
