import type { ChartView } from '@/components/robots/robot-model/card-view';
import { SPARKLINE_BOX } from '@/components/robots/robot-model/sparkline-box';
import { Sparkline } from '@/components/ui/sparkline/sparkline';
import styles from './card-chart.module.css';

/** A card's chart in each state. */
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
      return <span className={styles['caption']}>Not enough data for a chart yet</span>;
    case 'shown':
      return <Sparkline shape={view.shape} label={view.label} box={SPARKLINE_BOX} />;
  }
}
