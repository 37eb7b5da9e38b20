'use client';

import { Form } from '@/components/ui/form/form';
import { SelectField } from '@/components/ui/form/select-field';
import { TextField } from '@/components/ui/form/text-field';
import { Modal } from '@/components/ui/modal/modal';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import { type PlainTransaction, toPlain } from '@/lib/portfolios/transactions/plain-transaction';
import {
  FIELDS_BY_KIND,
  readTyped,
  TYPED_KINDS,
  type TypedField,
  type TypedFields,
} from '@/lib/portfolios/transactions/typed-transaction';
import { TYPED_KIND_LABELS } from './kind-labels';
import { transactionSchema } from './transaction-schema';

interface TransactionDialogProps {
  readonly today: EpochDay;
  readonly currency: string;
  readonly opener: HTMLElement | null;
  /** @returns a sentence if it couldn't be kept */
  readonly onAdd: (transaction: PlainTransaction) => Promise<string | null>;
  readonly onClose: () => void;
}

const KIND_OPTIONS = TYPED_KINDS.map((kind) => [kind, TYPED_KIND_LABELS[kind]] as const);

export function TransactionDialog({ today, currency, opener, onAdd, onClose }: TransactionDialogProps) {
  const initial: TypedFields = {
    kind: 'buy',
    day: isoDay(today),
    ticker: '',
    quantity: '',
    price: '',
    amount: '',
    fee: '',
    currency,
  };
  return (
    <Modal title="Add a transaction" opener={opener} onClose={onClose}>
      <Form
        initial={initial}
        schema={transactionSchema(today)}
        submit="Add"
        send={async (values) => {
          const { transaction } = readTyped(values, today);
          if (!transaction) return 'Check the fields above.';
          const problem = await onAdd(toPlain(transaction));
          if (problem === null) onClose();
          return problem;
        }}
      >
        {({ kind }) => {
          const has = (name: TypedField) => name in FIELDS_BY_KIND[kind];
          return (
            <>
              <SelectField name="kind" label="Kind" options={KIND_OPTIONS} />
              <TextField name="day" label="Day" type="date" />
              {has('ticker') && (
                <TextField
                  name="ticker"
                  label="Ticker"
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={40}
                  note="Coins like BTC.X; what we have no prices for counts at its cost"
                />
              )}
              {has('quantity') && (
                <TextField
                  name="quantity"
                  label={kind === 'split' ? 'New shares for old' : 'Quantity'}
                  inputMode={kind === 'split' ? 'text' : 'decimal'}
                  autoComplete="off"
                  {...(kind === 'split' && { note: 'Such as 10:1, or 1:8 for a reverse split' })}
                />
              )}
              {has('price') && (
                <TextField
                  name="price"
                  label={kind === 'buy' || kind === 'sell' ? 'Price' : 'Price (optional)'}
                  inputMode="decimal"
                  autoComplete="off"
                  {...(kind !== 'buy' && kind !== 'sell' && { note: 'Empty: the day’s close' })}
                />
              )}
              {has('amount') && (
                <TextField name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
              )}
              {has('fee') && (
                <TextField name="fee" label="Fee (optional)" inputMode="decimal" autoComplete="off" />
              )}
              <TextField name="currency" label="Currency" autoComplete="off" maxLength={3} />
            </>
          );
        }}
      </Form>
    </Modal>
  );
}
