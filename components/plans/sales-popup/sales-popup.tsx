import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { choosePlan } from '@/components/plans/memberships/offered-plan';
import { writeSelection } from '@/components/plans/memberships/selection';
import { Actions } from '@/components/ui/actions/actions';
import { type Arbiter, arbiter } from '@/components/ui/arbiter/arbiter';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { ShrinkText } from '@/components/ui/shrink-text/shrink-text';
import { Line, Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { type ProductId, productName } from '@/lib/people/memberships/products';
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

/** Promotes plans from a corner, or at the page's end. It takes no focus and covers no control. */
export function SalesPopup({ turns = arbiter }: { readonly turns?: Arbiter }) {
  const { promotion, view, tell } = useSalesPopup(turns);
  const box = useRef<HTMLElement>(null);
  const tab = useRef<HTMLButtonElement>(null);
  const isExpanded = view === 'expanded';
  const isShown = promotion !== null;

  const close = () => {
    const hadFocus = box.current?.contains(document.activeElement);
    tell({ kind: 'closed', now: Date.now() });
    if (hadFocus) requestAnimationFrame(() => tab.current?.focus());
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useLayoutEffect(() => (isShown && box.current ? keepClear(box.current) : undefined), [isShown]);

  useEffect(() => {
    if (!isExpanded) return;
    const listen = (event: KeyboardEvent) => {
      // Escape first closes what is open above.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isExpanded]);

  if (!promotion) return null;
  const title = TITLES[promotion.audience];
  const offers = (
    <Offers offers={promotion.offers} onChosen={() => tell({ kind: 'closed', now: Date.now() })} />
  );
  return (
    <div className={styles['place']} data-unprinted="">
      <aside ref={box} className={styles['popup']} data-view={view} aria-label="Plans">
        {isExpanded ? (
          <Card className={styles['panel']}>
            <Actions isSpread className={styles['head']}>
              <p className={styles['title']}>
                <ShrinkText maxHeight={TITLE_HEIGHT}>{title}</ShrinkText>
              </p>
              <CloseButton label="Close the plans" onClick={close} />
            </Actions>
            {offers}
          </Card>
        ) : (
          <Button
            ref={tab}
            look="secondary"
            className={styles['tab']}
            aria-haspopup="dialog"
            onClick={() => tell({ kind: 'opened' })}
          >
            From {formatCents(cheapest(promotion))} a month
          </Button>
        )}
      </aside>
      {view === 'dialog' && (
        <Modal title={title} onClose={close} opener={tab.current}>
          {offers}
        </Modal>
      )}
    </div>
  );
}

interface OffersProps {
  readonly offers: readonly Offer[];
  /** Called once one is chosen on this page. */
  readonly onChosen: () => void;
}

function Offers({ offers, onChosen }: OffersProps) {
  const isOnPlansPage = window.location.pathname === SITE_PATHS.memberships;
  return (
    <>
      <Stack as="ul">
        {offers.map((offer) => (
          <OfferLine key={offer.name} offer={offer}>
            {isOnPlansPage ? (
              <Button
                size={36}
                onClick={() => {
                  onChosen();
                  // Once a dialog has given its focus back.
                  setTimeout(() => choosePlan(offer.product));
                }}
              >
                Choose {productName(offer.product)}
              </Button>
            ) : (
              <ButtonLink size={36} href={plansPath(offer.product)}>
                Choose {productName(offer.product)}
              </ButtonLink>
            )}
          </OfferLine>
        ))}
      </Stack>
      {!isOnPlansPage && <a href={SITE_PATHS.memberships}>Compare plans</a>}
    </>
  );
}

/** The plans page with a plan chosen. */
function plansPath(product: ProductId): string {
  return `${SITE_PATHS.memberships}${writeSelection({ products: [product], period: 'year', robotId: null })}`;
}

/** Shows struck-through prices and percentages only if list prices were really offered. */
function OfferLine({ offer, children }: { readonly offer: Offer; readonly children: ReactNode }) {
  const { name, year, yearByMonth, month, listYear, listMonth, percentOff } = offer;
  return (
    <li className={styles['offer']}>
      <Line isSpread>
        {name}
        {percentOff !== null && <Chip look="accent">{percentOff}% off</Chip>}
      </Line>
      <Note look="text">
        {listYear !== null && <Struck cents={listYear} />}
        <strong>{formatCents(year)}</strong> a year ({formatCents(yearByMonth)} a month)
      </Note>
      {month !== null && (
        <Note look="aside">
          or {listMonth !== null && <Struck cents={listMonth} />}
          {formatCents(month)} billed monthly
        </Note>
      )}
      <Actions>{children}</Actions>
    </li>
  );
}

function Struck({ cents }: { readonly cents: number }) {
  return (
    <>
      <VisuallyHidden>List price </VisuallyHidden>
      <s>{formatCents(cents)}</s>{' '}
    </>
  );
}

function cheapest({ offers }: Promotion): number {
  return Math.min(...offers.map(({ yearByMonth }) => yearByMonth));
}
