import { type ComponentType, memo, type ReactNode } from 'react';
import { ASK_FOR_ROBOT } from '@/components/robots/ask-for-robot/ask-for-robot-id';
import { FilterPanel } from '@/components/robots/filter-panel/filter-panel';
import { EXTRAPOLATED_NOTE } from '@/components/robots/robot-model/annual-return';
import { RANGE_TEXT } from '@/components/robots/robot-model/leading-text';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Notice } from '@/components/ui/notice/notice';
import { Pagination } from '@/components/ui/pagination/pagination';
import { PreparingNotice } from '@/components/ui/progress-notice/preparing-notice';
import { SHOWN } from '@/components/ui/shown/shown';
import { formatPlural } from '@/lib/core/format/number';
import { LUCK_TEXT } from '@/lib/robots/definitions/account-rules';
import { helpPath, logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import { CardSkeletons, RowSkeletons } from './card-skeletons';
import type { CardsProps } from './cards';
import type { FilterViews } from './filter-views';
import type { InsteadView } from './instead-view';
import type { RobotListView } from './list-view';
import type { LiveList } from './live-list';
import styles from './robot-list.module.css';
import type { RowsProps } from './rows';
import { ActiveFilters, EnoughTrades, Toolbar } from './toolbar';

const Filters = memo(({ filters }: { readonly filters: () => FilterViews }) => (
  <FilterPanel view={filters().panel} />
));

/** How a list shows its robots: the look at first is part of the page, the other loads when it's chosen. */
export interface ListLooks {
  readonly cards: ComponentType<CardsProps>;
  readonly table: ComponentType<RowsProps>;
}

interface ListPageProps {
  readonly view: Omit<RobotListView, 'filters'>;
  /** The previous list's filters are kept until the new robots have been painted. */
  readonly filters: () => FilterViews;
  /** Whether the user got here by going back or forward. */
  readonly isTravelled: boolean;
  readonly isBusy: boolean;
  readonly paging: LiveList['paging'];
  readonly search: ReactNode;
  readonly looks: ListLooks;
  /** Robots side by side, above the list. */
  readonly comparison: ReactNode;
  /** Below the robots: loading notes and errors. */
  readonly after: ReactNode;
}

export function ListPage({
  view,
  filters,
  isTravelled,
  isBusy,
  paging,
  search,
  looks: { cards: Cards, table: Rows },
  comparison,
  after,
}: ListPageProps) {
  const { cards, isTable, searched } = view;
  const isPaging = paging?.kind === 'more' && !paging.hasFailed;
  return (
    <>
      <Breadcrumbs
        steps={view.steps.slice(0, -1).map(({ name, path }) => ({ title: name, href: path }))}
        current={view.steps.at(-1)?.name ?? ''}
      />
      <div className={styles['head']} data-page="working">
        <h1 className={styles['title']}>{view.title}</h1>
        <p className={styles['line']} role="status">
          {view.line}
        </p>
        {view.market.name === 'simulated' && <p className={styles['luck']}>{LUCK_TEXT}</p>}
        <div className={styles['under']}>
          <details className={styles['about']}>
            <summary>About these figures</summary>
            <p>{view.intro}</p>
            <p>Sparklines show the backtest in gray, up to publication. {EXTRAPOLATED_NOTE}</p>
            <p>
              {RANGE_TEXT} <a href={helpPath('statistics-explained')}>What the ranges mean</a>
            </p>
            <Actions as="p">
              <a href={`${view.rootHref}#what-are-ai-robots`} data-opens="what-are-ai-robots">
                What are AI Robots?
              </a>
              <a href={`${view.rootHref}#how-it-works`} data-opens="how-it-works">
                How it works
              </a>
            </Actions>
          </details>
          <EnoughTrades filters={filters} />
        </div>
      </div>
      <PreparingNotice text={view.preparing} />
      <a className={styles['skip']} href="#robots">
        Skip to robots
      </a>
      {comparison}
      <div className={styles['list']}>
        <Toolbar filters={filters} search={search} />
        <div className={styles['body']}>
          <Filters filters={filters} />
          <div id="robots" className={styles['results']} tabIndex={-1} aria-busy={isBusy}>
            <ActiveFilters filters={filters} />
            <div className={styles['notes']} role="status">
              {view.notes.map(({ text, link }) => (
                <p key={text}>
                  {text}
                  {link && <a href={link.href}>{link.text}</a>}
                </p>
              ))}
            </div>
            {view.isForUsers && <ForUsers />}
            <Instead view={view.instead} />
            {searched && (
              <p className={styles['searched']}>
                {searched.count} for “<bdi>{searched.keyword}</bdi>”.
              </p>
            )}
            {view.earlierHref !== null && (
              <a className={styles['beyond']} href={view.earlierHref} data-opens="earlier">
                Show previous robots
              </a>
            )}
            {cards.length > 0 &&
              (isTable ? (
                <Rows
                  label={view.title}
                  robots={cards}
                  chosen={view.columns}
                  usualHref={filters().usualHref}
                  sorts={filters().sorts}
                  isWhole={isTravelled}
                >
                  {isPaging && <RowSkeletons />}
                </Rows>
              ) : (
                <Cards cards={cards} isWhole={isTravelled}>
                  {isPaging && <CardSkeletons />}
                </Cards>
              ))}
            <div className={styles['outcome']} role="status">
              {view.isEmpty && <NoRobots {...view} />}
            </div>
            {after}
            {view.moreHref !== null && (
              <a className={styles['beyond']} href={view.moreHref} data-opens="more">
                Show more robots
              </a>
            )}
            {view.pages && <Pagination pages={view.pages} />}
            <HypotheticalText />
          </div>
        </div>
      </div>
    </>
  );
}

/** Notes that a different list is shown. The element is always there, so that screen readers announce changes. */
function Instead({ view }: { readonly view: InsteadView | null }) {
  return (
    <p className={styles['instead']}>
      <span role="status">{view?.text}</span>
      {view && view.undoHref !== null && (
        <>
          {' '}
          <a href={view.undoHref} rel="nofollow">
            Undo
          </a>
        </>
      )}
    </p>
  );
}

/** Shown to guests only; for users, their own list loads. */
function ForUsers() {
  return (
    <div className={SHOWN.toGuests}>
      <Notice title="Log in to see this list">
        <p>
          It shows robots you follow, or uses dollar amounts. Until you log in, you see the list without that.{' '}
          <a href={logInPath()}>Log in</a> or <a href={signUpPath()}>join for free</a> to see this list.
        </p>
      </Notice>
    </div>
  );
}

type NoRobotsProps = Pick<RobotListView, 'isMine' | 'wholeHref' | 'reliefs' | 'unmatched'>;

function NoRobots({ isMine, wholeHref, reliefs, unmatched }: NoRobotsProps) {
  if (isMine && wholeHref !== null)
    return (
      <Notice title="You’re not following any of these yet">
        <p>
          Follow a robot in <a href={wholeHref}>the full list</a> and it will show up here.
        </p>
      </Notice>
    );
  if (wholeHref === null)
    return (
      <Notice title="No robots here yet">
        <p>No ticker in this market belongs to this list.</p>
      </Notice>
    );
  return (
    <Notice title={unmatched ?? 'No robots match these filters'}>
      {reliefs.length > 0 && (
        <ul className={styles['reliefs']}>
          {reliefs.map(({ filter, count, href, nofollow }) => (
            <li key={filter}>
              <a href={href} rel={nofollow && 'nofollow'}>
                Remove “<bdi>{filter}</bdi>” ({formatPlural(count, 'robot')})
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {unmatched !== null
          ? 'Check the spelling, try'
          : reliefs.length > 0
            ? 'Or try'
            : 'Remove a filter, try'}{' '}
        another search, <a href={wholeHref}>clear all filters</a>, or{' '}
        <a href={`#${ASK_FOR_ROBOT}`}>request a robot</a>.
      </p>
    </Notice>
  );
}
