'use client';

import { useSyncExternalStore } from 'react';
import { robotPath } from '@/lib/addresses/addresses';
import styles from './memberships-page.module.css';
import { neededPlan } from './needed-plan';
import type { PlanName } from './plans';

const never = () => () => {};

/**
 * Says on a plan's card that the robot somebody came from needs it. The page is the same for all, so the address's query
 * is read in the browser; the card keeps the place free for it.
 */
export function NeededBadge({ plan }: { readonly plan: PlanName }) {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const needed = neededPlan(search);
  if (needed?.plan !== plan) return null;
  if (needed.robotId === null) return <span className={styles['needed']}>The plan you asked for</span>;
  return (
    <span className={styles['needed']}>
      Needed by {/* The name is not known here: the address of an id alone leads to the robot's own. */}
      <a className={styles['robot']} href={robotPath({ id: needed.robotId, slug: '' })}>
        the robot you chose
      </a>
    </span>
  );
}
