import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import { useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { PersonIcon } from '@larkspur/web-kit/brand/icons';
import { DataTable } from '@larkspur/web-kit/data/data-table';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { useDeletion } from '../../components/use-deletion';
import { AddBeneficiary } from './add-beneficiary';
import { beneficiariesQuery, deleteBeneficiary } from './beneficiaries.api';

const LIST = 'all-beneficiaries';

export function Beneficiaries() {
  const host = useHost();
  const cache = useQueryClient();
  const list = useInfiniteQuery(beneficiariesQuery(host));
  const deletion = useDeletion<Beneficiary>(async ({ _id }) => {
    await deleteBeneficiary(host, _id);
    await cache.invalidateQueries({ queryKey: ['admin', 'beneficiaries'] });
    host.notify({ tone: 'success', text: 'Beneficiary deleted' });
  });

  return (
    <>
      <PageHeading title="Beneficiaries" lead="Recipients that customers can find by account number." />
      <div className={layout.stack}>
        <AddBeneficiary />
        {deletion.failure && (
          <Alert tone="error" title="We couldn’t delete the beneficiary." announce>
            <p>{deletion.failure}</p>
          </Alert>
        )}
        <h2 id={LIST} className={layout.listName}>
          All beneficiaries
        </h2>
        <QueryView query={list} subject="the beneficiaries">
          {(found) =>
            found.length ? (
              <>
                <DataTable
                  label="Beneficiaries"
                  rows={found}
                  getKey={(row) => row._id}
                  columns={[
                    { name: 'Name', rowHeader: true, cell: (row) => <UserText text={row.name} /> },
                    { name: 'Account number', cell: (row) => row.accountNumber },
                    {
                      name: 'Delete',
                      hasOwnLabel: true,
                      cell: (row) => (
                        <Button variant="danger" small onPress={() => deletion.request(row)}>
                          Delete{' '}
                          <VisuallyHidden>
                            <UserText text={row.name} />
                          </VisuallyHidden>
                        </Button>
                      ),
                    },
                  ]}
                />
                <ShowMore list={list} />
              </>
            ) : (
              <EmptyState icon={PersonIcon} title="No beneficiaries yet.">
                Beneficiaries you add will appear here.
              </EmptyState>
            )
          }
        </QueryView>
      </div>
      <Confirm
        isOpen={deletion.candidate !== null}
        title="Delete this beneficiary?"
        confirmLabel="Delete beneficiary"
        pending={deletion.isPending}
        returnFocusTo={LIST}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        <UserText text={deletion.candidate?.name ?? ''} />, account number {deletion.candidate?.accountNumber}.
        Customers will no longer find this recipient.
      </Confirm>
    </>
  );
}
