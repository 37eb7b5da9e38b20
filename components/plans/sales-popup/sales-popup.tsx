import { useEffect, useId, useRef } from 'react';
import { type Arbiter, arbiter } from '@/components/ui/arbiter/arbiter';
import { ButtonLink } from '@/components/ui/button/button';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { ShrinkText } from '@/components/ui/shrink-text/shrink-text';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { keepClear } from './keep-clear';
import styles from './sales-popup.module.css';
import { type Promotion, useSalesPopup } from './use-sales-popup';

const TITLES: Readonly<Record<Promotion['audience'], string>> = {
  beginner: 'Follow your first robots',
  all: 'More robots, faster robots',
};
const TITLE_HEIGHT = 56;

type Offer = Promotion['offers'][number];

/** Promotes plans from a corner. It isn't modal, takes no focus, and makes way for whatever has it. */
export function SalesPopup({ turns = arbiter }: { readonly turns?: Arbiter }) {
  const { promotion, view, tell } = useSalesPopup(turns);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const tab = useRef<HTMLButtonElement>(null);
  const isExpanded = view === 'expanded';
  const isShown = promotion !== null;

  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    tell({ kind: 'closed', now: Date.now() });
    if (hadFocus) requestAnimationFrame(() => tab.current?.focus());
  };
  const latest = useRef({ close, tell });
  useEffect(() => {
    latest.current = { close, tell };
  });

  useEffect(() => {
    if (!isShown || !box.current) return;
    return keepClear(box.current, {
      isExpanded,
      onCovering: () => latest.current.tell({ kind: 'in-the-way' }),
    });
  }, [isShown, isExpanded]);

  useEffect(() => {
    if (!isExpanded) return;
    const listen = (event: KeyboardEvent) => {
      // Escape first closes what is open above.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        latest.current.close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isExpanded]);

  if (!promotion) return null;
  return (
    <aside ref={box} className={styles['popup']} data-view={view} aria-label="Plans">
      {isExpanded ? (
        <div id={id} className={styles['panel']}>
          <div className={styles['head']}>
            <p className={styles['title']}>
              <ShrinkText maxHeight={TITLE_HEIGHT}>{TITLES[promotion.audience]}</ShrinkText>
            </p>
            <CloseButton label="Close the plans" onClick={close} />
          </div>
          <ul className={styles['offers']}>
            {promotion.offers.map((offer) => (
              <OfferLine key={offer.name} offer={offer} />
            ))}
          </ul>
          <ButtonLink compact href={SITE_PATHS.memberships}>
            Compare plans
          </ButtonLink>
        </div>
      ) : (
        <button
          ref={tab}
          type="button"
          className={styles['tab']}
          aria-expanded="false"
          onClick={() => tell({ kind: 'opened' })}
        >
          Plans<span className={styles['from']}> from {formatCents(cheapest(promotion))} a month</span>
        </button>
      )}
    </aside>
  );
}

/** Shows struck-through prices and percentages only if list prices were really offered. */
function OfferLine({ offer }: { readonly offer: Offer }) {
  const { name, year, yearByMonth, month, listYear, listMonth, percentOff } = offer;
  return (
    <li className={styles['offer']}>
      <p className={styles['name']}>
        {name}
        {percentOff !== null && <span className={styles['off']}>{percentOff}% off</span>}
      </p>
      <p className={styles['price']}>
        {listYear !== null && <Struck cents={listYear} />}
        <strong>{formatCents(year)}</strong> a year ({formatCents(yearByMonth)} a month)
      </p>
      {month !== null && (
        <p className={styles['monthly']}>
          or {listMonth !== null && <Struck cents={listMonth} />}
          {formatCents(month)} billed monthly
        </p>
      )}
    </li>
  );
}

function Struck({ cents }: { readonly cents: number }) {
  return (
    <>
      <VisuallyHidden>List price </VisuallyHidden>
      <s className={styles['list']}>{formatCents(cents)}</s>{' '}
    </>
  );
}

function cheapest({ offers }: Promotion): number {
  return Math.min(...offers.map(({ yearByMonth }) => yearByMonth));
}
