import { z } from 'zod';
import { instant, utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { COST_METHODS, MAX_KEPT } from '@/lib/portfolios/records/portfolio-records';
import { COLUMN_ROLES } from '@/lib/portfolios/statements/formats/mapped';
import { TRANSACTION_KINDS } from '@/lib/portfolios/transactions/transaction';

/** Parts of answers about stored portfolios. */

const decimalText = (what: string) => z.string().describe(`${what}, as a decimal.`);

const transactionFields = {
  kind: z.enum(TRANSACTION_KINDS),
  day: z.iso.date(),
  at: instant().describe('When it happened; midnight UTC where only the day is known.'),
  instrument: z.string().nullable().describe('Ticker; null for cash, and for what has no prices here.'),
  symbol: z.string().nullable().describe('What the file calls it.'),
  quantity: decimalText('Above 0 if it came in, below if it went').nullable(),
  price: decimalText('For one unit').nullable(),
  amount: decimalText('What it added to cash, after costs and tax'),
  currency: z.string().describe('ISO 4217.'),
  fee: decimalText('Costs within the amount'),
  tax: decimalText('Tax withheld within the amount'),
  baseAmount: decimalText('The amount in the portfolio’s currency, if the file has it').nullable(),
  ratio: pascalObject({ after: z.int(), before: z.int() })
    .nullable()
    .describe('Of splits: new shares for old; null where only those that came are known.'),
  group: z.string().nullable().describe('What belongs together on a day.'),
  externalId: z.string().nullable().describe('The broker’s name for it.'),
  line: z.int().nullable().describe('In its file.'),
  note: z.string(),
};

export const storedTransaction = pascalObject({
  id: z.int(),
  importId: z.string().nullable().describe('null if it was entered by hand.'),
  ...transactionFields,
});

export const portfolio = pascalObject({
  no: z.int().describe('Its number in addresses, from 0.'),
  version: z.int().describe('One more each time the settings are saved.'),
  name: z.string(),
  currency: z.string().describe('In which it is valued: ISO 4217.'),
  method: z.enum(COST_METHODS),
  benchmark: z.string().describe('Ticker.'),
});

export const portfolioImport = pascalObject({
  id: z.string(),
  name: z.string().describe('The file’s.'),
  format: z.string().describe('Which kind of file it was.'),
  added: z.int().describe('Transactions that were added.'),
  known: z.int().describe('Transactions that were in the portfolio already.'),
  leftOut: z.int().describe('Rows with problems.'),
  at: utc('When it was imported'),
  undoneAt: utc('When it was undone').nullable(),
});

export const statementPreview = pascalObject({
  broker: z.string().nullable().describe('null if the file isn’t recognized.'),
  report: z.string().nullable().describe('Which of the broker’s files it is.'),
  added: z.int().describe('Transactions that would be added.'),
  known: z.int().describe('Transactions that are in the portfolio already.'),
  ignored: z.int().describe('Rows that count for nothing, such as moves between your own wallets.'),
  rows: z.array(pascalObject(transactionFields)).describe('The newest of those to be added, at most 20.'),
  problemCount: z.int().describe('Rows that would be left out.'),
  problems: z
    .array(
      pascalObject({
        line: z.int(),
        column: z.string().nullable(),
        value: z.string(),
        text: z.string(),
      }),
    )
    .describe('The first 100 of them.'),
  unknownTypes: z
    .array(pascalObject({ type: z.string(), count: z.int(), line: z.int() }))
    .describe('Words whose meaning you have to say; their rows are left out until then.'),
  unknownSymbols: z
    .array(pascalObject({ symbol: z.string(), name: z.string(), count: z.int() }))
    .describe('Instruments without prices here; they are held at cost unless you name a ticker.'),
  mapping: pascalObject({
    titles: z.array(z.string()),
    columns: z.partialRecord(z.enum(COLUMN_ROLES), z.string()),
  })
    .nullable()
    .describe('For files that aren’t recognized: all titles, and which one holds what.'),
  needsDateOrder: z.boolean().describe('Whether dates can be read in two ways.'),
  warnings: z.array(z.string()),
});

/** A file that was read for a browser to keep. */
export const readFileAnswer = pascalObject({
  preview: statementPreview,
  transactions: z
    .array(pascalObject({ key: z.string().describe('Names its row of the file.'), ...transactionFields }))
    .describe(`Empty if there are more than ${MAX_KEPT}.`),
});
