'use client';

import { type ReactNode, useId, useRef, useState } from 'react';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { usePrice } from '@/components/live/real-time/use-price';
import { Button } from '@/components/ui/button/button';
import { Tone } from '@/components/ui/change/tone';
import { useTypedEarly } from '@/components/ui/early-input/early-input';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { RadioField } from '@/components/ui/tabs/radio-field';
import { decimalText } from '@/lib/core/base/decimal-text';
import { formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { readNumber, understoodAs, whichNumber } from '@/lib/core/format/read-number';
import {
  DEFAULT_TRADE_AMOUNT,
  type TradeHelperField,
  type TradeHelperInput,
  tradeHelper,
} from '@/lib/trading/trade-helper/trade-helper';
import styles from './trade-helper.module.css';

interface TradeHelperProps {
  /** Its live price counts while the close price is empty; null without an instrument. */
  readonly instrument: { readonly fundId: number; readonly ticker: string } | null;
  /** Initial values. */
  readonly trade?: Partial<TradeHelperInput>;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

type Texts = Readonly<Record<TradeHelperField, string>>;

function helperTexts({
  openPrice,
  closePrice,
  amount,
  openTime,
  closeTime,
}: Partial<TradeHelperInput>): Texts {
  const figure = (value: number | null | undefined) => (value == null ? '' : decimalText(value));
  const time = (value: number | null | undefined) => (value == null ? '' : writeTime(value));
  return {
    openPrice: figure(openPrice),
    closePrice: figure(closePrice),
    amount: figure(amount ?? DEFAULT_TRADE_AMOUNT),
    openTime: time(openTime),
    closeTime: time(closeTime),
  };
}

/** What a trade at two prices makes, before costs. Nothing is sent or stored. */
export function TradeHelper({ instrument, trade = {}, prices }: TradeHelperProps) {
  const given = helperTexts(trade);
  const [texts, setTexts] = useState(given);
  const [type, setType] = useState(trade.type ?? 'Buy');
  const fundId = instrument?.fundId ?? null;
  const [shownFor, setShownFor] = useState(fundId);
  if (fundId !== shownFor) {
    setShownFor(fundId);
    // Another instrument starts over; the first keeps what was typed while it loaded.
    if (shownFor !== null) {
      setTexts(helperTexts(trade));
      setType(trade.type ?? 'Buy');
    }
  }
  const live = usePrice(fundId, prices)?.price ?? null;
  const isLive = texts.closePrice.trim() === '' && live !== null;
  const { profit, profitPercent, heldMinutes, problems } = tradeHelper({
    openPrice: readNumber(texts.openPrice),
    closePrice: isLive ? live : readNumber(texts.closePrice),
    amount: readNumber(texts.amount),
    type,
    openTime: readTime(texts.openTime),
    closeTime: readTime(texts.closeTime),
  });
  const field = (name: TradeHelperField, label: string, more: Partial<FieldProps> = {}) => {
    const problem = whichNumber(texts[name], 'USD') ?? problems[name] ?? null;
    return (
      <Field
        label={label}
        value={texts[name]}
        problem={problem}
        onChange={(value) => setTexts((before) => ({ ...before, [name]: value }))}
        note={problem === null && texts[name] !== given[name] ? understoodNote(texts[name]) : undefined}
        {...more}
      />
    );
  };
  return (
    <Stack gap={4}>
      <RadioField
        title="Type"
        value={type}
        options={[
          ['Buy', 'Buy'],
          ['Sell', 'Sell'],
        ]}
        onChoose={setType}
      />
      <Columns isTight>
        {field('openPrice', 'Open price', {
          aside: live !== null && (
            <Button
              look="quiet"
              size={28}
              onClick={() => setTexts({ ...texts, openPrice: plainQuote(live) })}
            >
              Use live price
            </Button>
          ),
        })}
        {field('closePrice', 'Close price', {
          placeholder: live === null ? '' : plainQuote(live),
          ...(isLive && instrument && { note: `Live price of ${instrument.ticker}` }),
        })}
        {field('amount', 'Amount in dollars')}
      </Columns>
      <Columns isNarrow>
        {field('openTime', 'Open time (UTC)', { type: 'datetime-local' })}
        {field('closeTime', 'Close time (UTC)', { type: 'datetime-local' })}
      </Columns>
      <Card as="output" isSunken>
        <Note as="span" look="aside">
          Profit before costs
        </Note>
        <span className={styles['figure']}>
          {profit === null ? (
            NO_FIGURE
          ) : (
            <>
              <Tone text={formatNumber(profit, { decimals: 2, prefix: '$', signed: true })} />{' '}
              <Tone text={`${formatPercent(profitPercent, 2, true)}`} />
            </>
          )}
        </span>
        <Note as="span" look="aside">
          {profit === null ? 'Enter an open and a close price.' : heldLabel(heldMinutes)}
        </Note>
      </Card>
    </Stack>
  );
}

function understoodNote(text: string): string | undefined {
  const understood = understoodAs(text, 'USD');
  return understood === null ? undefined : `Understood: ${understood}`;
}

/** Without commas, which a placeholder and a field of figures don't need. */
function plainQuote(price: number): string {
  return formatQuote(price).replaceAll(',', '');
}

function heldLabel(minutes: number | null): string {
  if (minutes === null) return '';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [
    ...(days > 0 ? [`${days} d`] : []),
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(minutes % 60 > 0 || minutes === 0 ? [`${minutes % 60} min`] : []),
  ];
  return `Held ${parts.join(' ')}`;
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'datetime-local';
  readonly placeholder?: string;
  readonly note?: string | undefined;
  readonly aside?: ReactNode;
}

function Field({ label, value, problem, onChange, type = 'text', note, aside, placeholder }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(field, onChange);
  return (
    <FieldFrame id={id} label={label} message={problem} note={note} aside={aside}>
      <Input
        ref={field}
        id={id}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={24}
        value={value}
        placeholder={placeholder}
        aria-invalid={problem !== null || undefined}
        aria-describedby={
          [problem !== null && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ') || undefined
        }
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

/** The value of a `datetime-local` field in UTC milliseconds; null while it's empty. */
function readTime(text: string): number | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The reverse of `readTime`, to the minute. */
function writeTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16);
}
