import { type MouseEvent, useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { GapWaterfall } from '@/components/trading/follower-eye/gap-waterfall';
import { Actions } from '@/components/ui/actions/actions';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import tabs from '@/components/ui/tabs/tabs.module.css';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { formatCount, formatMoney } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { BulkChanges } from './bulk-changes';
import { CopyActions } from './copy-actions';
import { copyColumns, copyDetail } from './copy-columns';
import {
  type CopyFilters,
  FILTER_TITLES,
  filterCopies,
  filtersHref,
  MONEY,
  readFilters,
  STATES,
} from './copy-filters';
import { sumCopies } from './copy-totals';
import { MoneyDialog } from './money-dialog';

/** All running copies: figures, a table of them with totals, and why the results differ from the robots'. */
export function CopiesTable({ copies }: { readonly copies: readonly Copy[] }) {
  const [filters, setFilters] = useState(() => readFilters(window.location.search));
  const [moneyCopyId, setMoneyCopyId] = useState<string | null>(null);
  const columns = copyColumns(setMoneyCopyId);
  const shown = filterCopies(copies, filters);
  const { rows, sort } = useSort(columns, shown);
  const totals = sumCopies(shown);
  const asked = copies.find(({ copyId }) => copyId === moneyCopyId);
  const choose = (next: CopyFilters) => {
    setFilters(next);
    history.replaceState(history.state, '', filtersHref(location.href, next));
  };
  return (
    <>
      <FigureTiles>
        <FigureTile label="Set aside" note={`${formatMoney(totals.inUse)} in use`}>
          {formatMoney(totals.setAside)}
        </FigureTile>
        <FigureTile label="My P/L, after costs" note="closed, since each copy began">
          <Money amount={totals.mine} decimals={2} />
        </FigureTile>
        <FigureTile label="Robots’ P/L, my sizes" note="trades that both have closed">
          <Money amount={totals.robots} decimals={2} />
        </FigureTile>
        <FigureTile label="Gap" note="explained to the cent below">
          <Money amount={totals.gap.total} decimals={2} />
        </FigureTile>
        <FigureTile label="Signals copied" note="each skipped one has a reason">
          {formatCount(totals.copied)} of {formatCount(totals.signals)}
        </FigureTile>
      </FigureTiles>
      <Actions isSpread>
        <Filter
          label="Which money"
          options={MONEY}
          chosen={filters.money}
          hrefFor={(money) => filtersHref(location.href, { ...filters, money })}
          countState={(money) => filterCopies(copies, { ...filters, money }).length}
          onChoose={(money) => choose({ ...filters, money })}
        />
        <Filter
          label="Which state"
          options={STATES}
          chosen={filters.state}
          hrefFor={(state) => filtersHref(location.href, { ...filters, state })}
          countState={(state) => filterCopies(copies, { ...filters, state }).length}
          onChoose={(state) => choose({ ...filters, state })}
        />
        <CsvButton name="my-copies" columns={columns} rows={rows} />
      </Actions>
      <InteractiveTable
        narrow="rows"
        label="My copies"
        columns={columns}
        rows={rows}
        rowKey={({ copyId }) => copyId}
        sort={sort}
        detail={copyDetail}
        actions={(copy) => <CopyActions copy={copy} copies={copies} accounts={[]} place="row" />}
        bulk={(keys, clear) => (
          <BulkChanges copies={shown.filter(({ copyId }) => keys.includes(copyId))} clear={clear} />
        )}
        empty={
          <Empty
            title={copies.length === 0 ? 'No robot trades for you yet' : 'No copy is like that'}
            action={
              copies.length > 0 && (
                <a href={SITE_PATHS.virtualAccounts} onClick={pressed(() => choose(readFilters('')))}>
                  Show all
                </a>
              )
            }
          >
            {copies.length === 0
              ? 'Turn on Autopilot of one of the robots below to copy its trades to your paper account.'
              : `None of your copies is both “${FILTER_TITLES[filters.money]}” and “${FILTER_TITLES[filters.state]}”.`}
          </Empty>
        }
      />
      {totals.signals > 0 && (
        <Panel
          title="Why my result differs"
          note={
            <Note as="small" look="caption">
              these copies, since each began; sums exactly
            </Note>
          }
        >
          <GapWaterfall robotProfit={totals.robots} gap={totals.gap} />
        </Panel>
      )}
      {asked && <MoneyDialog copy={asked} onClose={() => setMoneyCopyId(null)} />}
    </>
  );
}

interface FilterProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly chosen: Value;
  readonly hrefFor: (value: Value) => string;
  readonly countState: (value: Value) => number;
  readonly onChoose: (value: Value) => void;
}

function Filter<Value extends keyof typeof FILTER_TITLES>(props: FilterProps<Value>) {
  const { label, options, chosen, hrefFor, countState, onChoose } = props;
  return (
    <nav className={tabs['segments']} aria-label={label}>
      {options.map((value) => (
        <a
          key={value}
          className={tabs['segment']}
          href={hrefFor(value)}
          aria-current={value === chosen || undefined}
          onClick={pressed(() => onChoose(value))}
        >
          {FILTER_TITLES[value]} {countState(value)}
        </a>
      ))}
    </nav>
  );
}

/** A plain press on a link changes the page instead of loading one. */
function pressed(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
}
