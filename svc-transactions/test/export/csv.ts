import { bankToday } from '@larkspur/contracts/bank-day';
import { newId } from '@larkspur/service-kit/ids';
import { givenLine, indexLines, writeLines } from '../line-fixtures';
import type { ExportHarness } from './export-harness';
import { parseCsv } from './parse-csv';

export function csv(given: () => ExportHarness): void {
  it('has the lines of the list, in order, with signed amounts and no formulas', async () => {
    const userId = newId();
    const dangers = [
      '=HYPERLINK("http://x","y")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tTab',
      'a, "b"',
      'two\r\nlines',
      'Łódź 日本',
    ];
    const lines = dangers.map((description, index) =>
      givenLine(userId, {
        description,
        counterparty_name: description,
        amount: 100 + index,
        transaction_type: index % 2 ? 'credit' : 'debit',
      }),
    );
    const others = [
      givenLine(userId, { kind: 'memo', amount: 1_000_000_001 }),
      givenLine(userId, { status: 'rejected', amount: 5 }),
      givenLine(userId, { status: 'pending', amount: 7 }),
    ];
    await writeLines(given().rows, [...lines, ...others, givenLine(newId())]);

    const response = await given().exportStatement(userId, 'format=csv&sort=amount');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const today = bankToday(new Date());
    expect(response.headers['content-disposition']).toBe(`attachment; filename="larkspur-statement-${today}.csv"`);
    const [head, ...records] = parseCsv(response.payload);
    expect(head?.slice(0, 6)).toEqual(['Date (UTC)', 'Description', 'Kind', 'Status', 'Account', 'Amount (USD)']);
    expect(records.map((cells) => [cells[1], cells[6], cells[5]])).toEqual([
      ['Lunch', 'Grace Hopper', '-0.05'],
      ['Lunch', 'Grace Hopper', '-0.07'],
      ...dangers.map((text, index) => {
        const shown = index < 5 ? `'${text}` : text;
        return [shown, shown, `${index % 2 ? '' : '-'}1.0${index}`];
      }),
      ['Lunch', '', '-10000000.01'],
    ]);
    expect(records[0]?.slice(2, 5)).toEqual(['Transfer', 'Rejected', 'Savings']);
    expect(records[0]?.[10]).toBe('There wasn’t enough money in the account.');
    for (const cell of records.flatMap((cells) => cells.filter((_, column) => column !== 5))) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  it('applies the filters and has the period in its name; without lines it has only a header', async () => {
    const userId = newId();
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    await writeLines(
      given().rows,
      days.map((day) => givenLine(userId, { date: `${day}T10:00:00.000Z`, description: `On ${day}` })),
    );
    const response = await given().exportStatement(
      userId,
      'format=csv&from=2026-02-01&to=2026-02-28&q=2026-02&sort=date',
    );
    expect(response.headers['content-disposition']).toContain('larkspur-statement-2026-02-01-to-2026-02-28.csv');
    const [, ...records] = parseCsv(response.payload);
    expect(records.map(([, description]) => description)).toEqual(['On 2026-02-01', 'On 2026-02-28']);
    expect(parseCsv((await given().exportStatement(userId, 'format=csv&q=nowhere')).payload)).toHaveLength(1);
  });

  it('of 20,000 lines has each line once, while new ones are written', async () => {
    const userId = await given().createCustomerWithLines(20_000);
    await indexLines(given().rows);
    const whole = given().exportStatement(userId, 'format=csv&sort=amount');
    await writeLines(given().rows, [givenLine(userId, { amount: 1 })]);
    const [, ...records] = parseCsv((await whole).payload);
    const cents = records.map((cells) => Math.round(Number(cells[5]) * -100));
    expect([20_000, 20_001]).toContain(cents.length);
    expect(new Set(records.map((cells) => cells[11])).size).toBe(cents.length);
    expect(cents.slice(-20_000).every((amount, index) => amount === index + 1)).toBe(true);
  });
}
