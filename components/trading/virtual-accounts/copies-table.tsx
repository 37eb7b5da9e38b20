import { type MouseEvent, type ReactNode, useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { type Copy, isPaperAccount, stateLabel, stateMeaning } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import { GapWaterfall, signedDollars } from '@/components/trading/follower-eye/gap-waterfall';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import tabs from '@/components/ui/tabs/tabs.module.css';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { formatCount, formatMoney, formatPercent, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { copyPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { BulkChanges } from './bulk-changes';
import { CopyActions } from './copy-actions';
import {
  type CopyFilters,
  FILTER_TITLES,
  filterCopies,
  filtersHref,
  MONEY,
  readFilters,
  STATES,
} from './copy-filters';
import { gapOf, sumCopies } from './copy-totals';
import { MoneyDialog } from './money-dialog';
import { PairLine } from './pair-line';
import { skipLabel } from './skip-labels';
import styles from './virtual-accounts.module.css';

/** All running copies: figures, a table of them with totals, and why the results differ from the robots'. */
export function CopiesTable({ copies }: { readonly copies: readonly Copy[] }) {
  const [filters, setFilters] = useState(() => readFilters(window.location.search));
  const [moneyOf, setMoneyOf] = useState<string | null>(null);
  const columns = columnsWith(setMoneyOf);
  const shown = filterCopies(copies, filters);
  const { rows, sort } = useSort(columns, shown);
  const totals = sumCopies(shown);
  const asked = copies.find(({ copyId }) => copyId === moneyOf);
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
        <FigureTile label="My P/L, after costs" note="closed positions, since each copy began">
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
      <div className={styles['filters']}>
        <Filter
          label="Which money"
          options={MONEY}
          chosen={filters.money}
          hrefOf={(money) => filtersHref(location.href, { ...filters, money })}
          countOf={(money) => filterCopies(copies, { ...filters, money }).length}
          onChoose={(money) => choose({ ...filters, money })}
        />
        <Filter
          label="Which state"
          options={STATES}
          chosen={filters.state}
          hrefOf={(state) => filtersHref(location.href, { ...filters, state })}
          countOf={(state) => filterCopies(copies, { ...filters, state }).length}
          onChoose={(state) => choose({ ...filters, state })}
        />
        <CsvButton name="my-copies" columns={columns} rows={rows} />
      </div>
      <InteractiveTable
        narrow="rows"
        label="My copies"
        columns={columns}
        rows={rows}
        keyOf={({ copyId }) => copyId}
        sort={sort}
        detail={detailOf}
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
      {asked && <MoneyDialog copy={asked} onClose={() => setMoneyOf(null)} />}
    </>
  );
}

interface FilterProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly chosen: Value;
  readonly hrefOf: (value: Value) => string;
  readonly countOf: (value: Value) => number;
  readonly onChoose: (value: Value) => void;
}

function Filter<Value extends keyof typeof FILTER_TITLES>(props: FilterProps<Value>) {
  const { label, options, chosen, hrefOf, countOf, onChoose } = props;
  return (
    <nav className={tabs['segments']} aria-label={label}>
      {options.map((value) => (
        <a
          key={value}
          className={tabs['segment']}
          href={hrefOf(value)}
          aria-current={value === chosen || undefined}
          onClick={pressed(() => onChoose(value))}
        >
          {FILTER_TITLES[value]} {countOf(value)}
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

function columnsWith(onMoney: (copyId: string) => void): readonly Column<Copy>[] {
  const [who, how] = [0, 1];
  return [
    {
      id: 'robot',
      title: 'Robot',
      value: ({ robotName }) => robotName,
      cell: (copy) => (
        <>
          <a href={copyPath(copy.copyId)} data-robot={copy.robotId}>
            <bdi>{nameLines(copy.robotName)[who]}</bdi>
          </a>
          <small>
            {nameLines(copy.robotName)[how]}
            <span className={styles['folded']}>
              {' '}
              · {copy.account.name} · {stateLabel(copy).text}
              {copy.account.mode === 'live' && ' · REAL MONEY'}
            </span>
          </small>
        </>
      ),
      total: (copies) => formatPlural(copies.length, 'copy', 'copies'),
    },
    {
      id: 'account',
      title: 'Account',
      align: 'start',
      value: ({ account }) => account.name,
      cell: ({ account, purpose }) => (
        <>
          {account.name}
          <small>
            {account.mode === 'live' ? <b className={styles['real']}>REAL MONEY</b> : 'Paper'}
            {purpose === 'autotrading' && ' · autotrading'}
          </small>
        </>
      ),
    },
    {
      id: 'state',
      title: 'State',
      align: 'start',
      value: (copy) => stateLabel(copy).text,
      cell: (copy) => <StateChip copy={copy} isLink />,
    },
    {
      id: 'aside',
      title: 'Set aside',
      from: 'medium',
      value: ({ setAside }) => setAside?.sum ?? null,
      cell: (copy) => <SetAside copy={copy} onMoney={onMoney} />,
      total: (copies) => formatMoney(sumCopies(copies).setAside),
    },
    {
      id: 'mine',
      title: 'My P/L',
      from: 'phone',
      value: ({ myProfit }) => myProfit,
      cell: ({ myProfit, openProfit, positions }) => (
        <>
          <Money amount={myProfit} decimals={2} />
          {positions.length > 0 && <small>{signedDollars(openProfit)} open</small>}
        </>
      ),
      total: (copies) => <Money amount={sumCopies(copies).mine} decimals={2} />,
    },
    figureColumn({
      id: 'robots',
      title: 'Robot’s P/L',
      prefix: '$',
      decimals: 2,
      isChange: true,
      value: ({ robotProfit }) => robotProfit,
      total: (copies) => sumCopies(copies).robots,
    }),
    figureColumn({
      id: 'gap',
      title: 'Gap',
      prefix: '$',
      decimals: 2,
      isChange: true,
      value: gapOf,
      total: (copies) => sumCopies(copies).gap.total,
    }),
    {
      id: 'copied',
      title: 'Copied',
      value: ({ sharePctCopied }) => sharePctCopied,
      cell: (copy) => <Copied copy={copy} />,
      total: (copies) => {
        const { copied, signals } = sumCopies(copies);
        return `${formatCount(copied)} of ${formatCount(signals)}`;
      },
    },
    {
      id: 'stop',
      title: 'Copy stop',
      from: 'medium',
      value: ({ stopUsedPct }) => stopUsedPct,
      cell: ({ settings: { copyStopPct }, stopUsedPct }) =>
        copyStopPct === null ? (
          'None'
        ) : (
          <>
            −{copyStopPct}%<small>{stopUsedPct === null ? NO_FIGURE : usedText(stopUsedPct)}</small>
          </>
        ),
    },
    {
      id: 'curve',
      title: 'Me and robot',
      from: 'wide',
      value: gapOf,
      cell: ({ curve }) => <PairLine curve={curve} />,
    },
  ];
}

function usedText(pct: number): string {
  return pct === 0 ? 'unused' : `${formatPercent(pct, 0)} used`;
}

function SetAside({ copy, onMoney }: { readonly copy: Copy; readonly onMoney: (copyId: string) => void }) {
  const { setAside, copyId, account, robotName, state } = copy;
  if (!isPaperAccount(account)) return <small>The broker account’s limits</small>;
  const text = setAside ? formatMoney(setAside.sum) : 'None';
  return (
    <>
      {state === 'draining' ? (
        text
      ) : (
        <button
          type="button"
          className={styles['aside']}
          aria-label={`Money set aside for ${nameLines(robotName)[0]}: ${setAside ? text : 'none'}`}
          onClick={() => onMoney(copyId)}
        >
          {text}
        </button>
      )}
      <small>{setAside ? `${formatMoney(setAside.inUse)} in use` : 'uses free money'}</small>
    </>
  );
}

/** How many signals were copied, and why others weren't, each with a link to them. */
function Copied({ copy }: { readonly copy: Copy }): ReactNode {
  const { copied, signals, skipped, skippedBy, account, copyId } = copy;
  if (signals === 0) return <small>no signals yet</small>;
  const [first, ...others] = skippedBy;
  const href = isPaperAccount(account)
    ? `${SITE_PATHS.paperTrades}?copy=${encodeURIComponent(copyId)}${others.length === 0 && first ? `&kind=${first.kind}` : ''}#skipped`
    : copyPath(copyId);
  return (
    <>
      {formatCount(copied)} of {formatCount(signals)}
      <small>
        {skipped === 0 || !first ? (
          'all'
        ) : (
          <a href={href} title={skippedBy.map(({ kind, count }) => `${count} ${skipLabel(kind)}`).join(', ')}>
            {first.count} {skipLabel(first.kind)}
            {others.length > 0 && `, ${skipped - first.count} more`}
          </a>
        )}
      </small>
    </>
  );
}

/** What a copy that doesn't run as usual is waiting for. */
function detailOf(copy: Copy): ReactNode {
  if (
    copy.state === 'active' ||
    (copy.state === 'paused' && copy.paused === 'entries' && copy.reason === null)
  )
    return null;
  return <strong className={styles['detail']}>{stateMeaning(copy)}</strong>;
}
