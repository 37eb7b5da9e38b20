import { memo, type ReactNode } from 'react';
import { FilterPanel } from '@/components/robots/filter-panel/filter-panel';
import { filterPanelView } from '@/components/robots/filter-panel/panel-view';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { Pagination } from '@/components/ui/pagination/pagination';
import { PreparingNotice } from '@/components/ui/progress-notice/preparing-notice';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import { CardSkeletons } from './card-skeletons';
import { Cards } from './cards';
import type { InsteadView } from './instead-view';
import type { FilterFacts, RobotListView } from './list-view';
import styles from './robot-list.module.css';
import { Sorter } from './sorter';
import { sorterView } from './sorter-view';
import type { ListInBrowser } from './use-list';

const Filters = memo(({ list, counts, isUser }: FilterFacts) => (
  <FilterPanel view={filterPanelView(list, counts, isUser)} />
));
const Orders = memo(({ list, total, isUser }: FilterFacts) => (
  <Sorter view={sorterView(list, total, isUser)} />
));

interface ListPageProps {
  readonly view: RobotListView;
  /** The previous list's filters are kept until the new robots have been painted. */
  readonly filters: FilterFacts;
  /** Whether the user got here by going back or forward. */
  readonly isTravelled: boolean;
  readonly isBusy: boolean;
  readonly paging: ListInBrowser['paging'];
  readonly search: ReactNode;
  /** Below the robots: loading notes and errors. */
  readonly after: ReactNode;
}

export function ListPage({ view, filters, isTravelled, isBusy, paging, search, after }: ListPageProps) {
  const { cards, searched } = view;
  return (
    <>
      <Breadcrumbs
        steps={view.steps.slice(0, -1).map(({ name, path }) => ({ title: name, href: path }))}
        current={view.steps.at(-1)?.name ?? ''}
      />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{view.title}</h1>
        <p className={styles['intro']}>{view.intro}</p>
        <p className={styles['line']}>
          <MarketLabel market={view.market} />
          <span role="status">{view.line}</span>
        </p>
        <p className={styles['line']}>
          <a href={`${view.rootHref}#what-are-ai-robots`} data-opens="what-are-ai-robots">
            What are AI Robots?
          </a>
          <a href={`${view.rootHref}#how-it-works`} data-opens="how-it-works">
            How it works
          </a>
        </p>
      </div>
      <PreparingNotice text={view.preparing} />
      <div className={styles['body']}>
        <a className={styles['skip']} href="#robots">
          Skip to robots
        </a>
        <div className={styles['bar']}>
          {search}
          <Orders {...filters} />
        </div>
        <div className={styles['panel']}>
          <Filters {...filters} />
        </div>
        <div id="robots" className={styles['results']} tabIndex={-1} aria-busy={isBusy}>
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
          {cards.length > 0 && (
            <Cards cards={cards} isWhole={isTravelled}>
              {paging?.kind === 'more' && !paging.hasFailed && <CardSkeletons />}
            </Cards>
          )}
          {view.isEmpty && view.preparing === null && (
            <NoRobots isMine={view.isMine} wholeHref={view.wholeHref} />
          )}
          {after}
          {view.moreHref !== null && (
            <a className={styles['beyond']} href={view.moreHref} data-opens="more">
              Show more robots
            </a>
          )}
          {view.pages && <Pagination pages={view.pages} />}
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
    <div className={styles['forUsers']}>
      <Notice title="Log in to see this list">
        <p>
          It shows robots you follow, or uses dollar amounts. Until you log in, you see the list without that.{' '}
          <a href={logInPath()}>Log in</a> or <a href={signUpPath()}>join for free</a> to see this list.
        </p>
      </Notice>
    </div>
  );
}

interface NoRobotsProps {
  readonly isMine: boolean;
  readonly wholeHref: string | null;
}

function NoRobots({ isMine, wholeHref }: NoRobotsProps) {
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
    <Notice title="No robots match these filters">
      <p>
        Remove a filter, try another search, or <a href={wholeHref}>clear all filters</a>.
      </p>
    </Notice>
  );
}
