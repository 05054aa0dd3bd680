import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ColumnMenu } from './column-menu';
import { DataTable } from './data-table';
import { type OptionalColumn, useColumns } from './use-columns';

const COLUMNS: OptionalColumn<{ id: string }>[] = [
  { name: 'No.', isExtra: true, cell: () => '1' },
  { name: 'Name', rowHeader: true, cell: ({ id }) => id },
  { name: 'Bank', isRequired: true, cell: () => 'x' },
  { name: 'Email', cell: () => 'x' },
  { name: 'Phone', isExtra: true, cell: () => 'x' },
  { name: 'View', hasOwnLabel: true, cell: () => <a href="#x">View</a> },
];

function People() {
  const choice = useColumns(COLUMNS);
  return (
    <>
      <ColumnMenu choice={choice} />
      <DataTable label="People" columns={choice.columns} rows={[{ id: 'Ada' }]} getKey={({ id }) => id} />
      <output>{useLocation().search}</output>
    </>
  );
}

const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
const search = () => document.querySelector('output')?.textContent;

function show(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <People />
    </MemoryRouter>,
  );
}

it('adds and hides columns, which the URL keeps beside what else it has', async () => {
  show('/people?q=ada');
  expect(headers()).toEqual(['Name', 'Bank', 'Email', 'View']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns: 3 of 5' }));
  for (const name of ['Name', 'Bank']) expect(screen.getByRole('checkbox', { name })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(headers()).toEqual(['Name', 'Bank', 'Phone', 'View']);
  expect(search()).toBe('?q=ada&columns=Phone');
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(headers()).toEqual(['Name', 'Bank', 'Email', 'View']);
  expect(search()).toBe('?q=ada');
});

it('keeps a column whose name ends with a period', () => {
  show('/people?columns=No..Phone');
  expect(headers()).toEqual(['No.', 'Name', 'Bank', 'Phone', 'View']);
});

it('ignores columns that do not exist', () => {
  show('/people?columns=Phone.Balance');
  expect(headers()).toEqual(['Name', 'Bank', 'Phone', 'View']);
});
