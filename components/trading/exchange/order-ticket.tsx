import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { useAccountScope } from '@/components/trading/paper-data/account-scope';
import type { OrderRequest } from '@/components/trading/paper-data/paper-calls';
import { newRequestKey } from '@/components/trading/paper-data/request-key';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { RadioField } from '@/components/ui/tabs/radio-field';
import { ForexLots, priceField } from './forex-lots';
import { OrderEstimate } from './order-estimate';
import { PlacedNote, type SentOrder } from './placed-note';
import { EMPTY_TICKET, type TicketValues, ticketSchema, toOrder } from './ticket-values';

/** Buys and sells an instrument on paper. */
export function OrderTicket({ instrument }: { readonly instrument: TickerItem }) {
  const { fundId, ticker } = instrument;
  const [sent, setSent] = useState<SentOrder | null>(null);
  const [initial, setInitial] = useState(EMPTY_TICKET);
  const [side, setSide] = useState<TicketValues['side']>(EMPTY_TICKET.side);
  const scope = useAccountScope();
  const keys = useRef<{ readonly order: string; readonly key: string } | null>(null);

  // The same order keeps its key until it is placed, so that a retry after a lost answer can't place it twice.
  const keyOf = (order: OrderRequest) => {
    const text = JSON.stringify(order);
    if (keys.current?.order !== text) keys.current = { order: text, key: newRequestKey() };
    return keys.current.key;
  };
  const send = async (values: TicketValues) => {
    const order = toOrder(values, fundId);
    if (!order) return 'Please check the order';
    const requestKey = keyOf(order);
    const placed = await changePaper('CxPaperTrades/PlaceOrder', { order, requestKey, ...scope });
    keys.current = null;
    setInitial({ ...EMPTY_TICKET, side: values.side, sizedBy: values.sizedBy });
    setSent({ order, requestKey, scope, placed });
    return null;
  };
  return (
    <>
      <Form
        // A new key empties the ticket once an order is placed.
        key={`ticket after ${sent?.requestKey ?? 'none'}`}
        initial={initial}
        schema={ticketSchema}
        focus={null}
        onValues={(values) => setSide(values.side)}
        submit={`${side === 'buy' ? 'Buy' : 'Sell'} ${ticker} on paper`}
        send={send}
      >
        <TicketFields instrument={instrument} />
      </Form>
      {sent && <PlacedNote key={sent.requestKey} sent={sent} ticker={ticker} />}
    </>
  );
}

function TicketFields({ instrument }: { readonly instrument: TickerItem }) {
  const { fundId, ticker } = instrument;
  const { values, setFieldValue, setValues } = useFormikContext<TicketValues>();
  const set = (name: keyof TicketValues) => (value: string) => void setFieldValue(name, value);
  return (
    <>
      <RadioField
        title="Side"
        value={values.side}
        options={[
          ['buy', 'Buy'],
          ['sell', 'Sell'],
        ]}
        onChoose={set('side')}
      />
      <RadioField
        title="Order type"
        value={values.kind}
        options={[
          ['market', 'Market'],
          ['limit', 'Limit'],
          ['stop', 'Stop'],
        ]}
        onChoose={set('kind')}
      />
      {values.kind === 'limit' && (
        <NumberField
          {...priceField(instrument, 'Limit price')}
          name="limitPrice"
          note={values.side === 'buy' ? 'Buys at this price or lower.' : 'Sells at this price or higher.'}
        />
      )}
      {values.kind === 'stop' && (
        <NumberField
          {...priceField(instrument, 'Stop price')}
          name="stopPrice"
          note={
            values.side === 'buy'
              ? 'Buys at market once the price rises to this.'
              : 'Sells at market once the price falls to this.'
          }
        />
      )}
      <RadioField
        title="Size by"
        value={values.sizedBy}
        options={[
          ['quantity', 'Quantity'],
          ['amount', 'Amount'],
        ]}
        onChoose={set('sizedBy')}
      />
      {values.sizedBy === 'quantity' ? (
        <NumberField name="quantity" label="Quantity" />
      ) : (
        <NumberField name="amount" label="Amount in dollars" unit="USD" />
      )}
      <ForexLots
        instrument={instrument}
        onChoose={(quantity) => void setValues({ ...values, sizedBy: 'quantity', quantity })}
      />
      <OrderEstimate order={toOrder(values, fundId)} ticker={ticker} />
    </>
  );
}
