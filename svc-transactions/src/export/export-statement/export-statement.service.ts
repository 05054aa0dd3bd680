import type { Readable } from 'node:stream';
import type { LineFilters } from '@larkspur/contracts/transaction';
import { Clock } from '@larkspur/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { StatementHolderRepository } from '../../statement-holders/statement-holder.repository';
import { DEFAULT_SORT, parseFilters } from '../../statements/line-filters.dto';
import { assertReceipt, type ExportStatementQuery } from './export-statement.dto';
import { lastDayOf } from './format';
import { CustomerExports } from './line-exports';
import { findOpeningBalance, isWholePeriod } from './opening-balance';
import { PdfThread } from './pdf/pdf-thread';
import { renderCsv } from './render-csv';
import type { StatementDetails } from './statement-details';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8; header=present', pdf: 'application/pdf' };

interface ExportedFile {
  name: string;
  contentType: string;
  /** Fails when a read fails, so that a truncated file does not look complete. */
  content: Readable;
}

@Injectable()
export class ExportStatementService {
  constructor(
    private readonly exports: CustomerExports,
    private readonly holders: StatementHolderRepository,
    private readonly pdfs: PdfThread,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemException invalid, unavailable. Later errors destroy the stream. */
  async start(userId: string, query: ExportStatementQuery): Promise<ExportedFile> {
    assertReceipt(query);
    const { format, document = 'statement', ...filters } = query;
    const issuedAt = this.clock.now();
    const content = await this.exports.start({
      callerId: userId,
      selection: {
        userId,
        filters: document === 'receipt' ? { reference: filters.q } : parseFilters(filters),
        sort: filters.sort ?? DEFAULT_SORT,
      },
      render: async ({ snapshot, batches }) => {
        const details: StatementDetails = {
          document,
          holder: await this.holders.find(userId),
          filters,
          issuedAt,
          openingBalance: isWholePeriod(filters) ? await findOpeningBalance(snapshot, userId, filters) : null,
        };
        return format === 'csv' ? renderCsv(batches, details) : this.pdfs.render(batches, details);
      },
    });
    return { name: toFileName({ document, filters, issuedAt }, format), contentType: CONTENT_TYPES[format], content };
  }
}

function toFileName(
  { document, filters, issuedAt }: Pick<StatementDetails, 'document' | 'filters' | 'issuedAt'>,
  format: string,
): string {
  return `larkspur-${document}-${document === 'receipt' ? filters.q : toPeriod(filters, issuedAt)}.${format}`;
}

function toPeriod(filters: LineFilters, issuedAt: Date): string {
  return [filters.from, lastDayOf(filters, issuedAt)].filter(Boolean).join('-to-');
}
