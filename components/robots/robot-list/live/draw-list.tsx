import { ownPartsOf } from '@/components/robots/robot-card/own-parts';
import { Button } from '@/components/ui/button/button';
import type { DrawnList } from '../drawn-list';
import type { ListFrame } from '../list-frame';
import { RobotList } from '../robot-list';
import { type RobotListView, robotListViewOf } from '../robot-list-view';
import { CardSkeletons } from './card-skeletons';
import { hasMore, type ListState } from './list-state';
import styles from './live-list.module.css';

export const LOADING_FAILED = 'Robots loading failed!';
const LOOKING = 'Looking for robots …';

/** How a list in the browser is drawn, for a guest or for somebody who is signed in. */
export function viewOf(state: ListState, frame: ListFrame, isUser = false): RobotListView {
  const view = robotListViewOf({
    ...frame,
    list: { ...state.list, page: state.shownPage },
    firstPage: state.list.page,
    lastPage: state.lastPage,
    cards: state.failed === 'list' ? [] : state.cards,
    total: state.total,
    askedTotal: state.askedTotal,
    counts: state.counts ?? null,
    isUser,
  });
  // How many robots there are is said of no list but the one that is shown.
  const untold = { instead: null, searched: null, isEmpty: false, pages: null, moreHref: null };
  if (state.busy === 'list') return { ...view, ...untold, line: LOOKING };
  if (state.failed === 'list') return { ...view, ...untold, line: LOADING_FAILED };
  // What is below the robots then says what happens.
  if (state.busy === 'more' || state.failed === 'more') return { ...view, moreHref: null };
  return view;
}

export function drawList(state: ListState, view: RobotListView, onRetry: () => void): DrawnList['list'] {
  return (
    <RobotList
      view={view}
      live={{
        isBusy: state.busy === 'list',
        own: ({ own }) => own && ownPartsOf(own),
        pending: state.busy === 'more' ? <CardSkeletons /> : null,
        after: <Foot state={state} onRetry={onRetry} />,
      }}
    />
  );
}

/** Below the robots: that more are coming, that they did not come, or that these were all. */
function Foot({ state, onRetry }: { readonly state: ListState; readonly onRetry: () => void }) {
  if (state.failed !== null)
    return (
      <div className={styles['foot']}>
        <p>{LOADING_FAILED}</p>
        <Button look="secondary" compact onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  if (state.busy === 'more') return <p className={styles['foot']}>Loading more robots …</p>;
  if (hasMore(state) || state.busy !== null || state.lastPage === 1) return null;
  return <p className={styles['foot']}>You’ve reached the end.</p>;
}
