import { LuckMeter } from '@/components/robots/luck-meter/luck-meter';
import type { LuckView } from '@/components/robots/robot-model/luck-view';
import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import { TooFew } from '@/components/ui/data-table/too-few';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Card } from '@/components/ui/panel/panel';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import styles from './kpi-rows.module.css';
import type { Kpi, KpiSide } from './kpis';

interface KpiRowsProps {
  readonly figures: readonly Kpi[];
  /** `Since publication`, or that the publication is simulated. */
  readonly title: string;
  /** Since publication. */
  readonly days: number;
  /** The last 30 days' return itself; null with less than 30 days on record. */
  readonly monthPct: number | null;
  readonly luck: LuckView;
}

/** Eight figures: since publication large, the backtest small below each. */
export function KpiRows({ figures, title, days, monthPct, luck }: KpiRowsProps) {
  return (
    <Card as="section" className={styles['box']} aria-labelledby="record">
      <div className={styles['head']}>
        <h2 id="record" className={styles['title']}>
          {title}
        </h2>
        <Hypothetical />
        <span>{formatPlural(days, 'day')}</span>
        {monthPct !== null && (
          <span className={styles['month']}>
            <Term name="30-day return" /> <Change value={monthPct} decimals={1} />
          </span>
        )}
      </div>
      <dl className={styles['figures']}>
        {figures.map(({ name, sincePublication, backtest, isResult }) => (
          <div key={name}>
            <dt>
              <Term name={name} />
            </dt>
            <dd className={styles['since']}>
              <VisuallyHidden>Since publication: </VisuallyHidden>
              <Side side={sincePublication} isResult={isResult} />
            </dd>
            <dd className={styles['backtest']}>
              Backtest{' '}
              <span>
                <Side side={backtest} isShort />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['luck']}>
        <Term name="Luck meter" />
        <LuckMeter view={luck} />
        <span>{luck.meaning}</span>
      </p>
    </Card>
  );
}

interface SideProps {
  readonly side: KpiSide;
  readonly isResult?: true | undefined;
  /** Whether what's missing is only named in short. */
  readonly isShort?: true;
}

function Side({ side: { text, range, needs }, isResult, isShort }: SideProps) {
  if (needs !== null && isShort) return <TooFew needs={needs} />;
  if (needs !== null)
    return (
      <small className={styles['early']}>
        {needs}
        {range !== '' && `, ${range} so far`}
      </small>
    );
  return (
    <>
      <span className={range === '' ? undefined : styles['uncertain']}>
        {isResult ? <Tone text={text} /> : text}
      </span>
      {range !== '' && ' '}
      {range !== '' && <small className={styles['early']}>({range})</small>}
    </>
  );
}
