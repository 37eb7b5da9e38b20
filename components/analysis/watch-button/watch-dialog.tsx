import { ActButton } from '@/components/ui/act-button/act-button';
import { Modal } from '@/components/ui/modal/modal';
import { Row, Rows } from '@/components/ui/row/row';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import { MAX_ITEMS, MAX_LISTS } from '@/lib/people/watchlists/watchlists';
import { hasTicker, type OwnList } from '../watchlists/lists';
import type { WatchedTicker } from './watched-ticker';

interface WatchDialogProps {
  readonly ticker: WatchedTicker;
  readonly lists: readonly OwnList[];
  readonly opener: HTMLElement;
  /** null makes a list of it. */
  readonly onPut: (list: OwnList | null) => Promise<void>;
  readonly onTake: (list: OwnList) => Promise<void>;
  readonly onClose: () => void;
}

/** Which of several lists a ticker is in. */
export function WatchDialog({ ticker, lists, opener, onPut, onTake, onClose }: WatchDialogProps) {
  const act = (change: Promise<void>) => change.then(() => null);
  return (
    <Modal
      title={`${ticker.ticker} in your watchlists`}
      opener={opener}
      onClose={onClose}
      footer={
        lists.length < MAX_LISTS && (
          <ActButton size={44} act={() => act(onPut(null))}>
            Add to a new list
          </ActButton>
        )
      }
    >
      <Rows label="Your watchlists">
        {lists.map((list) => {
          const isIn = hasTicker(list, ticker);
          const isFull = !isIn && list.items.length >= MAX_ITEMS;
          const count = formatPlural(list.items.length, 'ticker');
          return (
            <Row
              key={list.id}
              note={isFull ? `${count}, which is the most` : count}
              end={
                <ActButton isOff={isFull} act={() => act(isIn ? onTake(list) : onPut(list))}>
                  {isIn ? 'Remove' : 'Add'}
                  <VisuallyHidden>
                    {isIn ? ' from' : ' to'} {list.name}
                  </VisuallyHidden>
                </ActButton>
              }
            >
              {list.name}
            </Row>
          );
        })}
      </Rows>
    </Modal>
  );
}
