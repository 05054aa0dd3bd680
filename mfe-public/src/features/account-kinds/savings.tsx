import { CardIcon, CheckIcon, HomeIcon, MailIcon, PhoneIcon, ShieldIcon, VaultIcon } from '@larkspur/web-kit/icons';
import { ACCOUNT_SAVINGS_RATE, DEPOSIT_INSURANCE, RATES_FOOTNOTE } from '../rates';
import { AccountPage, type Benefit } from './account-page';

const BENEFITS: Benefit[] = [
  {
    icon: VaultIcon,
    name: `Interest ${ACCOUNT_SAVINGS_RATE}*`,
    words: 'Worked out every day on the whole balance, paid every month.',
  },
  { icon: PhoneIcon, name: 'Free SMS alerts', words: 'A message for each movement, at no cost.' },
  { icon: HomeIcon, name: 'Locker discounts', words: 'Savers pay less for a safe-deposit locker at our branches.' },
  {
    icon: CardIcon,
    name: 'International debit cards',
    words: 'Pay and withdraw abroad with the card of your account.',
  },
  { icon: ShieldIcon, name: 'Safety', words: 'A payment PIN that only you know stands before every transfer.' },
  { icon: MailIcon, name: 'Paperless banking', words: 'Statements and letters where you want them: on screen.' },
  {
    icon: CheckIcon,
    name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
    words: 'Your deposits are insured, per depositor and ownership category.',
  },
];

export function Savings() {
  return (
    <AccountPage
      title="Savings Account"
      lead={`Put money aside and watch it grow, with interest ${ACCOUNT_SAVINGS_RATE}*.`}
      overview={
        <>
          <p>
            A savings account is the quiet half of your money: for next summer, for the roof, for whatever may come. It
            opens together with your checking account, and money moves between people at any hour.
          </p>
          <p>No minimum balance, no monthly fee, no notice before you withdraw.</p>
        </>
      }
      benefits={BENEFITS}
      footnote={RATES_FOOTNOTE}
    />
  );
}
