import {
  type Copy,
  nextSignalText,
  stateMeaning,
  waitsForAccount,
} from '@/components/trading/copies/copy-labels';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/** What a running copy's state means, and what comes next. */
export function CopyMeaning({ copy }: { readonly copy: Copy }) {
  return (
    <Note look={copy.paused === 'all' ? 'warning' : 'note'}>
      {stateMeaning(copy)}
      {copy.nextSignal && (
        <>
          {' '}
          Next:{' '}
          <strong>
            <Time at={copy.nextSignal.dueAt}>{nextSignalText(copy.nextSignal, Date.now())}</Time>
          </strong>
          .
        </>
      )}
      {waitsForAccount(copy) && (
        <>
          {' '}
          This robot can trade {copy.account.name} once you arm it under{' '}
          <a href={SITE_PATHS.brokers}>Broker accounts</a>.
        </>
      )}
    </Note>
  );
}
