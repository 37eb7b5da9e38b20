'use client';

import { CardSkeletons } from './card-skeletons';
import type { CardsProps } from './cards';
import { laterLook } from './later-look';
import styles from './robot-list.module.css';
import { Rows } from './rows';
import { SentList, type SentProps } from './sent-list';

const LOOKS = {
  cards: laterLook<CardsProps>(
    async () => (await import('./cards')).Cards,
    <ul className={styles['cards']}>
      <CardSkeletons />
    </ul>,
  ),
  table: Rows,
};

/** A list that is shown as a table at first. */
export function SentTable(props: SentProps) {
  return <SentList {...props} looks={LOOKS} />;
}
