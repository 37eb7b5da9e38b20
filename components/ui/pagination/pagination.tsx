import { joinClasses } from '@/components/ui/design/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { PageLinkView, PagesView } from './pages-view';
import styles from './pagination.module.css';

export function Pagination({ pages }: { readonly pages: PagesView }) {
  const { previousHref, nextHref, steps } = pages;
  return (
    <nav aria-label="Pages of the list">
      <ul className={styles['list']}>
        {previousHref !== null && (
          <li>
            <a className={styles['step']} href={previousHref} rel="prev">
              Previous
            </a>
          </li>
        )}
        {steps.map((step, index) => (
          <li key={step === 'gap' ? `gap ${index < steps.length / 2 ? 'before' : 'after'}` : step.page}>
            {step === 'gap' ? (
              <span className={joinClasses(styles['step'], styles['gap'])}>…</span>
            ) : (
              <Step step={step} />
            )}
          </li>
        ))}
        {nextHref !== null && (
          <li>
            <a className={styles['step']} href={nextHref} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Step({ step: { page, href } }: { readonly step: PageLinkView }) {
  const name = (
    <>
      <VisuallyHidden>Page </VisuallyHidden>
      {page}
    </>
  );
  if (href === null)
    return (
      <span className={joinClasses(styles['step'], styles['current'])} aria-current="page">
        {name}
      </span>
    );
  return (
    <a className={styles['step']} href={href}>
      {name}
    </a>
  );
}
