import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { LiveMoney } from '@/components/live/live-price/live-money';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { AccountSwitch } from '@/components/trading/paper-accounts/account-switch';
import { ChosenAccountScope } from '@/components/trading/paper-accounts/chosen-account-scope';
import { InAccount as OnAccount, useAccountScope } from '@/components/trading/paper-data/account-scope';
import { liveAccount, profitLegs } from '@/components/trading/paper-data/live-account';
import type { PaperAccountAnswer, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { changePaper, usePaper } from '@/components/trading/paper-data/use-paper';
import { ClosedTrades } from '@/components/trading/papertrades/closed-trades';
import { OpenAccount } from '@/components/trading/papertrades/open-account';
import { SkippedSignals } from '@/components/trading/papertrades/skipped-signals';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { KeyHint } from '@/components/ui/key-hint/key-hint';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Panel } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatMoney } from '@/lib/core/format/number';
import { failureText } from '@/lib/http/api/client/call';
import type { MarketName } from '@/lib/market/data/source';
import { ChartLines, type ChartLinesProps } from './chart-lines';
import { CloseDialog } from './close-dialog';
import { type DeskKey, useDeskKeys, useKeysSwitch } from './desk-keys';
import { type DeskLine, type Draft, deskLines } from './desk-lines';
import { DeskOrders } from './desk-orders';
import { DeskPositions } from './desk-positions';
import styles from './exchange.module.css';
import { FilledToday, useToday } from './filled-today';
import { quoteCurrency } from './forex-lots';
import { InstrumentChart } from './instrument-chart';
import { DeskHead, InstrumentHead } from './instrument-head';
import { KeysDialog } from './keys-dialog';
import { MoveStrip } from './move-strip';
import { OrderTicket, type TicketHandle } from './order-ticket';
import { RiskPanel } from './risk-panel';
import { readPlan } from './ticket-plan';
import { priceText } from './ticket-values';
import { useKnown } from './use-known';
import { type Moves, useMoves } from './use-moves';

export interface DeskProps {
  /** null until one is chosen. */
  readonly instrument: TickerItem | null;
  readonly market: MarketName;
  readonly priceKind: string;
  /** In place of a chart while no instrument is chosen. */
  readonly offers: ReactNode;
  /** The trade helper. */
  readonly helper: ReactNode;
  /** The desk's frame, until the user and the account are known. */
  readonly beginning: ReactNode;
}

/** A user's desk: ticket beside the chart with their orders on it, and below what is in the account. */
export function Desk(props: DeskProps) {
  const user = useSignedInUser();
  return (
    <>
      <Toaster />
      {user ? (
        <ChosenAccountScope userId={user.id} waiting={props.beginning}>
          <UserDesk {...props} userId={user.id} />
        </ChosenAccountScope>
      ) : (
        props.beginning
      )}
    </>
  );
}

interface UserDeskProps extends DeskProps {
  readonly userId: string;
}

interface Opened<Thing> {
  readonly of: Thing;
  readonly opener: HTMLElement | null;
}

function UserDesk({ userId, instrument, market, priceKind, offers, helper }: UserDeskProps) {
  const response = usePaper('CxPaperTrades/GetAccount', userId, {});
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const orders = usePaper('CxPaperTrades/GetOrders', userId, {});
  const [draft, setDraft] = useState<Draft | null>(null);
  const [closed, setClosed] = useState<Opened<PaperPositionAnswer> | null>(null);
  const [keys, setKeys] = useState<Opened<'keys'> | null>(null);
  const [hasKeys, switchKeys] = useKeysSwitch();
  const [refusals, refuse] = useRefusals();
  const ticket = useRef<TicketHandle>(null);
  const scope = useAccountScope();
  const moves = useMoves({ ask: orders.ask, onRefused: refuse });

  const held = positions.data?.items ?? NONE;
  const waiting = orders.data?.items ?? NONE;
  const fundId = instrument?.fundId ?? 0;
  const own = held.find((position) => position.owner === 'own' && position.fundId === fundId) ?? null;
  const rate = own?.rate ?? (instrument && quoteCurrency(instrument) !== 'USD' ? null : 1);
  const lines = useMemo(
    () => deskLines({ fundId, positions: held, orders: waiting, draft, rate }),
    [fundId, held, waiting, draft, rate],
  );
  const account = response.data?.account ?? null;
  // A chosen account is open even before its figures have loaded.
  const isOpen = account !== null || scope.accountId !== undefined;
  // An order that has filled or ended meanwhile has no line.
  const moved = lines.some(({ id }) => id === moves.moved?.line.id) ? moves.moved : null;

  const move = (line: DeskLine, to: number) => {
    if (line.moves?.what === 'draft') ticket.current?.set({ [line.moves.price]: priceText(to) });
    else moves.move(line, to);
  };
  const cancel = async ({ moves: moving, text }: DeskLine) => {
    if (moving?.what !== 'order') return;
    await changePaper('CxPaperTrades/CancelOrder', { orderId: moving.orderId, ...scope }).then(
      () => showToast(`Canceled: ${text}`, 'success'),
      (error) => showToast(failureText(error), 'error'),
    );
  };
  const press = (key: DeskKey): boolean => {
    if (key === '?') setKeys({ of: 'keys', opener: null });
    else if (key === 'x' && own) setClosed({ of: own, opener: null });
    else return ticket.current !== null && pressTicketKey(ticket.current, draft, key);
    return true;
  };
  useDeskKeys(hasKeys, press);

  return (
    <>
      <DeskHead>
        {instrument && <InstrumentHead instrument={instrument} market={market} />}
        {isOpen && (
          <Actions className={styles['account']}>
            <AccountSwitch userId={userId} />
            {account && <AccountFacts account={account} positions={held} />}
          </Actions>
        )}
      </DeskHead>
      <div className={styles['ticket']}>
        <Panel
          id="ticket"
          title="Paper order"
          aside={
            <Button
              look="quiet"
              size={28}
              className={styles['keys']}
              aria-keyshortcuts="?"
              onClick={({ currentTarget }) => setKeys({ of: 'keys', opener: currentTarget })}
            >
              Keys <KeyHint>?</KeyHint>
            </Button>
          }
        >
          <Loaded call={response} what="your paper account" height="24rem">
            {({ presets }) =>
              account === null ? (
                <OpenAccount presets={presets} priceKind={priceKind} isCompact />
              ) : instrument === null ? (
                <p>Choose a ticker first.</p>
              ) : (
                // Its id is sent even if it's the only one: no order may land in what replaces it after a reset.
                <OnAccount id={account.id}>
                  <InstrumentTicket
                    key={`${instrument.fundId} ${account.id}`}
                    instrument={instrument}
                    market={market}
                    account={account}
                    held={own === null ? 0 : own.side === 'long' ? own.quantity : -own.quantity}
                    hasKeys={hasKeys}
                    handle={ticket}
                    onDraft={setDraft}
                  />
                </OnAccount>
              )
            }
          </Loaded>
        </Panel>
      </div>
      <Stack className={styles['main']}>
        <div className={styles['chart']}>
          {instrument ? (
            <InstrumentChart
              key={instrument.fundId}
              instrument={instrument}
              market={market}
              lines={{
                prices: lines.map(({ price }) => price),
                draw: (scale) => (
                  <MovableLines {...{ scale, lines, moved, moves }} onMove={move} onCancel={cancel} />
                ),
              }}
            />
          ) : (
            offers
          )}
        </div>
        {isOpen && (
          <>
            <InAccount
              userId={userId}
              positions={positions}
              orders={orders}
              onClose={(of, opener) => setClosed({ of, opener })}
            />
            <Section id="own-orders" title="Waiting orders">
              <Loaded call={orders} what="your waiting paper orders">
                {({ items }) => <DeskOrders orders={items} refusals={refusals} />}
              </Loaded>
            </Section>
          </>
        )}
      </Stack>
      <Stack className={styles['more']}>
        {account && held.length > 0 && (
          <RiskPanel positions={held} orders={waiting} equity={account.equity} />
        )}
        {helper}
      </Stack>
      {closed && <CloseDialog position={closed.of} opener={closed.opener} onClose={() => setClosed(null)} />}
      {keys && (
        <KeysDialog isOn={hasKeys} onSwitch={switchKeys} opener={keys.opener} onClose={() => setKeys(null)} />
      )}
    </>
  );
}

const NONE: readonly never[] = [];

/** Why orders couldn't be changed, by their ids; a reason of null forgets an order's. */
function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const refuse = (orderId: string, reason: string | null) =>
    setRefusals((before) => {
      const next = new Map(before);
      if (reason === null) next.delete(orderId);
      else next.set(orderId, reason);
      return next;
    });
  return [refusals, refuse] as const;
}

/** @returns whether the key did something to the ticket */
function pressTicketKey(ticket: TicketHandle, draft: Draft | null, key: DeskKey): boolean {
  if (key === 'b' || key === 's') ticket.set({ side: key === 'b' ? 'buy' : 'sell' });
  else if (key === 'm' || key === 'l') ticket.set({ kind: key === 'm' ? 'market' : 'limit' });
  else if (key === 'Enter') ticket.press();
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (draft?.prices.limitPrice === undefined && draft?.prices.stopPrice === undefined) return false;
    ticket.step(key === 'ArrowUp' ? 1 : -1);
  } else return false;
  return true;
}

interface MovableLinesProps extends Pick<ChartLinesProps, 'scale' | 'lines' | 'moved' | 'onMove'> {
  readonly moves: Moves;
  readonly onCancel: (line: DeskLine) => Promise<void>;
}

/** The lines over the chart and, while one is moved, what asks before its order is changed. */
function MovableLines({ moves, moved, onCancel, ...drawn }: MovableLinesProps) {
  return (
    <>
      <ChartLines
        {...drawn}
        moved={moved}
        onSend={moves.send}
        onPutBack={moves.putBack}
        onCancel={(line) => void onCancel(line)}
      />
      {moved && (
        <MoveStrip moved={moved} isBusy={moves.isBusy} onSend={moves.send} onPutBack={moves.putBack} />
      )}
    </>
  );
}

type TicketProps = Omit<Parameters<typeof OrderTicket>[0], 'price' | 'plan'> & Pick<DeskProps, 'market'>;

function InstrumentTicket({ market, ...ticket }: TicketProps) {
  const known = useKnown(ticket.instrument.fundId, market);
  const [plan] = useState(() => readPlan(location.search));
  const price = known?.price ?? null;
  // A plan's size needs the price.
  const key = plan !== null && price === null ? 'without price' : 'ticket';
  return <OrderTicket key={key} {...ticket} plan={plan} price={price} />;
}

interface AccountFactsProps {
  readonly account: PaperAccountAnswer;
  readonly positions: readonly PaperPositionAnswer[];
}

function AccountFacts({ account, positions }: AccountFactsProps) {
  const { equity, buyingPower } = liveAccount(account, positions);
  const openProfit = {
    amount: positions.reduce((sum, position) => sum + position.openProfit, 0),
    legs: positions.flatMap(profitLegs),
  };
  return (
    <Facts isStacked aria-label="Paper account">
      <Fact term="Equity">
        <LiveMoney value={equity} decimals={2} isResult={false} />
      </Fact>
      <Fact term="Open P/L">
        <LiveMoney value={openProfit} decimals={2} />
      </Fact>
      <Fact term="Buying power">
        <LiveMoney value={buyingPower} decimals={2} isResult={false} />
      </Fact>
      {account.setAside > 0 && <Fact term="Set aside for copies">{formatMoney(account.setAside)}</Fact>}
    </Facts>
  );
}

interface InAccountProps {
  readonly userId: string;
  readonly positions: ReturnType<typeof usePaper<'CxPaperTrades/GetPositions'>>;
  readonly orders: ReturnType<typeof usePaper<'CxPaperTrades/GetOrders'>>;
  readonly onClose: (position: PaperPositionAnswer, opener: HTMLElement) => void;
}

/** What the account holds, has filled today, has closed and has skipped. */
function InAccount({ userId, positions, orders, onClose }: InAccountProps) {
  const [open, setOpen] = useState<'positions' | 'filled' | 'closed' | 'skipped'>('positions');
  const counted = { offset: 0, pageSize: 1 };
  const today = useToday();
  const filled = usePaper('CxPaperTrades/GetFills', userId, { since: today, ...counted });
  const closed = usePaper('CxPaperTrades/GetClosedTrades', userId, counted);
  const skipped = usePaper('CxPaperTrades/GetSkipped', userId, counted);
  return (
    <section aria-label="In the paper account">
      <TabPanels
        label="In the paper account"
        open={open}
        onOpen={setOpen}
        panels={[
          {
            name: 'positions',
            title: 'Positions',
            count: positions.data?.items.length,
            show: () => (
              <Loaded call={positions} what="your paper positions">
                {({ items }) => (
                  <DeskPositions positions={items} orders={orders.data?.items ?? NONE} onClose={onClose} />
                )}
              </Loaded>
            ),
          },
          {
            name: 'filled',
            title: 'Filled today',
            count: filled.data?.total,
            show: () => <FilledToday key={today} userId={userId} since={today} />,
          },
          {
            name: 'closed',
            title: 'Closed',
            count: closed.data?.total,
            show: () => <ClosedTrades userId={userId} />,
          },
          {
            name: 'skipped',
            title: 'Skipped',
            count: skipped.data?.total,
            show: () => <SkippedSignals userId={userId} />,
          },
        ]}
      />
    </section>
  );
}
