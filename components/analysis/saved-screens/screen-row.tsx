import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Row } from '@/components/ui/row/row';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { ScreenItem, ScreensAnswer } from './screens-call';

interface ScreenRowProps {
  readonly screen: ScreenItem;
  readonly onChanged: (answer: ScreensAnswer) => Promise<unknown>;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** A saved screen as a link, with its alert and what can be done with it. */
export function ScreenRow({ screen, onChanged, onRename, onDelete }: ScreenRowProps) {
  const { id, name, path, canHaveAlert, hasAlert } = screen;
  const of = <VisuallyHidden> {name}</VisuallyHidden>;
  const toggle = async () => {
    await onChanged(await call('CxScreener/SetScreenAlert', { id, hasAlert: !hasAlert }));
    return null;
  };
  return (
    <Row
      note={alertText(screen)}
      end={
        <Actions>
          {canHaveAlert && (
            <ActButton
              role="switch"
              aria-checked={hasAlert}
              look={hasAlert ? 'primary' : 'secondary'}
              size={28}
              act={toggle}
            >
              Alert{of}
            </ActButton>
          )}
          <Button look="quiet" size={28} onClick={onRename}>
            Rename{of}
          </Button>
          <Button look="quiet" size={28} onClick={onDelete}>
            Delete{of}
          </Button>
        </Actions>
      }
    >
      <a href={path}>
        <bdi>{name}</bdi>
      </a>
    </Row>
  );
}

/** What its alert does, or why it has none; nothing for lists of robots. */
export function alertText(screen: ScreenItem): string | undefined {
  const { kind, path, canHaveAlert, hasAlert, matches, matchedOn } = screen;
  if (kind === 'robots') return undefined;
  if (!canHaveAlert)
    return /[?&]asof=/.test(path)
      ? 'For a past date, which never changes, so it has no alert.'
      : 'Filters by forecasts, which are recorded after alerts look, so it has no alert.';
  if (!hasAlert) return 'Alert off';
  const found =
    matches === null || matchedOn === null
      ? 'Alert on.'
      : `Alert on: ${formatPlural(matches, 'match', 'matches')} at the close of ${formatDay(parseIsoDay(matchedOn))}.`;
  return `${found} You’re notified after a close when tickers come or go.`;
}
