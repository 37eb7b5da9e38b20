import { useId } from 'react';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, Select } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { formatPlural } from '@/lib/core/format/number';
import { PORTFOLIO_CURRENCIES } from '@/lib/portfolios/records/portfolio-records';
import type { StatementPreview } from '@/lib/portfolios/records/statement-preview';
import type { RowKind } from '@/lib/portfolios/statements/book-row';
import type { ColumnRole } from '@/lib/portfolios/statements/formats/mapped';
import type { FileChoices } from './statement-calls';

const KIND_LABELS: Readonly<Partial<Record<RowKind, string>>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  dividend: 'Dividend',
  interest: 'Interest',
  tax: 'Tax',
  fee: 'Fee',
  reward: 'Reward in coins',
  split: 'Split',
  'transfer-in': 'Transfer in',
  'transfer-out': 'Transfer out',
  skip: 'Leave out',
};

const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  type: 'Kind of transaction',
  symbol: 'Ticker',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  fee: 'Fee',
  tax: 'Tax',
  currency: 'Currency',
  externalId: 'Transaction ID',
  note: 'Note',
};
const ROLES = Object.keys(ROLE_LABELS) as readonly ColumnRole[];

interface StatementQuestionsProps {
  readonly preview: StatementPreview;
  readonly choices: FileChoices;
  readonly onChange: (choices: FileChoices) => void;
}

/** What only the file's owner can know: unknown words, tickers, columns, and the order of dates. */
export function StatementQuestions(props: StatementQuestionsProps) {
  return (
    <>
      <ColumnQuestions {...props} />
      <TypeQuestions {...props} />
      <TickerQuestions {...props} />
    </>
  );
}

function ColumnQuestions({
  preview: { mapping, needsDateOrder },
  choices,
  onChange,
}: StatementQuestionsProps) {
  if (!mapping) return null;
  return (
    <Stack gap={3}>
      <Note>We don’t know this file. Choose which column holds what.</Note>
      <Columns isNarrow>
        {ROLES.map((role) => (
          <Choice
            key={role}
            label={ROLE_LABELS[role]}
            value={mapping.columns[role] ?? ''}
            options={[['', 'None'], ...mapping.titles.map((title) => [title, title] as const)]}
            onChange={(title) => {
              const { [role]: _, ...others } = mapping.columns;
              onChange({ ...choices, columns: title === '' ? others : { ...others, [role]: title } });
            }}
          />
        ))}
        {mapping.columns.currency === undefined && (
          <Choice
            label="Currency of the amounts"
            value={choices.currency}
            options={PORTFOLIO_CURRENCIES.map((currency) => [currency, currency] as const)}
            onChange={(currency) => onChange({ ...choices, currency })}
          />
        )}
        {(needsDateOrder || choices.dateOrder !== null) && (
          <Choice
            label="Dates such as 03/08/2024"
            value={choices.dateOrder ?? ''}
            options={[
              ['', 'Choose'],
              ['mdy', 'March 8'],
              ['dmy', '3 August'],
            ]}
            onChange={(order) =>
              onChange({ ...choices, dateOrder: order === 'mdy' || order === 'dmy' ? order : null })
            }
          />
        )}
      </Columns>
    </Stack>
  );
}

function TypeQuestions({ preview, choices, onChange }: StatementQuestionsProps) {
  const answered = Object.keys(choices.types).map((type) => ({ type, count: null }));
  // An answered one is still among the unknown ones until the file was read again.
  const asked = [...preview.unknownTypes.filter(({ type }) => !(type in choices.types)), ...answered];
  if (asked.length === 0) return null;
  return (
    <Stack gap={3}>
      <Note look="warning">Tell us what these are. Until then, their rows are left out.</Note>
      <Columns isNarrow>
        {asked.map(({ type, count }) => (
          <Choice
            key={type}
            label={count === null ? type : `${type} (${formatPlural(count, 'row')})`}
            value={choices.types[type] ?? ''}
            options={[['', 'Choose'], ...Object.entries(KIND_LABELS)]}
            onChange={(kind) => {
              const { [type]: _, ...others } = choices.types;
              onChange({ ...choices, types: kind === '' ? others : { ...others, [type]: kind as RowKind } });
            }}
          />
        ))}
      </Columns>
    </Stack>
  );
}

function TickerQuestions({ preview, choices, onChange }: StatementQuestionsProps) {
  const { unknownSymbols } = preview;
  if (unknownSymbols.length === 0) return null;
  return (
    <Disclosure summary={`${formatPlural(unknownSymbols.length, 'instrument')} without prices here`}>
      <Stack gap={3}>
        <Note>They count at what they cost, unless you enter a ticker we have.</Note>
        <Columns isNarrow>
          {unknownSymbols.map(({ symbol, name }) => (
            <TickerField
              key={symbol}
              label={name === '' ? symbol : `${symbol} · ${name}`}
              onEnter={(ticker) =>
                onChange({ ...choices, tickers: { ...choices.tickers, [symbol]: ticker.toUpperCase() } })
              }
            />
          ))}
        </Columns>
      </Stack>
    </Disclosure>
  );
}

function TickerField({
  label,
  onEnter,
}: {
  readonly label: string;
  readonly onEnter: (ticker: string) => void;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} message={null}>
      <Input
        id={id}
        type="text"
        maxLength={20}
        onBlur={({ target }) => {
          if (target.value.trim() !== '') onEnter(target.value.trim());
        }}
      />
    </FieldFrame>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} message={null}>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
