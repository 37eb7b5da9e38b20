import { Sparkline } from '@/components/robots/sparkline/sparkline';
import type { SparklineShape } from '@/components/robots/sparkline/sparkline-shape';
import styles from './card-chart.module.css';
import { SPARKLINE_BOX } from './sparkline-box';

export type ChartView =
  /** Its robot is being fetched. */
  | { readonly state: 'loading' }
  /** There is nothing to draw while its trades are being recalculated. */
  | { readonly state: 'failed' }
  /** Its robot has not traded yet. */
  | { readonly state: 'waiting' }
  /** A series of one point or none is not drawn. */
  | { readonly state: 'hidden' }
  | {
      readonly state: 'shown';
      readonly shape: SparklineShape;
      readonly label: string;
      /** Which part of the record is drawn. */
      readonly caption: string;
    };

/** The chart of a card in each of its states, with the line below that says what it shows. */
export function CardChart({ view }: { readonly view: ChartView }) {
  return (
    <div
      className={styles['chart']}
      data-chart={view.state}
      aria-busy={view.state === 'loading' || undefined}
    >
      <Content view={view} />
    </div>
  );
}

function Content({ view }: { readonly view: ChartView }) {
  switch (view.state) {
    case 'loading':
      return <span className={styles['skeleton']} />;
    case 'failed':
      return <strong className={styles['failed']}>Recalculating in progress</strong>;
    case 'waiting':
      return <span className={styles['waiting']}>Waiting for its first trade</span>;
    case 'hidden':
      return <span className={styles['caption']}>Not enough days for a chart yet</span>;
    case 'shown':
      return (
        <>
          <Sparkline shape={view.shape} label={view.label} box={SPARKLINE_BOX} />
          <span className={styles['caption']}>{view.caption}</span>
        </>
      );
  }
}
