import { CLASS_WORDS } from '@/components/asset-class/class-words';
import { MarketLabel } from '@/components/market-label/market-label';
import { Notice } from '@/components/notice/notice';
import { Pagination } from '@/components/pagination/pagination';
import { isPreparing, type Progress, ProgressNotice } from '@/components/progress-notice/progress-notice';
import { RobotCard } from '@/components/robot-card/robot-card';
import { robotsPath } from '@/lib/addresses/addresses';
import type { AssetClass } from '@/lib/addresses/asset-class';
import { forGuest } from '@/lib/catalogue/guest';
import type { RobotPage } from '@/lib/catalogue/types';
import { formatPlural } from '@/lib/format/number';
import type { MarketView } from '@/lib/market/source';
import styles from './robot-list.module.css';

interface RobotListProps {
  readonly assetClass: AssetClass;
  readonly list: RobotPage;
  readonly progress: Progress;
  readonly market: MarketView;
}

/** A page of the robots of an asset class. */
export function RobotList({ assetClass, list, progress, market }: RobotListProps) {
  const words = CLASS_WORDS[assetClass];
  return (
    <>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{words.title}</h1>
        <p className={styles['intro']}>
          {words.about} Every figure is computed from single trades, costs inside. The annualized return
          covers the whole record, the backtest before publication included; a robot's own page shows the two
          apart.
        </p>
        <p className={styles['line']}>
          <MarketLabel market={market} />
          {list.total > 0 && (
            <span>
              {formatPlural(list.total, 'robot')}, highest annualized return first; those that lose stay
              listed.
              {list.pageCount > 1 && ` Page ${list.page} of ${list.pageCount}.`}
            </span>
          )}
        </p>
      </div>
      <ProgressNotice progress={progress} />
      {list.items.length > 0 ? (
        <ul className={styles['cards']}>
          {list.items.map((robot) => (
            <li key={robot.id}>
              <RobotCard robot={forGuest(robot)} />
            </li>
          ))}
        </ul>
      ) : (
        !isPreparing(progress) && (
          <Notice title="There are no robots here yet">
            <p>None of the instruments that this market holds belongs to this list.</p>
          </Notice>
        )
      )}
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(page) => robotsPath(assetClass, page)}
      />
    </>
  );
}
