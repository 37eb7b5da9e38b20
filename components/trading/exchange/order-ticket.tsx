import { useFormikContext } from 'formik';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { livePrices } from '@/components/live/real-time/live-prices';
import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import type { OrderRequest, PaperAccountAnswer } from '@/components/trading/paper-data/paper-calls';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { useRequestKey } from '@/components/trading/paper-data/use-request-key';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { CheckField } from '@/components/ui/form/check-field';
import { Form, FormFailure } from '@/components/ui/form/form';
import { FormContext, fieldId } from '@/components/ui/form/form-context';
import { SelectField } from '@/components/ui/form/select-field';
import { TextField, type TextFieldProps } from '@/components/ui/form/text-field';
import { KeyHint } from '@/components/ui/key-hint/key-hint';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { RadioSegments } from '@/components/ui/tabs/radio-segments';
import { formatMoney, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { readNumber } from '@/lib/core/format/read-number';
import { failureText } from '@/lib/http/api/client/call';
import type { OrderPlan } from '@/lib/site/addresses/addresses';
import { type Draft, priceTick, toTick } from './desk-lines';
import styles from './exchange.module.css';
import { ForexLots, priceField, quoteCurrency } from './forex-lots';
import { OrderSummary } from './order-summary';
import { shortOrder } from './order-words';
import { PlacedNote, type SentOrder } from './placed-note';
import { planTicket, RISK_PCT } from './ticket-plan';
import {
  EMPTY_TICKET,
  KIND_TITLES,
  priceText,
  refusedField,
  type TicketValues,
  ticketSchema,
  toDraft,
  toOrder,
} from './ticket-values';
import { type ShownPreview, usePreview } from './use-preview';

/** What keys and lines on the chart do to the ticket. */
export interface TicketHandle {
  readonly set: (values: Partial<TicketValues>) => void;
  /** Moves the order's price. */
  readonly step: (ticks: number) => void;
  /** Reviews the order, or sends the reviewed one. */
  readonly press: () => void;
}

interface OrderTicketProps {
  readonly instrument: TickerItem;
  /** The last stored close, until a live price comes. */
  readonly price: number | null;
  readonly account: Pick<PaperAccountAnswer, 'equity' | 'buyingPower'>;
  /** Of the user's own position; negative for short ones, 0 for none. */
  readonly held: number;
  readonly hasKeys: boolean;
  /** What the address says to begin with; null where it doesn't. */
  readonly plan: OrderPlan | null;
  readonly handle: Ref<TicketHandle>;
  readonly onDraft: (draft: Draft | null) => void;
}

/** Buys and sells an instrument on paper: filled in, reviewed, sent. */
export function OrderTicket(props: OrderTicketProps) {
  const { instrument, account, handle, onDraft } = props;
  const { fundId, ticker } = instrument;
  const formId = useId();
  const [sent, setSent] = useState<SentOrder | null>(null);
  const [initial, setInitial] = useState(() => planTicket(props.plan, props));
  const [typed, setTyped] = useState(initial);
  const [reviewed, setReviewed] = useState<{
    readonly order: OrderRequest;
    readonly values: TicketValues;
  } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, runOnce] = useBusy();
  const { keyFor, done } = useRequestKey();
  const scope = useAccountScope();
  const fields = useRef<TicketHandle>(null);
  const order = toOrder(typed, fundId);
  const shown = usePreview(order);
  const field = refusedField(shown);

  const send = async () => {
    if (!reviewed) return;
    const { order, values } = reviewed;
    const requestKey = keyFor(order);
    try {
      const placed = await changePaper('CxPaperTrades/PlaceOrder', { order, requestKey, ...scope });
      done();
      setInitial({ ...EMPTY_TICKET, side: values.side, sizedBy: values.sizedBy });
      setSent({ order, requestKey, scope, placed });
      setReviewed(null);
      onDraft(null);
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  useImperativeHandle(handle, () => ({
    set: (values) => {
      setReviewed(null);
      fields.current?.set(values);
    },
    step: (ticks) => {
      setReviewed(null);
      fields.current?.step(ticks);
    },
    press: () => (reviewed ? void runOnce(send) : fields.current?.press()),
  }));
  return (
    <>
      {props.plan && sent === null && (
        <Note>
          Filled in from a trade idea.
          {props.plan.stop === null
            ? ' It has no stop, so choose the size yourself.'
            : ` At its stop, the order would lose about ${RISK_PCT}% of this account, or less.`}{' '}
          Nothing is sent until you review it and press Send.
        </Note>
      )}
      <div hidden={reviewed !== null}>
        <Form
          id={formId}
          // A new key empties the ticket once an order is placed.
          key={`ticket after ${sent?.requestKey ?? 'none'}`}
          initial={initial}
          schema={ticketSchema}
          focus={null}
          onValues={setTyped}
          send={async (values) => {
            const ordered = toOrder(values, fundId);
            if (!ordered) return 'Please check the order';
            if (field) document.getElementById(fieldId(formId, field))?.focus();
            else {
              setFailure(null);
              setReviewed({ order: ordered, values });
            }
            return undefined;
          }}
        >
          <TicketFields {...props} handle={fields} order={order} shown={shown} />
        </Form>
      </div>
      {reviewed && (
        <Stack as="section" aria-label="Review of the order">
          <OrderSummary order={reviewed.order} ticker={ticker} shown={shown} account={account} />
          {failure && <FormFailure>{failure}</FormFailure>}
          <SendButton isBusy={isSending} onSend={() => void runOnce(send)}>
            {`Send: ${shortOrder(reviewed.order, ticker)}`}
          </SendButton>
          <Actions>
            <Button look="secondary" size={36} isOff={isSending} onClick={() => setReviewed(null)}>
              Change
            </Button>
            <Note look="caption">Paper order. No money moves.</Note>
          </Actions>
        </Stack>
      )}
      {sent && <PlacedNote key={sent.requestKey} sent={sent} ticker={ticker} />}
    </>
  );
}

interface SendButtonProps {
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly children: string;
}

/** Has the focus, so that Enter sends; but not a held one, nor the second click of a double click on Review. */
function SendButton({ isBusy, onSend, children }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      isBusy={isBusy}
      onClick={({ detail }: MouseEvent) => {
        if (detail <= 1) onSend();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault();
      }}
    >
      {children} <KeyHint>↵</KeyHint>
    </Button>
  );
}

const KINDS = (Object.keys(KIND_TITLES) as readonly TicketValues['kind'][]).map((kind) => ({
  value: kind,
  text: KIND_TITLES[kind],
  label: KIND_TITLES[kind],
}));
/** How far prices that a ticket begins with are from the last one. */
const BEGIN = { stop: 0.005, stopLoss: 0.01, takeProfit: 0.02 };

interface TicketFieldsProps extends OrderTicketProps {
  /** null until the ticket is complete. */
  readonly order: OrderRequest | null;
  readonly shown: ShownPreview;
}

function TicketFields(props: TicketFieldsProps) {
  const { instrument, price, account, held, hasKeys, handle, onDraft, order, shown } = props;
  const { fundId, ticker } = instrument;
  const { values, setValues } = useFormikContext<TicketValues>();
  const button = useRef<HTMLButtonElement>(null);
  const last = () => livePrices.read(fundId)?.price ?? price;
  const isClosing = held !== 0 && held > 0 === (values.side === 'sell');

  const set = (changed: Partial<TicketValues>) =>
    void setValues(withPrices({ ...values, ...changed }, last()));
  const moved = values.kind === 'stop' ? 'stopPrice' : 'limitPrice';
  const step = (ticks: number) => {
    const now = readNumber(values[moved]);
    if (values.kind === 'market' || values.kind === 'trailingStop' || !now) return;
    const tick = priceTick(now);
    set({ [moved]: priceText(toTick(now + ticks * tick, tick)) });
  };
  useImperativeHandle(handle, () => ({ set, step, press: () => button.current?.form?.requestSubmit() }));

  const quantity = shown.preview?.quantity ?? null;
  const tell = useEffectEvent(() =>
    onDraft(toDraft(values, fundId, shown.preview?.price ?? last(), quantity)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the draft is made of.
  useEffect(() => tell(), [values, quantity]);
  const complete = useEffectEvent(() => {
    if (values.hasBracket) set({ hasBracket: !isClosing });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: exits begin with prices, and what closes has none.
  useEffect(() => complete(), [values.hasBracket, isClosing]);
  const leave = useEffectEvent(() => onDraft(null));
  useEffect(() => () => leave(), []);

  const form = useContext(FormContext);
  const field = refusedField(shown);
  const problem = shown.preview?.problem;
  /** With why the server would refuse the order, at its field. */
  const asked = useMemo(
    () => (field && problem ? { ...form, problems: new Map([...form.problems, [field, problem]]) } : form),
    [form, field, problem],
  );
  return (
    <FormContext value={asked}>
      {/* Arrow keys work in the price fields within. */}
      <Stack
        className={styles['fields']}
        onKeyDown={(event) => {
          const stepped = steppedPrice(event, values);
          if (stepped === null) return;
          event.preventDefault();
          set(stepped);
        }}
      >
        <RadioSegments
          legend="Side"
          isFull
          chosen={values.side}
          options={[
            { value: 'buy', text: 'Buy', label: 'Buy', hotKey: hasKeys ? 'B' : undefined },
            { value: 'sell', text: 'Sell', label: 'Sell', hotKey: hasKeys ? 'S' : undefined },
          ]}
          onChoose={(side) => set({ side })}
        />
        <RadioSegments
          legend="Order type"
          isFull
          chosen={values.kind}
          options={KINDS}
          onChoose={(kind) => set({ kind })}
        />
        <RadioSegments
          legend="Size by"
          isFull
          chosen={values.sizedBy}
          options={[
            { value: 'quantity', text: 'Quantity' },
            { value: 'amount', text: 'Amount' },
          ]}
          onChoose={(sizedBy) => set({ sizedBy })}
        />
        <Columns isTight>
          {values.sizedBy === 'quantity' ? (
            <Figure name="quantity" label="Quantity" note={sizeNote(shown, account.equity)} />
          ) : (
            <Figure name="amount" label="Amount in dollars" unit="USD" />
          )}
          <KindFields values={values} instrument={instrument} last={last()} />
        </Columns>
        <ForexLots instrument={instrument} onChoose={(quantity) => set({ sizedBy: 'quantity', quantity })} />
        {!isClosing && (
          <Card as="fieldset" isSunken>
            <CheckField name="hasBracket">Bracket: one cancels the other</CheckField>
            {values.hasBracket && <BracketPrices instrument={instrument} />}
          </Card>
        )}
        <Columns isTight>
          <SelectField
            name="validity"
            label="Valid"
            options={[
              ['gtc', 'Until canceled'],
              ['day', 'Today'],
            ]}
          />
          <div>
            <Note look="caption">Extended hours</Note>
            <Note>{shown.preview?.extendedHours ?? NO_FIGURE}</Note>
          </div>
        </Columns>
        <OrderSummary order={order} ticker={ticker} shown={shown} account={account} isFieldTold />
        <Button ref={button} type="submit">
          {`Review: ${order ? shortOrder(order, ticker) : `${values.side} ${ticker}`}`} <KeyHint>↵</KeyHint>
        </Button>
      </Stack>
    </FormContext>
  );
}

/** What an arrow key makes of the price in whose field it's pressed; null for other keys and fields. */
function steppedPrice(
  { key, target, shiftKey }: KeyboardEvent,
  values: TicketValues,
): Partial<TicketValues> | null {
  const ticks = { ArrowUp: 1, ArrowDown: -1 }[key];
  const name = target instanceof HTMLInputElement ? target.name : '';
  const stepped = STEPPED.find((one) => one === name);
  const now = stepped ? readNumber(values[stepped]) : null;
  if (ticks === undefined || !now) return null;
  const tick = priceTick(now);
  return { [name]: priceText(toTick(now + ticks * tick * (shiftKey ? 10 : 1), tick)) };
}

function BracketPrices({ instrument }: Pick<OrderTicketProps, 'instrument'>) {
  return (
    <Columns isTight>
      <Figure name="stopLoss" {...priceField(instrument, 'Stop')} />
      <Figure name="takeProfit" {...priceField(instrument, 'Target')} />
    </Columns>
  );
}

interface KindFieldsProps extends Pick<OrderTicketProps, 'instrument'> {
  readonly values: TicketValues;
  /** The last price; null while unknown. */
  readonly last: number | null;
}

/** The prices that a kind of order has. */
function KindFields({ values, instrument, last }: KindFieldsProps) {
  const quote = quoteCurrency(instrument);
  return (
    <>
      {(values.kind === 'stop' || values.kind === 'stopLimit') && (
        <Figure
          name="stopPrice"
          {...priceField(instrument, 'Stop price')}
          note={awayNote(values.stopPrice, last)}
        />
      )}
      {(values.kind === 'limit' || values.kind === 'stopLimit') && (
        <Figure
          name="limitPrice"
          {...priceField(instrument, 'Limit price')}
          note={awayNote(values.limitPrice, last)}
        />
      )}
      {values.kind === 'trailingStop' && (
        <>
          <Figure name="trail" label="Trails by" unit={values.trailBy === 'percent' ? '%' : quote} />
          <SelectField
            name="trailBy"
            label="In"
            options={[
              ['percent', 'Percent'],
              ['amount', quote === 'USD' ? 'Dollars' : quote],
            ]}
          />
        </>
      )}
    </>
  );
}

/** A field for a number. How it was read isn't shown below it, because the summary and the review show that. */
function Figure(field: Pick<TextFieldProps, 'name' | 'label' | 'unit' | 'note'>) {
  return <TextField {...field} inputMode="decimal" autoComplete="off" maxLength={20} />;
}

const STEPPED = ['limitPrice', 'stopPrice', 'stopLoss', 'takeProfit'] as const;

/** With prices to begin with where a chosen kind needs one. */
function withPrices(values: TicketValues, last: number | null): TicketValues {
  if (last === null) return values;
  const { kind, side, hasBracket } = values;
  const up = side === 'buy' ? 1 : -1;
  const near = (share: number) => priceText(toTick(last * (1 + share), priceTick(last)));
  const needsStop = kind === 'stop' || kind === 'stopLimit';
  // One of the two is enough.
  const needsExits = hasBracket && values.stopLoss === '' && values.takeProfit === '';
  return {
    ...values,
    ...(needsStop && values.stopPrice === '' && { stopPrice: near(up * BEGIN.stop) }),
    ...(kind === 'limit' && values.limitPrice === '' && { limitPrice: near(0) }),
    ...(kind === 'stopLimit' && values.limitPrice === '' && { limitPrice: near(2 * up * BEGIN.stop) }),
    ...(needsExits && { stopLoss: near(-up * BEGIN.stopLoss) }),
    ...(needsExits && { takeProfit: near(up * BEGIN.takeProfit) }),
  };
}

/** `$7,264.00 · 29% of equity`. */
function sizeNote({ preview }: ShownPreview, equity: number): string | undefined {
  if (preview?.amount == null) return undefined;
  return `${formatMoney(preview.amount)} · ${equity > 0 ? formatPercent((100 * preview.amount) / equity) : NO_FIGURE}`;
}

/** `0.50% below the last price`. */
function awayNote(text: string, last: number | null): string | undefined {
  const price = readNumber(text);
  if (!price || !last) return undefined;
  const away = 100 * (price / last - 1);
  return `${formatPercent(Math.abs(away), 2)} ${away < 0 ? 'below' : 'above'} the last price`;
}
