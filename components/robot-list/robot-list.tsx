import { Breadcrumbs } from '@/components/breadcrumbs/breadcrumbs';
import { FilterPanel } from '@/components/filter-panel/filter-panel';
import { MarketLabel } from '@/components/market-label/market-label';
import { Notice } from '@/components/notice/notice';
import { Pagination } from '@/components/pagination/pagination';
import { isPreparing, ProgressNotice } from '@/components/progress-notice/progress-notice';
import { RobotCard } from '@/components/robot-card/robot-card';
import { formatPlural } from '@/lib/format/number';
import styles from './robot-list.module.css';
import type { RobotListView } from './robot-list-view';
import { SortForm } from './sort-form';
import { TickerIndex } from './ticker-index';

/** A page of robots, with everything that leads to others. */
export function RobotList({ view }: { readonly view: RobotListView }) {
  const { list, total, pageCount, cards } = view;
  return (
    <>
      <Breadcrumbs
        steps={view.steps.slice(0, -1).map(({ name, path }) => ({ title: name, href: path }))}
        current={view.steps.at(-1)?.name ?? ''}
      />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{view.title}</h1>
        <p className={styles['intro']}>
          {view.meanings.join(' ')} Every figure is computed from single trades, costs inside. The annualized
          return covers the whole record, the backtest before publication included; a robot’s own page shows
          the two apart.
        </p>
        <p className={styles['line']}>
          <MarketLabel market={view.market} />
          {total > 0 && (
            <span>
              {formatPlural(total, 'robot')}, {view.order}; those that lose stay listed.
              {pageCount > 1 && ` Page ${list.page} of ${pageCount}.`}
            </span>
          )}
        </p>
      </div>
      <ProgressNotice progress={view.progress} />
      <div className={styles['body']}>
        <a className={styles['skip']} href="#robots">
          Skip to the robots
        </a>
        <FilterPanel view={view.panel} />
        <div id="robots" className={styles['results']} tabIndex={-1}>
          {list.keyword !== '' && (
            <p className={styles['searched']} role="status">
              {formatPlural(total, 'robot')} for “<bdi>{list.keyword}</bdi>”.
            </p>
          )}
          {total > 1 && <SortForm action={view.panel.action} keyword={list.keyword} group={view.sort} />}
          {cards.length > 0 ? (
            <ul className={styles['cards']}>
              {cards.map((card) => (
                <li key={card.id}>
                  <RobotCard view={card} />
                </li>
              ))}
            </ul>
          ) : (
            !isPreparing(view.progress) && <NoRobots wholeHref={view.wholeHref} />
          )}
          <Pagination list={list} pageCount={pageCount} />
        </div>
      </div>
      <TickerIndex assetClass={list.assetClass} tickers={view.tickers} />
    </>
  );
}

function NoRobots({ wholeHref }: { readonly wholeHref: string | null }) {
  if (wholeHref === null)
    return (
      <Notice title="There are no robots here yet">
        <p>None of the instruments that this market holds belongs to this list.</p>
      </Notice>
    );
  return (
    <Notice title="No robot fits all of this">
      <p>
        Take a filter away or search for something else, or go back to <a href={wholeHref}>the whole list</a>.
      </p>
    </Notice>
  );
}
