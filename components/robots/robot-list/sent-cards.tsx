'use client';

import { RowSkeletons } from './card-skeletons';
import { Cards } from './cards';
import { laterLook } from './later-look';
import styles from './list-foot.module.css';
import type { RowsProps } from './rows';
import { SentList, type SentProps } from './sent-list';

const LOOKS = {
  cards: Cards,
  table: laterLook<RowsProps>(
    async () => (await import('./rows')).Rows,
    <table className={styles['coming']}>
      <tbody>
        <RowSkeletons />
      </tbody>
    </table>,
  ),
};

/** A list that is shown as cards at first. */
export function SentCards(props: SentProps) {
  return <SentList {...props} looks={LOOKS} />;
}
