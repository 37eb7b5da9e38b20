import { ActButton } from '@/components/ui/act-button/act-button';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Row, Rows } from '@/components/ui/row/row';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { memberListPath } from '@/lib/site/addresses/member-address';

type Sharable = CallAnswer<'CxWatchlist/GetShared'>['lists'][number];

/** Which of their watchlists a member shares. */
export function SharedWatchlists({ userId, handle }: { readonly userId: string; readonly handle: string }) {
  const asked = useCall('CxWatchlist/GetShared', {}, { userId });
  const share = async ({ id, isShared }: Sharable) => {
    const answer = await call('CxWatchlist/Share', { id, isShared: !isShared });
    await asked.change(() => answer);
    return null;
  };
  return (
    <Panel id="watchlists" title="Watchlists you share">
      <Stack gap={4}>
        <Note look="text">
          Others see a shared list’s tickers and, from then on, when each was added or removed and what became
          of it, losers too; never your notes. You can stop sharing at any time, but changes are recorded
          meanwhile, and show if you share the list again.
        </Note>
        <Loaded call={asked} what="your watchlists" height="8rem">
          {({ lists }) =>
            lists.length === 0 ? (
              <Empty title="You have no watchlist">
                <a href={SITE_PATHS.watchlists}>Make one</a> to share it.
              </Empty>
            ) : (
              <Rows label="Your watchlists">
                {lists.map((list) => (
                  <Row
                    key={list.id}
                    note={describeSharing(list)}
                    end={
                      <ActButton act={() => share(list)}>
                        {list.isShared ? 'Stop sharing' : 'Share'}
                        <VisuallyHidden> {list.name}</VisuallyHidden>
                      </ActButton>
                    }
                  >
                    {list.isShared && list.no !== null ? (
                      <a href={memberListPath(handle, list.no)}>
                        <bdi>{list.name}</bdi>
                      </a>
                    ) : (
                      <bdi>{list.name}</bdi>
                    )}
                  </Row>
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

function describeSharing({ count, isShared, sharedAt }: Sharable) {
  const tickers = formatPlural(count, 'ticker');
  if (sharedAt === null) return `${tickers}, private`;
  return (
    <>
      {tickers}, {isShared ? 'shared' : 'not shared now, recorded'} since <Time at={sharedAt} />
    </>
  );
}
