import { EditLink } from '@/components/content/edit/edit-link';
import { isEditor } from '@/components/content/edit/is-editor';
import { withPending } from '@/components/session/pending-action/pending-action';
import { ButtonLink } from '@/components/ui/button/button';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { NO_FIGURE } from '@/lib/core/format/number';
import { CallError } from '@/lib/http/api/client/call';
import type { StatisticsAnswer } from '@/lib/http/api/products/product';
import { helpPath } from '@/lib/site/addresses/addresses';
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
  const statistics = useCall(CALL, viewer === 'guest' ? null : { request: { productId: robotId } });
  // Status 401: logged out in another tab.
  if (viewer === 'guest' || statisticsStatus(statistics.error) === 401)
    return <LogIn href={loginHref} robotId={robotId} />;
  return (
    <Loaded call={statistics} what="the statistics" height="12rem">
      {(answer) => <Figures answer={answer} marketLabel={marketLabel} />}
    </Loaded>
  );
}

function LogIn({ href, robotId }: { readonly href: string; readonly robotId: number }) {
  return (
    <Stack gap={4} isStart>
      <p>Join for free to see these stats here, or open the robot’s page for percentages.</p>
      <ButtonLink href={withPending(href, { type: 'statistics', robotId })}>
        Log in to see statistics
      </ButtonLink>
    </Stack>
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
    <Stack gap={4}>
      <HypotheticalNote />
      <Note look="aside">{marketLabel}. All phases together, net of costs.</Note>
      <StatGrid look="pair">
        {STATISTICS.map(({ name, hint, article, format }) => (
          <Stat key={name} label={name} hasTerm note={hint}>
            <Figure text={format(answer)} />
            {isEditor() && <EditLink alias={article} what={name} />}
          </Stat>
        ))}
      </StatGrid>
      <Note>
        <a href={helpPath('statistics-explained')}>What these figures mean</a>
      </Note>
    </Stack>
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

function statisticsStatus(error: unknown): number | null {
  return error instanceof CallError ? error.status : null;
}
