import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { givenLine, writeLines } from '../line-fixtures';
import { extractPdfText } from '../pdf-text';
import type { ExportHarness } from './export-harness';

export function pdf(given: () => ExportHarness): void {
  async function pdfOf(userId: string, query = ''): Promise<{ text: string[]; pages: number }> {
    const { statusCode, headers, rawPayload } = await given().exportStatement(userId, `format=pdf${query}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.subarray(-6).toString()).toContain('%%EOF');
    const pages = rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    return { text: extractPdfText(rawPayload), pages };
  }

  it('shows the holder, the filters and the totals', async () => {
    const userId = newId();
    const holder = async (name: string | null, accountNumber: string | null) =>
      eventually(async () => {
        const found = await given().rows.query<object[]>(
          'SELECT name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = $1',
          [userId],
        );
        return JSON.stringify(found) === JSON.stringify([{ name, accountNumber }]) ? true : null;
      });
    const profile = { userId, firstName: 'Łucja', verificationStatus: 'verified' as const };
    await given().service.bus.publish('user.registered', {
      ...{ userId, firstName: 'Lucy', lastName: 'Byron', email: 'lucy@example.com', phone: '5550100100' },
      ...{ location: { address: '1 Main St', state: 'DE' }, role: 'customer', createdAt: new Date().toISOString() },
    });
    await holder('Lucy Byron', null);
    await given().service.bus.publish('user.provisioned', { userId, accountNumber: '9876543210', revision: 3 });
    await holder('Lucy Byron', '9876543210');
    await given().service.bus.publish('user.provisioned', { userId, accountNumber: '1111111111', revision: 2 });
    await given().service.bus.publish('user.profile-changed', { ...profile, lastName: 'New', revision: 2 });
    await holder('Łucja New', '9876543210');
    await given().service.bus.publish('user.profile-changed', { ...profile, lastName: 'Old', revision: 1 });
    const date = '2026-03-05T09:00:00.000Z';
    await writeLines(given().rows, [
      givenLine(userId, { date, amount: 123_456_789 }),
      givenLine(userId, { date, amount: 1, transaction_type: 'credit', kind: 'adjustment' }),
      givenLine(userId, { date, amount: 700, kind: 'memo' }),
      givenLine(userId, { date, amount: 800, status: 'rejected' }),
    ]);
    const { text, pages } = await pdfOf(userId, '&from=2026-03-01&to=2026-03-31&maxAmount=2000000&sort=date');
    expect(pages).toBe(1);
    expect(text).toEqual(
      expect.arrayContaining([
        'Larkspur Bank',
        'Łucja New',
        '9876543210',
        'March 1, 2026 to March 31, 2026',
        '$2000000 or less; oldest first',
        'Mar 5, 2026',
        '1,234,567.89',
        'To Grace Hopper · 2222222222 · Larkspur Bank',
        '4 transactions',
        '$0.01',
        '$1,234,567.89',
        '-$1,234,567.88',
        'Page 1',
      ]),
    );
  });

  it('calls a line without a description by its counterparty, as the screen does', async () => {
    const userId = newId();
    await writeLines(given().rows, [givenLine(userId, { description: '' })]);
    const { text } = await pdfOf(userId);
    expect(text).toContain('Grace Hopper');
  });

  it('of one transaction is a receipt, in its title, name and content', async () => {
    const userId = newId();
    const payment = givenLine(userId, { amount: 12_345, description: 'Rent' });
    await writeLines(given().rows, [payment, givenLine(userId, { description: 'Lunch' })]);
    const { data } = (await given().service.customer(userId, 'GET', '/transaction/complete?q=Rent')).json();
    const { reference } = data[0];
    const receipt = await given().exportStatement(userId, `format=pdf&document=receipt&q=${reference}`);
    expect(receipt.headers['content-disposition']).toBe(`attachment; filename="larkspur-receipt-${reference}.pdf"`);
    const text = extractPdfText(receipt.rawPayload);
    expect(text).toEqual(expect.arrayContaining(['Receipt', 'Reference', 'Rent', '123.45', reference]));
    for (const absent of ['Account statement', 'Lunch', 'Net change']) expect(text).not.toContain(absent);
    // The title that a PDF reader shows for its window.
    expect(receipt.rawPayload.toString('latin1')).toMatch(/\n\(Receipt\)\nendobj/);
    for (const query of ['format=pdf&document=receipt', `format=csv&document=receipt&q=${reference}`]) {
      const refused = await given().exportStatement(userId, query);
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'document']);
    }
  });

  it('of one transaction has none of the others, which may name its reference', async () => {
    const userId = newId();
    const rent = givenLine(userId, { description: 'Rent' });
    const reference = rent.id.slice(-12).toUpperCase();
    const others = [`rest of ${reference}`, 'Lunch'].map((description) => givenLine(userId, { description }));
    await writeLines(given().rows, [rent, ...others]);
    for (const q of [reference, reference.toLowerCase()]) {
      const receipt = await given().exportStatement(userId, `format=pdf&document=receipt&q=${q}`);
      expect(receipt.statusCode).toBe(200);
      const text = extractPdfText(receipt.rawPayload);
      expect(text).toContain('Rent');
      expect(text.filter((piece) => piece.includes('rest of') || piece.includes('Lunch'))).toEqual([]);
    }
    const refused = await given().exportStatement(userId, 'format=pdf&document=receipt&q=Rent');
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'document']);
  });

  it("does not have another customer's transaction in a receipt", async () => {
    const rent = givenLine(newId(), { description: 'Rent' });
    await writeLines(given().rows, [rent]);
    const query = `format=pdf&document=receipt&q=${rent.id.slice(-12)}`;
    expect(extractPdfText((await given().exportStatement(newId(), query)).rawPayload)).not.toContain('Rent');
  });

  it('shows every character of a description, or a replacement character', async () => {
    const userId = newId();
    const shown = ['Phở Nguyễn', 'Иванов Ωmega', '\\(escaped) [x] <y>', '£€¥ “quoted” — ½', 'W'.repeat(30)];
    const replaced = ['مرحبا!', '\u202Eevil', '日本', 'a\u200Db'];
    await writeLines(
      given().rows,
      [...shown, ...replaced, 'W'.repeat(200), 'a '.repeat(99)].map((description) =>
        givenLine(userId, { description }),
      ),
    );
    const { text } = await pdfOf(userId);
    expect(text).toEqual(expect.arrayContaining([...shown.slice(0, 4), '�����!', '�evil', '��', 'a�b']));
    expect(text.filter((piece) => /^W+$/.test(piece)).join('')).toHaveLength(230);
  });

  it('repeats the table header on every page, and numbers the pages', async () => {
    const { text, pages } = await pdfOf(await given().createCustomerWithLines(300), '&sort=date');
    expect(pages).toBeGreaterThan(9);
    expect(text.filter((piece) => piece === 'Description')).toHaveLength(pages);
    expect(text).toContain(`Page ${pages}`);
    expect(text.filter((piece) => /^Payment \d+$/.test(piece))).toEqual(
      Array.from({ length: 300 }, (_, index) => `Payment ${index + 1}`),
    );
  });

  it('without lines says so', async () => {
    expect((await pdfOf(newId())).text).toContain('No transactions match your selection.');
  });
}
