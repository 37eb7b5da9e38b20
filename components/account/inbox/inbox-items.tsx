import type { MouseEvent } from 'react';
import { Note } from '@/components/ui/note/note';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { shifted } from '@/components/ui/time/zone-text';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { pause } from '@/lib/core/base/pause';
import { formatDate } from '@/lib/core/format/date';
import { call } from '@/lib/http/api/client/call';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { InboxItemAnswer } from './inbox-call';
import { splitAtTickers } from './split-at-tickers';

/** How long a slow server may delay following a link. */
const MARK_LIMIT_MS = 500;

/** Notifications by the day they came, newest first. */
export function InboxItems({ items }: { readonly items: readonly InboxItemAnswer[] }) {
  const days = new Map<string, readonly InboxItemAnswer[]>();
  for (const item of items) {
    // In the visitor's zone, as times are: this part is only drawn in browsers.
    const day = formatDate(shifted(Date.parse(item.createdAt)));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, own]) => (
    <Section key={day} title={day}>
      <Rows>
        {own.map((item) => (
          <InboxItem key={item.id} item={item} />
        ))}
      </Rows>
    </Section>
  ));
}

function InboxItem({ item }: { readonly item: InboxItemAnswer }) {
  const { id, text, tickers, note, path, createdAt, isRead } = item;
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    if (isRead) return;
    const read = call('CxNotifications/MarkRead', { ids: [id] }).catch(() => null);
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain) return;
    // The request would be canceled with the page.
    event.preventDefault();
    await Promise.race([read, pause(MARK_LIMIT_MS, new AbortController().signal)]);
    window.location.assign(href);
  };
  return (
    <Row
      isNew={!isRead}
      note={note}
      end={
        <Note as="span">
          <Time at={createdAt}>{`${createdAt.slice(11, 16)} UTC`}</Time>
        </Note>
      }
    >
      {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
      {splitAtTickers(text, tickers).map(({ start, part, ticker }) =>
        ticker === null && start > 0 ? (
          part
        ) : (
          <a
            key={start}
            href={ticker === null ? path : tickerPath(ticker)}
            onClick={(event) => void open(event)}
          >
            {part}
          </a>
        ),
      )}
    </Row>
  );
}
