import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Row, Rows } from '@/components/ui/row/row';
import { formatDate } from '@/lib/core/format/date';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

type News = CallAnswer<'CxHome/GetNews'>;

const KINDS: Readonly<Record<News['items'][number]['kind'], string>> = {
  published: 'New robot',
  retired: 'Retired',
  removed: 'Removed',
};

interface NewsModalProps {
  readonly onClose: () => void;
  readonly opener: HTMLElement | null;
}

/** Robots published, retired or removed, most followed first once anyone follows one. */
export function NewsModal({ onClose, opener }: NewsModalProps) {
  const news = useCall('CxHome/GetNews', {});
  return (
    <Modal
      title={news.data?.isByFollowers ? 'Popular news' : 'News'}
      onClose={onClose}
      opener={opener}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded call={news} what="the news">
        {({ items }) => <NewsList items={items} />}
      </Loaded>
    </Modal>
  );
}

function NewsList({ items }: Pick<News, 'items'>) {
  if (items.length === 0) return <p>No news yet. Newly published robots will show up here.</p>;
  return (
    <Rows>
      {items.map(({ kind, title, path, time }) => (
        <Row
          key={`${kind} ${title}`}
          end={
            <Note as="time" look="aside" dateTime={time}>
              {formatDate(Date.parse(time))}
            </Note>
          }
        >
          {KINDS[kind]}: {path === null ? <bdi>{title}</bdi> : <a href={path}>{title}</a>}
        </Row>
      ))}
    </Rows>
  );
}
