import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import { keepPreviousData, useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { PersonIcon } from '@larkspur/web-kit/brand/icons';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { ListView } from '../../components/list-view';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedAction } from '../../components/use-confirmed-action';
import { AddBeneficiary } from './add-beneficiary';
import { beneficiariesQuery, deleteBeneficiary } from './beneficiaries.api';
import { useBeneficiaryList } from './use-beneficiary-list';

const LIST = 'all-beneficiaries';

const COLUMNS: OptionalColumn<Beneficiary>[] = [
  { name: 'Name', rowHeader: true, sortKey: 'name', cell: (row) => <UserText text={row.name} /> },
  { name: 'Account number', isRequired: true, cell: (row) => row.accountNumber },
];

const deleteColumn = (onDelete: (row: Beneficiary) => void): OptionalColumn<Beneficiary> => ({
  name: 'Delete',
  hasOwnLabel: true,
  cell: (row) => (
    <Button variant="danger" small onPress={() => onDelete(row)}>
      Delete{' '}
      <VisuallyHidden>
        <UserText text={row.name} />
      </VisuallyHidden>
    </Button>
  ),
});

export function Beneficiaries() {
  const host = useHost();
  const cache = useQueryClient();
  const canChange = useCanChange();
  const list = useBeneficiaryList();
  const { q, search, clear } = list.table;
  const found = useQuery({
    ...beneficiariesQuery(host, list.request, list.pageRequest),
    placeholderData: keepPreviousData,
  });
  const deletion = useConfirmedAction<Beneficiary>({
    act: ({ _id }) => deleteBeneficiary(host, _id),
    reload: () => cache.invalidateQueries({ queryKey: ['admin', 'beneficiaries'] }),
    notices: {
      done: 'Beneficiary deleted',
      missing: 'This beneficiary was already deleted',
      failed: 'We couldn’t delete the beneficiary.',
      unknown: 'We couldn’t confirm that the beneficiary was deleted.',
    },
  });

  return (
    <>
      <PageHeading title="Beneficiaries" lead="Recipients that customers can find by account number." />
      <div className={layout.stack}>
        {canChange && <AddBeneficiary />}
        <SaveFailure of={deletion} unknownAdvice="You can safely delete it again." />
        <h2 id={LIST} className={layout.listName}>
          All beneficiaries
        </h2>
        <ListView
          label="Beneficiaries"
          subject="the beneficiaries"
          list={list}
          query={found}
          columns={canChange ? [...COLUMNS, deleteColumn(deletion.request)] : COLUMNS}
          filters={
            <FilterBar
              label="Beneficiaries"
              filters={[]}
              active={q ? [{ name: `“${q}”`, remove: () => search('') }] : []}
              onClear={clear}
              search={
                <SearchFilter
                  label="Search beneficiaries"
                  placeholder="Name or account number"
                  value={q}
                  busy={found.isFetching && q !== ''}
                  onChange={search}
                />
              }
            />
          }
          file={{ path: '/beneficiaries/export', query: { ...list.request } }}
          savedViews="beneficiaries"
          empty={
            <EmptyState icon={PersonIcon} title="No beneficiaries yet.">
              Beneficiaries you add will appear here.
            </EmptyState>
          }
        />
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
