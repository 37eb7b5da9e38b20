import type { ReactNode } from 'react';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { RobotName } from '@/components/robots/robot-card/robot-name';
import {
  AGENT_KINDS,
  AGENT_TYPES,
  ANALYSES,
  factChips,
  fundTypeLabel,
} from '@/components/robots/robot-model/robot-labels';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ChipList } from '@/components/ui/chip/chip';
import { robotAlias } from '@/lib/content/articles/alias';
import { formatDate } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { isOfType } from '@/lib/robots/catalogue/classes/robot-type-rules';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { homePath, robotsPath } from '@/lib/site/addresses/addresses';
import { assetClassOf } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import { listOf, listPath } from '@/lib/site/addresses/list-address';
import styles from './details-head.module.css';
import { SubscribeBox } from './subscribe-box';

interface DetailsHeadProps {
  readonly robot: GuestSummary;
  /** An editor's description as sanitized HTML; null if there is none. */
  readonly descriptionHtml: string | null;
  /** Whether the page is shown inside an app, without the site's navigation. */
  readonly isInApp: boolean;
  /** Key figures, placed where there is room. */
  readonly figures: ReactNode;
}

/** A robot's description, facts, follow controls and key figures. */
export function DetailsHead({ robot, descriptionHtml, isInApp, figures }: DetailsHeadProps) {
  const assetClass = assetClassOf(robot.fundTypes);
  const whole = listOf(assetClass);
  return (
    <>
      {!isInApp && (
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: CLASS_LABELS[assetClass].robots, href: robotsPath(assetClass) },
          ]}
          current={nameLines(robot.name)[0] ?? robot.name}
        />
      )}
      <div className={styles['head']}>
        <div className={styles['about']}>
          <h1 className={styles['title']}>
            <RobotName name={robot.name} />
          </h1>
          <ChipList
            label="Kind of robot"
            chips={factChips({ ...robot, closedCount: robot.statistics?.closedCount ?? null })}
          />
          {descriptionHtml === null ? (
            <p id="description" className={styles['description']} dir="auto">
              {robot.description === '' ? 'There is no description.' : robot.description}
            </p>
          ) : (
            <div id="description">
              <ArticleHtml html={descriptionHtml} />
            </div>
          )}
          {!isInApp && <EditLink alias={robotAlias(robot.id)} what="the description" />}
          <ChipList
            label="Tickers"
            chips={robot.tickers.map((text) => ({
              text,
              look: 'code',
              ...(isInApp ? {} : { href: listPath({ ...whole, tickers: [text] }) }),
            }))}
          />
          {!isInApp && (
            <ChipList
              label="Robots like this"
              chips={ROBOT_TYPES.filter(
                (type) => type.name !== 'All' && isOfType(type.name, robot, null),
              ).map((type) => ({
                text: type.title,
                href: listPath({ ...whole, robotType: type.name }),
              }))}
            />
          )}
        </div>
        <div className={styles['side']}>
          <SubscribeBox robot={robot} isInApp={isInApp} />
          <dl className={styles['facts']}>
            {factsOf(robot).map(([name, value]) => (
              <div key={name} className={styles['fact']}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles['figures']}>{figures}</div>
      </div>
    </>
  );
}

function factsOf(robot: GuestSummary): readonly (readonly [name: string, value: string])[] {
  const days = robot.daysFromFirstOpenTrade;
  return [
    ['Published', formatDate(robot.publishedAt)],
    ['Computed since', robot.recordedSince ? formatDate(robot.recordedSince) : 'Not yet'],
    ['Version', formatCount(robot.version)],
    ['Markets', fundTypeLabel(robot.fundTypes)],
    ['Type', AGENT_TYPES[robot.agentType]],
    ['Account', AGENT_KINDS[robot.agentKind]],
    ['Strategy', robot.strategyTitle],
    ['Analysis', ANALYSES[robot.analysis]],
    ['Timeframe', `${robot.timeframe} minutes`],
    ...(robot.ready
      ? ([
          ['Open positions', formatCount(robot.openCount)],
          ['First trade', days === null ? 'None yet' : `${formatPlural(days, 'day')} ago`],
        ] as const)
      : []),
  ];
}
