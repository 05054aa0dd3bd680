import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { useSearchParams } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { PersonIcon, SearchIcon } from '@larkspur/web-kit/brand/icons';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { useCanChange } from '../../components/use-can-change';
import { useDeletion } from '../../components/use-deletion';
import { AddBeneficiary } from './add-beneficiary';
import { beneficiariesQuery, deleteBeneficiary } from './beneficiaries.api';

const LIST = 'all-beneficiaries';

const COLUMNS: DataColumn<Beneficiary>[] = [
  { name: 'Name', rowHeader: true, cell: (row) => <UserText text={row.name} /> },
  { name: 'Account number', cell: (row) => row.accountNumber },
];

const deleteColumn = (onDelete: (row: Beneficiary) => void): DataColumn<Beneficiary> => ({
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
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const search = (text: string) => setParams(text ? { q: text } : {}, { replace: true });
  const list = useInfiniteQuery({ ...beneficiariesQuery(host, q), placeholderData: keepPreviousData });
  const deletion = useDeletion<Beneficiary>(
    ({ _id }) => deleteBeneficiary(host, _id),
    async () => {
      await cache.invalidateQueries({ queryKey: ['admin', 'beneficiaries'] });
      host.notify({ tone: 'success', text: 'Beneficiary deleted' });
    },
  );

  return (
    <>
      <PageHeading title="Beneficiaries" lead="Recipients that customers can find by account number." />
      <div className={layout.stack}>
        {canChange && <AddBeneficiary />}
        {deletion.failure && (
          <Alert tone="error" title="We couldn’t delete the beneficiary." announce>
            <p>{deletion.failure}</p>
          </Alert>
        )}
        <h2 id={LIST} className={layout.listName}>
          All beneficiaries
        </h2>
        <FilterBar label="Beneficiaries" filters={[]} onClear={() => search('')}>
          <SearchFilter
            label="Search beneficiaries"
            placeholder="Name or account number"
            value={q}
            busy={list.isFetching && q !== ''}
            onChange={search}
          />
        </FilterBar>
        <ListToolbar {...(!q && { file: { path: '/beneficiaries/export' } })} />
        <QueryView query={list} subject="the beneficiaries">
          {(found) =>
            found.length ? (
              <>
                <DataTable
                  label="Beneficiaries"
                  rows={found}
                  getKey={(row) => row._id}
                  columns={canChange ? [...COLUMNS, deleteColumn(deletion.request)] : COLUMNS}
                />
                <ShowMore list={list} />
              </>
            ) : q ? (
              <EmptyState
                icon={SearchIcon}
                title={`No beneficiaries match “${showInvisible(q)}”.`}
                action={<Button onPress={() => search('')}>Show all beneficiaries</Button>}
              />
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
