import type { ReactNode } from 'react';
import { FilterPanel } from '@/components/robots/filter-panel/filter-panel';
import { SearchBox } from '@/components/robots/filter-panel/search-box';
import type { CardView } from '@/components/robots/robot-card/card-view';
import { type OwnParts, RobotCard } from '@/components/robots/robot-card/robot-card';
import { MarketLabel } from '@/components/shell/market-label/market-label';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Notice } from '@/components/ui/notice/notice';
import { Pagination } from '@/components/ui/pagination/pagination';
import { ProgressNotice } from '@/components/ui/progress-notice/progress-notice';
import { isPreparing } from '@/lib/robots/catalogue/progress';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import type { InsteadView } from './instead-view';
import styles from './robot-list.module.css';
import type { RobotListView } from './robot-list-view';
import { Sorter } from './sorter';

/** What a list that changes in the browser shows beside its view. */
export interface LiveParts {
  readonly isBusy?: boolean;
  /** What a card shows to whoever is signed in. */
  readonly own?: (card: CardView) => OwnParts | undefined;
  /** Places of robots that are being loaded. */
  readonly pending?: ReactNode;
  /** Below the robots: what is being loaded, and what could not be. */
  readonly after?: ReactNode;
}

export interface RobotListProps {
  readonly view: RobotListView;
  readonly live?: LiveParts;
}

/** A page of robots, with everything that leads to others. */
export function RobotList({ view, live = {} }: RobotListProps) {
  const { cards, sorter, searched } = view;
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
      <ProgressNotice progress={view.progress} />
      <div className={styles['body']}>
        <a className={styles['skip']} href="#robots">
          Skip to the robots
        </a>
        <div className={styles['bar']}>
          <SearchBox view={view.panel.search} />
          <Sorter view={sorter} />
        </div>
        <div className={styles['panel']}>
          <FilterPanel view={view.panel} />
        </div>
        <div id="robots" className={styles['results']} tabIndex={-1} aria-busy={live.isBusy}>
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
            <ul className={styles['cards']}>
              {cards.map((card) => (
                <li key={card.id}>
                  <RobotCard view={card} own={live.own?.(card)} />
                </li>
              ))}
              {live.pending}
            </ul>
          )}
          {view.isEmpty && !isPreparing(view.progress) && (
            <NoRobots isMine={view.isMine} wholeHref={view.wholeHref} />
          )}
          {live.after}
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

/** That another list is shown than the one that was asked for. The place is always there, so that it is read out. */
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

/** The address asks for what only somebody who has joined can be shown. Users do not see this: their list comes. */
function ForUsers() {
  return (
    <div className={styles['forUsers']}>
      <Notice title="Log in to see this list">
        <p>
          It picks robots you follow, or filters or sorts by dollar amounts. You see the list without that.{' '}
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
          Follow one in <a href={wholeHref}>the whole list</a>, and it stands here.
        </p>
      </Notice>
    );
  if (wholeHref === null)
    return (
      <Notice title="There are no robots here yet">
        <p>None of the instruments that this market holds belongs to this list.</p>
      </Notice>
    );
  return (
    <Notice title="No robots match these filters">
      <p>
        Take a filter away or search for something else, or go back to <a href={wholeHref}>the whole list</a>.
      </p>
    </Notice>
  );
}
