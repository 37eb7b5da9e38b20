import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { formatDate } from '@/lib/core/format/date';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import styles from './news-modal.module.css';

type News = AnswerOf<'CxHome/GetNews'>;

interface NewsModalProps {
  readonly onClose: () => void;
  readonly opener: HTMLElement | null;
}

/** Robots published or removed, most followed first once anyone follows one. */
export function NewsModal({ onClose, opener }: NewsModalProps) {
  const { data, error, isValidating, mutate } = useSWR<News, unknown>(
    'CxHome/GetNews',
    () => call('CxHome/GetNews', {}),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return (
    <Modal
      title={data?.isByFollowers ? 'Popular news' : 'News'}
      onClose={onClose}
      opener={opener}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <NewsList items={data.items} />
      ) : error === undefined || isValidating ? (
        <p role="status">Loading the news…</p>
      ) : (
        <div role="alert">
          <p>We couldn’t load the news. Please check your connection.</p>
          <Button look="secondary" onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      )}
    </Modal>
  );
}

function NewsList({ items }: Pick<News, 'items'>) {
  if (items.length === 0) return <p>No news yet. Newly published robots will show up here.</p>;
  return (
    <ul className={styles['list']}>
      {items.map(({ kind, title, path, time }) => (
        <li key={`${kind} ${title}`} className={styles['item']}>
          <span>
            {kind === 'published' ? 'New robot: ' : 'Removed: '}
            {path === null ? <bdi>{title}</bdi> : <a href={path}>{title}</a>}
          </span>
          <time className={styles['time']} dateTime={time}>
            {formatDate(Date.parse(time))}
          </time>
        </li>
      ))}
    </ul>
  );
}
