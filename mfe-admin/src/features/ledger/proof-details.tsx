import type { LedgerProof } from '@larkspur/contracts/ledger';
import { CopyableValue } from '@larkspur/web-kit/data/copyable-value';
import { Details } from '@larkspur/web-kit/data/details';
import { Stats } from '@larkspur/web-kit/data/stat';
import { type Column, Table } from '@larkspur/web-kit/data/table';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { formatCount, formatMoney } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';

type Invariant = LedgerProof['invariants'][number];

const COLUMNS: Column<Invariant>[] = [
  { name: 'Invariant', rowHeader: true, cell: ({ name }) => name.charAt(0).toUpperCase() + name.slice(1) },
  {
    name: 'Holds',
    cell: ({ holds }) => <Badge tone={holds ? 'positive' : 'negative'}>{holds ? 'Yes' : 'No'}</Badge>,
  },
  { name: 'Violations', number: true, cell: ({ violations }) => formatCount(violations) },
];

/** The figures, the invariants and the hash chain of a proof. Violated invariants come first. */
export function ProofDetails({ proof }: { proof: LedgerProof }) {
  const { figures, invariants, seal, durationMs } = proof;
  const { customers, settlement, adjustment, closing } = figures.balances;
  return (
    <>
      <Stats
        label="Balances"
        items={[
          { name: 'Customers', value: formatMoney(customers) },
          { name: 'Settlement', value: formatMoney(settlement), note: 'Owed to and by other banks' },
          { name: 'Adjustment', value: formatMoney(adjustment), note: 'Entered by administrators' },
          { name: 'Closing', value: formatMoney(closing), note: 'Of deleted customers' },
        ]}
      />
      <Card title="Invariants">
        <Table
          label="Invariants"
          columns={COLUMNS}
          rows={[...invariants].sort((a, b) => Number(a.holds) - Number(b.holds))}
          getKey={({ name }) => name}
        />
      </Card>
      <Card title="Hash chain">
        <div className={layout.list}>
          <Details
            items={[
              { term: 'Blocks', value: formatCount(seal.blocks) },
              { term: 'Sealed postings', value: formatCount(seal.sealedPostings) },
              { term: 'Not sealed yet', value: formatCount(seal.unsealedPostings) },
              {
                term: 'Broken block',
                value:
                  seal.brokenBlock === null ? (
                    'None'
                  ) : (
                    <Badge tone="negative">{`Block ${seal.brokenBlock} was changed`}</Badge>
                  ),
              },
              { term: 'Head', value: <CopyableValue name="Head" value={seal.head} /> },
              { term: 'Duration', value: `${(durationMs / 1_000).toFixed(1)} s` },
            ]}
          />
          <p className={layout.small}>
            Keep a copy of the head elsewhere. It can later prove that no block was rewritten.
          </p>
        </div>
      </Card>
    </>
  );
}
