import useSWR from 'swr';
import { EditLink } from '@/components/content/edit/edit-link';
import { isEditor } from '@/components/content/edit/is-editor';
import { withPending } from '@/components/session/pending-action/pending-action';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { NO_FIGURE } from '@/lib/core/format/number';
import { CallError, call } from '@/lib/http/api/client/call';
import type { StatisticsAnswer } from '@/lib/http/api/products/product';
import { helpPath } from '@/lib/site/addresses/addresses';
import styles from './description-modal.module.css';
import { STATISTICS } from './statistics';

const CALL = 'CxAIRobotProduct/GetStatistics';

interface StatisticsPanelProps {
  readonly robotId: number;
  readonly viewer: 'guest' | 'user';
  readonly loginHref: string;
  /** The kind of prices. */
  readonly marketLabel: string;
}

/** A robot's six statistics, for users. */
export function StatisticsPanel({ robotId, viewer, loginHref, marketLabel }: StatisticsPanelProps) {
  const { data, error, isValidating, mutate } = useSWR<StatisticsAnswer, unknown>(
    viewer === 'guest' ? null : [CALL, robotId],
    () => call(CALL, { request: { productId: robotId } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  // Status 401: logged out in another tab.
  if (viewer === 'guest' || statusOf(error) === 401) return <LogIn href={loginHref} robotId={robotId} />;
  if (data) return <Figures answer={data} marketLabel={marketLabel} />;
  if (error === undefined || isValidating)
    return (
      <p className={styles['waiting']} role="status">
        Loading statistics…
      </p>
    );
  return <Failed error={error} retry={() => void mutate()} />;
}

function LogIn({ href, robotId }: { readonly href: string; readonly robotId: number }) {
  return (
    <div className={styles['ask']}>
      <p>Join for free to see these stats here, or open the robot’s page for percentages.</p>
      <ButtonLink href={withPending(href, { type: 'statistics', robotId })}>
        Log in to see statistics
      </ButtonLink>
    </div>
  );
}

function Figures({
  answer,
  marketLabel,
}: {
  readonly answer: StatisticsAnswer;
  readonly marketLabel: string;
}) {
  return (
    <div className={styles['figures']}>
      <p className={styles['market']}>{marketLabel}. From all closed trades, net of costs.</p>
      <StatGrid look="pair">
        {STATISTICS.map(({ name, hint, article, format }) => (
          <Stat key={name} label={name} hasTerm note={hint}>
            <Figure text={format(answer)} />
            {isEditor() && <EditLink alias={article} what={name} />}
          </Stat>
        ))}
      </StatGrid>
      <a className={styles['help']} href={helpPath('statistics-explained')}>
        What these figures mean
      </a>
    </div>
  );
}

/** Screen readers often skip a lone dash. */
function Figure({ text }: { readonly text: string }) {
  if (text !== NO_FIGURE) return text;
  return (
    <>
      <span aria-hidden="true">{NO_FIGURE}</span>
      <VisuallyHidden>Not enough data yet</VisuallyHidden>
    </>
  );
}

function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div className={styles['ask']} role="alert">
      <Notice tone="warning" title="We couldn’t load the statistics">
        {/* The server's reason, for example that trades are being recalculated. */}
        {error instanceof CallError && <p>{error.message}</p>}
      </Notice>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

function statusOf(error: unknown): number | null {
  return error instanceof CallError ? error.status : null;
}
