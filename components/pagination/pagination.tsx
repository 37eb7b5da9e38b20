'use client';

import { joinClasses } from '@/components/design/class-names';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
import { type ListAddress, listPath } from '@/lib/addresses/list-address';
import { type PageStep, pageSteps } from './page-numbers';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly list: ListAddress;
  readonly pageCount: number;
}

/** Plain links to the other pages; nothing when there is only one. */
export function Pagination({ list, pageCount }: PaginationProps) {
  if (pageCount < 2) return null;
  const { page } = list;
  const hrefOf = (other: number) => listPath({ ...list, page: other });
  const steps = pageSteps(page, pageCount);
  return (
    <nav aria-label="Pages of the list">
      <ul className={styles['list']}>
        {page > 1 && (
          <li>
            <a className={styles['step']} href={hrefOf(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        )}
        {steps.map((step, index) => (
          <li key={step === 'gap' ? `gap after ${steps[index - 1]}` : step}>
            <Step step={step} current={page} hrefOf={hrefOf} />
          </li>
        ))}
        {page < pageCount && (
          <li>
            <a className={styles['step']} href={hrefOf(page + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface StepProps {
  readonly step: PageStep;
  readonly current: number;
  readonly hrefOf: (page: number) => string;
}

function Step({ step, current, hrefOf }: StepProps) {
  if (step === 'gap') return <span className={joinClasses(styles['step'], styles['gap'])}>…</span>;
  const name = (
    <>
      <VisuallyHidden>Page </VisuallyHidden>
      {step}
    </>
  );
  if (step === current)
    return (
      <span className={joinClasses(styles['step'], styles['current'])} aria-current="page">
        {name}
      </span>
    );
  return (
    <a className={styles['step']} href={hrefOf(step)}>
      {name}
    </a>
  );
}
