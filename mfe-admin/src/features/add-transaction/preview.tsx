import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { User } from '@larkspur/contracts/user';
import { Amount } from '@larkspur/web-kit/data/amount';
import { ChangePanel, OldAndNew } from '@larkspur/web-kit/data/change-list';
import { Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { effectOf, type TransactionValues } from './add-transaction.rules';

/** The effect of adding the transaction on the customer's balances, before it is added. */
export function Preview({ user, values }: { user: User; values: TransactionValues }) {
  const effect = effectOf(values, user.account);
  return (
    <ChangePanel label="Preview">
      <Details
        items={[
          {
            term: 'Customer',
            value: (
              <>
                <UserText text={`${user.firstName} ${user.lastName}`} />, account {user.account.number}
              </>
            ),
          },
          ...(effect
            ? [
                {
                  term: 'Statement line',
                  value: (
                    <Amount
                      value={Math.abs(effect.signedAmount)}
                      type={effect.balance ? (effect.signedAmount > 0 ? 'credit' : 'debit') : 'none'}
                    />
                  ),
                },
                effect.balance
                  ? {
                      term: `${ACCOUNT_LABELS[effect.balance.account]} balance`,
                      value: (
                        <OldAndNew
                          before={formatMoney(effect.balance.before)}
                          verb="becomes"
                          after={formatMoney(effect.balance.after)}
                        />
                      ),
                    }
                  : { term: 'Balances', value: 'Unchanged. This is a memo; no money moves.' },
              ]
            : []),
        ]}
      />
      {effect?.balance && effect.balance.after < 0 && (
        <Alert tone="notice" title="This debit will be refused." announce>
          <p>
            {ACCOUNT_LABELS[effect.balance.account]} has {formatMoney(effect.balance.before)}. A balance can’t go below
            zero.
          </p>
        </Alert>
      )}
    </ChangePanel>
  );
}
