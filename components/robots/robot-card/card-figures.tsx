import type { ReactNode } from 'react';
import type { CardFiguresView, SinceView } from '@/components/robots/robot-model/card-view';
import { ANNUAL_NEEDS, NEEDS_TRADES } from '@/components/robots/robot-model/early-figure';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { Change } from '@/components/ui/change/change';
import { TOO_FEW, TooFew } from '@/components/ui/data-table/too-few';
import { joinClasses } from '@/components/ui/design/class-names';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { formatPlural } from '@/lib/core/format/number';
import { CardChart } from './card-chart';
import { LockedAmounts } from './locked-amounts';
import { LoadedAmounts } from './robot-amounts';
import styles from './robot-card.module.css';

interface CardFiguresProps {
  readonly figures: CardFiguresView;
  /** The signed-in user's data. */
  readonly own: UserRobot | undefined;
  /** Whether its card is the first of a list. */
  readonly isFirst: boolean;
}

export function CardFigures({ figures, own, isFirst }: CardFiguresProps) {
  return (
    <>
      <div className={joinClasses(styles['hero'], figures.hasFewTrades && styles['few'])}>
        <dl>
          <dt className={styles['label']}>
            <Term name="Annualized return" />
          </dt>
          <dd className={styles['annual']}>
            {figures.annualPL === null ? (
              <span className={styles['needs']}>{ANNUAL_NEEDS}</span>
            ) : (
              <Change value={figures.annualPL} />
            )}
            {figures.extrapolated && <abbr title="Extrapolated: the record is shorter than a year">*</abbr>}
            {figures.hasFewTrades && <span className={styles['chip']}>Too few trades</span>}
            {figures.annualRange !== '' && <span className={styles['range']}>({figures.annualRange})</span>}
            <span className={styles['phases']}>
              <Hypothetical isRepeated={!isFirst} /> {figures.phases}
            </span>
          </dd>
        </dl>
        <CardChart view={figures.chart} />
        <p className={styles['since']}>
          <span className={joinClasses(figures.since.hasFewTrades && styles['few'])}>
            <Since view={figures.since} />
          </span>
          <span className={styles['yearly']}>
            <Term name="Costs a year" /> <Yearly text={figures.costs} needs={figures.costsNeed} />
            {figures.hasHighCosts && <span className={styles['chip']}>High</span>} ·{' '}
            <Term name="Trades a year" />{' '}
            <Yearly text={figures.tradesAYear} needs={figures.tradesAYearNeed} />
          </span>
        </p>
      </div>
      <dl className={joinClasses(styles['figures'], figures.hasFewTrades && styles['few'])}>
        <Figure label="Max drawdown">{figures.maxDrawdown}</Figure>
        <Figure label="Profit factor">
          <RatioOfTrades figures={figures} text={figures.profitFactor} />
        </Figure>
        <Figure label="Win rate">
          <RatioOfTrades figures={figures} text={figures.winRate} />
        </Figure>
        <Figure label="Trades">{figures.trades}</Figure>
      </dl>
      <div className={styles['sums']}>
        <LoadedAmounts robot={own}>
          <LockedAmounts />
        </LoadedAmounts>
      </div>
    </>
  );
}

function Since({
  view: { pct, label, recorded, range, trades, days, hasFewTrades },
}: {
  readonly view: SinceView;
}) {
  if (pct === null) return `${label}: not enough data yet`;
  return (
    <>
      <Term name={label} /> <Change value={pct} decimals={1} />
      {recorded !== '' && <VisuallyHidden>, {recorded}</VisuallyHidden>}{' '}
      <span className={styles['of']}>
        {range !== '' && <span className={styles['range']}>({range}),</span>}{' '}
        <span className={styles['range']}>
          {trades}
          {days !== null && ` in ${formatPlural(days, 'day')}`}
          {hasFewTrades && `: ${lowerFirst(TOO_FEW)}`}
        </span>
      </span>
    </>
  );
}

function RatioOfTrades({ figures, text }: Pick<CardFiguresProps, 'figures'> & { readonly text: string }) {
  if (!figures.hasFewTrades) return text;
  return <TooFew className={styles['needs']} needs={NEEDS_TRADES} />;
}

function Yearly({ text, needs }: { readonly text: string; readonly needs: string | null }) {
  return needs === null ? <b>{text}</b> : <TooFew needs={needs} />;
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        <Term name={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
