import { RowControl } from '@/components/robots/robot-controls/robot-switches';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { type OwnColumn, RobotTable } from '@/components/robots/robot-table/robot-table';
import type { Copy } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import { useCards } from '@/components/trading/copies/use-copies';
import { Actions } from '@/components/ui/actions/actions';
import { Change } from '@/components/ui/change/change';
import { Empty } from '@/components/ui/empty/empty';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { NO_FIGURE } from '@/lib/core/format/number';
import type { RobotProduct } from '@/lib/http/api/products/product';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import type { Performance } from './use-my-robots';

const FOLLOWED: readonly RobotColumn[] = [
  'since',
  'drawdown',
  'winRate',
  'trades',
  'open',
  'chart',
  'follow',
];
const BOOKMARKED: readonly RobotColumn[] = [
  'annual',
  'since',
  'drawdown',
  'sharpe',
  'winRate',
  'trades',
  'chart',
  'bookmark',
  'follow',
];

const BELL: OwnColumn = {
  title: 'Alerts',
  isSilent: true,
  kind: 'control',
  drawCell: ({ own }) => (
    <RowControl robot={own} control="notifications">
      {null}
    </RowControl>
  ),
};

interface FollowedRobotsProps {
  readonly products: readonly RobotProduct[];
  /** Running ones. */
  readonly copies: readonly Copy[];
  /** undefined while it loads, or if it failed. */
  readonly performance: Performance | undefined;
}

/** Followed robots as rows, highest return since the user followed them first. */
export function FollowedRobots({ products, copies, performance }: FollowedRobotsProps) {
  const cards = useCards(products);
  const since = new Map(performance?.robots.map((robot) => [robot.robotId, robot.returnPct]));
  const robotReturn = ({ id }: CardView) => since.get(id) ?? null;
  const sorted = [...cards].sort(
    (a, b) =>
      (robotReturn(b) ?? Number.NEGATIVE_INFINITY) - (robotReturn(a) ?? Number.NEGATIVE_INFINITY) ||
      a.id - b.id,
  );
  const column: OwnColumn = {
    title: 'Since you followed',
    kind: 'figure',
    drawCell: (robot) => {
      const pct = robotReturn(robot);
      return pct === null ? NO_FIGURE : <Change value={pct} decimals={2} />;
    },
  };
  const copied: OwnColumn = {
    title: 'Copy',
    kind: 'control',
    drawCell: ({ id, hasBrokerAccount }) => {
      const own = copies.filter(({ robotId }) => robotId === id);
      if (own.length > 0) return own.map((copy) => <StateChip key={copy.copyId} copy={copy} isLink />);
      return <NotCopied isTied={hasBrokerAccount} />;
    },
  };
  return (
    <RobotTable
      label="Robots you follow"
      robots={sorted}
      columns={FOLLOWED}
      own={[column, copied, BELL]}
      isListed
    />
  );
}

function NotCopied({ isTied }: { readonly isTied: boolean }) {
  return (
    <a href={SITE_PATHS.virtualAccounts}>
      Off
      <VisuallyHidden>
        {isTied ? ', not selected for autotrading' : ', not copied to paper trades'}
      </VisuallyHidden>
    </a>
  );
}

export function BookmarkedRobots({ products }: { readonly products: readonly RobotProduct[] }) {
  const cards = useCards(products);
  if (cards.length > 0)
    return <RobotTable label="Bookmarked robots" robots={cards} columns={BOOKMARKED} isListed />;
  return (
    <Empty title="No bookmarks yet" action={<ListLinks />}>
      Bookmark robots to keep them here. No plan needed.
    </Empty>
  );
}

function ListLinks() {
  return (
    <Actions as="ul">
      {ASSET_CLASSES.map((assetClass) => (
        <li key={assetClass}>
          <a href={robotsPath(assetClass)}>{CLASS_LABELS[assetClass].robots}</a>
        </li>
      ))}
    </Actions>
  );
}
