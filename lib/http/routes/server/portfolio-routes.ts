import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { schemaNames } from '@/lib/core/wire/schema';
import { portfolioImport, readFileAnswer, statementPreview } from '@/lib/http/api/calls/portfolio-fields';
import { RefusedError } from '@/lib/http/api/errors';
import { textUpTo } from '@/lib/http/api/fields';
import { jsonBytes } from '@/lib/http/api/json-bytes';
import { requireUserId } from '@/lib/http/api/signed-in';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import { createThrottles, type Throttles } from '@/lib/people/accounts/server/throttles';
import type { Permissions } from '@/lib/people/permissions/permissions';
import {
  MAX_GUEST_BYTES,
  MAX_PORTFOLIOS,
  MAX_STATEMENT_BYTES,
  type PortfolioRecords,
  type StatementUpload,
} from '@/lib/portfolios/records/portfolio-records';
import { writeTransactionsCsv } from '@/lib/portfolios/records/transactions-csv';
import { ROW_KINDS } from '@/lib/portfolios/statements/book-row';
import { COLUMN_ROLES } from '@/lib/portfolios/statements/formats/mapped';
import { requireForm, TOKEN_REFUSED } from './read-message-form';
import { type FormFields, readMultipart } from './read-multipart';
import { type ApiAnswer, messageAnswer, type Route, type RouteRequest } from './route';

export const IMPORT_PATH = '/api/CxPortfolio/Import';
export const READ_PATH = '/api/CxPortfolio/Read';
/** `0.csv`: transactions of the first portfolio. */
export const PORTFOLIO_FILE_PATH = '/api/portfolios/:file';

/** Files of one user that are read or written. */
const FILES = { max: 300, windowMs: 3_600_000 } as const;
/** Files of one address that are read for guests. */
const GUEST_FILES = { max: 60, windowMs: 3_600_000 } as const;
const TOO_MANY = 'You’ve read too many files. Please try again in an hour';
const TOO_LARGE = `This file is larger than ${MAX_STATEMENT_BYTES >> 20} MB. Export a shorter period.`;
const TOO_LARGE_FOR_GUESTS = `This file is larger than ${MAX_GUEST_BYTES >> 20} MB, the most without an account. Join to import it, or export a shorter period.`;
/** Of one text field; files have their own limits. */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_PARTS = 10;
const MAX_CHOICES = 500;
const MAX_FILE_NAME = 100;

export interface PortfolioRoutesOptions {
  readonly db: Kysely<Schema>;
  readonly portfolios: PortfolioRecords;
  readonly checkToken: (request: RouteRequest) => boolean | Promise<boolean>;
  readonly findViewer: (request: RouteRequest) => Permissions | Promise<Permissions>;
  readonly now: () => Millis;
}

/** Files of brokers come in as forms, and a portfolio's transactions go out as a file. */
export function portfolioRoutes(options: PortfolioRoutesOptions): readonly Route[] {
  const throttles = createThrottles(options.db);
  const mayRead = async (userId: string) =>
    (await throttles.add(`portfolio files ${userId}`, FILES, options.now())) <= FILES.max;
  return [
    { method: 'POST', path: READ_PATH, answer: (request) => readFile(request, options, throttles) },
    { method: 'POST', path: IMPORT_PATH, answer: (request) => takeStatement(request, options, mayRead) },
    { method: 'GET', path: PORTFOLIO_FILE_PATH, answer: (request) => sendFile(request, options, mayRead) },
  ];
}

async function takeStatement(
  request: RouteRequest,
  { portfolios, checkToken, findViewer, now }: PortfolioRoutesOptions,
  mayRead: (userId: string) => Promise<boolean>,
): Promise<ApiAnswer> {
  const userId = requireUserId(await findViewer(request));
  const type = requireForm(request, MAX_STATEMENT_BYTES, TOO_LARGE);
  if (!(await checkToken(request))) throw new InputError(TOKEN_REFUSED);
  if (!(await mayRead(userId))) return messageAnswer(429, TOO_MANY);
  const { no, isPreview, upload } = await readUpload(request, type, MAX_STATEMENT_BYTES, TOO_LARGE);
  if (isPreview) {
    const preview = await portfolios.preview(userId, no, upload, now());
    return { status: 200, body: jsonBytes(preview, schemaNames(statementPreview)) };
  }
  const stored = await portfolios.book(userId, no, upload, now());
  return { status: 200, body: jsonBytes(stored, schemaNames(portfolioImport)) };
}

/** Reads a file for guests, whose browsers keep what is in it. Nothing is stored. */
async function readFile(
  request: RouteRequest,
  { portfolios, checkToken, now }: PortfolioRoutesOptions,
  throttles: Throttles,
): Promise<ApiAnswer> {
  const type = requireForm(request, MAX_GUEST_BYTES, TOO_LARGE_FOR_GUESTS);
  if (!(await checkToken(request))) throw new InputError(TOKEN_REFUSED);
  if (!(await countByAddress(throttles, 'files read', request.address(), GUEST_FILES, now())))
    return messageAnswer(429, TOO_MANY);
  const { upload } = await readUpload(request, type, MAX_GUEST_BYTES, TOO_LARGE_FOR_GUESTS);
  const read = await portfolios.read(upload, now());
  return { status: 200, body: jsonBytes(read, schemaNames(readFileAnswer)) };
}

async function readUpload(request: RouteRequest, type: string, maxBytes: number, tooLargeText: string) {
  const { fields, file } = await readMultipart(request.body(), {
    type,
    maxBytes: maxBytes + MAX_FIELD_BYTES,
    maxParts: MAX_PARTS,
    maxFieldBytes: MAX_FIELD_BYTES,
    file: { name: 'file', maxBytes },
    beforeFile: async (before) => void readFields(before),
    tooLarge: () => new RefusedError(413, tooLargeText),
    tooManyParts: () => new RefusedError(413, `The form must have at most ${MAX_PARTS} parts`),
    unreadable: () => new InputError('The form could not be read completely'),
  });
  if (!file || file.bytes.length === 0) throw new InputError('Choose a file with transactions.');
  const { no, isPreview, ...choices } = readFields(fields);
  const upload: StatementUpload = { ...choices, name: file.name.slice(-MAX_FILE_NAME), bytes: file.bytes };
  return { no, isPreview, upload };
}

const choicesField = z.object({
  columns: z.partialRecord(z.enum(COLUMN_ROLES), textUpTo(1000)).default({}),
  types: z.record(textUpTo(1000), z.enum(ROW_KINDS)).default({}),
  tickers: z.record(textUpTo(1000), textUpTo(20)).default({}),
  dateOrder: z.enum(['mdy', 'dmy']).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
});

/** @throws InputError naming a field that can't be read */
function readFields(fields: FormFields): Omit<StatementUpload, 'name' | 'bytes'> & {
  readonly no: number;
  readonly isPreview: boolean;
} {
  const no = fields.get('no') ?? '0';
  if (!/^\d$/.test(no) || Number(no) >= MAX_PORTFOLIOS)
    throw new InputError('no must be a portfolio’s number');
  const mode = fields.get('mode') ?? 'preview';
  if (mode !== 'preview' && mode !== 'import') throw new InputError('mode must be preview or import');
  const { tickers, ...choices } = readChoices(fields.get('choices') ?? '{}');
  return { no: Number(no), isPreview: mode === 'preview', choices, tickers };
}

function readChoices(text: string) {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw new InputError('choices must be JSON');
  }
  const { data, error } = choicesField.safeParse(written);
  if (!data) throw new InputError(`choices: ${error?.issues[0]?.path.join('.') ?? ''} can’t be read`);
  if (Object.keys(data.types).length + Object.keys(data.tickers).length > MAX_CHOICES)
    throw new InputError(`choices may hold ${MAX_CHOICES} types and tickers`);
  return data;
}

async function sendFile(
  request: RouteRequest,
  { portfolios, findViewer }: PortfolioRoutesOptions,
  mayRead: (userId: string) => Promise<boolean>,
): Promise<ApiAnswer> {
  const userId = requireUserId(await findViewer(request));
  const [, no] = /^(\d)\.csv$/.exec(request.param) ?? [];
  if (no === undefined) throw new NotFoundError('There is no such file');
  if (!(await mayRead(userId))) return messageAnswer(429, TOO_MANY);
  const csv = writeTransactionsCsv(await portfolios.transactions(userId, Number(no)));
  return {
    status: 200,
    body: Buffer.from(csv),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="tickproof-portfolio-${no}.csv"`,
    },
  };
}
