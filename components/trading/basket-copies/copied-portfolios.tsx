import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
import { Chip } from '@/components/ui/chip/chip';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney } from '@/lib/core/format/number';
import { basketPath } from '@/lib/site/addresses/basket-address';
import { STATE_LABELS } from './copy-labels';
import { ResumeButton, StopButton } from './copy-summary';
import { type CopiedBasket, isRunning, useBasketCopies } from './use-basket-copies';

/** The user's copies of portfolios: what each holds beside the portfolio, and why it differs. Nothing without any. */
export function CopiedPortfolios({ userId }: { readonly userId: string }) {
  const copies = useBasketCopies(userId);
  return (
    <Loaded call={copies} what="your copies of portfolios" height="4rem">
      {({ items }) =>
        items.length > 0 && (
          <Section title={`Portfolios (${items.filter(isRunning).length})`}>
            <PortfolioPanels copies={items} />
          </Section>
        )
      }
    </Loaded>
  );
}

/** What each copy holds beside its portfolio, and what stops it. */
export function PortfolioPanels({ copies }: { readonly copies: readonly CopiedBasket[] }) {
  if (copies.length === 0) return null;
  return (
    <Stack gap={4}>
      {copies.map((copy) => (
        <CopiedPortfolio key={copy.copyId} copy={copy} />
      ))}
    </Stack>
  );
}

function CopiedPortfolio({ copy }: { readonly copy: CopiedBasket }) {
  const { basket, name, accountName, state, reason, amount, value, cash, startedAt, endedAt } = copy;
  const dates = endedAt
    ? `${formatDate(Date.parse(startedAt))} to ${formatDate(Date.parse(endedAt))}`
    : `since ${formatDate(Date.parse(startedAt))}`;
  const worth = isRunning(copy)
    ? ` · worth ${formatMoney(value)}, of which ${formatMoney(cash)} in cash`
    : '';
  return (
    <Panel
      title={<a href={basketPath(basket)}>{name}</a>}
      heading="h3"
      note={`${accountName} · ${formatMoney(amount)} set aside, ${dates}${worth}`}
      aside={
        <>
          <Chip look={state === 'active' ? 'gain' : state === 'ended' ? 'plain' : 'warning'}>
            {STATE_LABELS[state]}
          </Chip>
          <ResumeButton copy={copy} />
          {isRunning(copy) && <StopButton copy={copy} />}
        </>
      }
    >
      {reason !== null && <Note look="text">{reason}</Note>}
      {isRunning(copy) && (
        <DataTable
          label={`${name}: holdings`}
          columns={COLUMNS}
          rows={copy.holdings}
          rowKey={({ ticker }) => ticker}
          narrow="cards"
        />
      )}
    </Panel>
  );
}

type Holding = CopiedBasket['holdings'][number];

const COLUMNS: readonly Column<Holding>[] = [
  { title: 'Ticker', value: ({ ticker }) => ticker, cell: ({ ticker }) => ticker },
  {
    title: 'Quantity',
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => formatQuantity(quantity),
  },
  figureColumn({ title: 'Portfolio', unit: '%', decimals: 1, value: ({ targetPct }) => targetPct }),
  figureColumn({ title: 'Copy', unit: '%', decimals: 1, value: ({ heldPct }) => heldPct }),
  {
    title: 'Why they differ',
    align: 'start',
    wraps: true,
    value: ({ differences }) => differences.join(' '),
    cell: ({ differences }) => differences.join(' ') || '–',
  },
];
