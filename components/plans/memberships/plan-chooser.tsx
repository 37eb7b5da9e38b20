'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useNamedRobot } from '@/components/robots/robot-cache/use-robot';
import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import { formatCents } from '@/lib/people/memberships/price-labels';
import {
  joinNames,
  type Period,
  PRODUCTS,
  type Product,
  type ProductId,
} from '@/lib/people/memberships/products';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { chargeText, computeCharge } from './charge';
import { ChoiceSummary } from './choice-summary';
import styles from './memberships-page.module.css';
import { onPlanOffered } from './offered-plan';
import { openCheckout } from './open-checkout';
import { PeriodChoice } from './period-choice';
import { PlanCard } from './plan-card';
import type { PlanLosses } from './plan-losses';
import { isPlan, readSelection, readTicks, type Selection, toggle, writeSelection } from './selection';
import { useMyPlans } from './use-my-plans';

const never = () => () => {};
const PROBLEM_ID = 'plan-problem';
const NOTHING_TICKED = 'Tick a plan, then press Select.';

interface PlanChooserProps {
  readonly hasListPrices: boolean;
  readonly losses: PlanLosses;
  /** What this site sells. */
  readonly sold: readonly ProductId[];
}

/**
 * The plans. The HTML is the same for everyone; the browser reads the requested plan from the address and loads the
 * user's plans. Without JavaScript, Select leads to sign-up.
 */
export function PlanChooser({ hasListPrices, losses, sold }: PlanChooserProps) {
  const { user } = useCurrentUser();
  const viewer = viewerOfUser(user ?? null);
  const { mine } = useMyPlans();
  const asked = useAskedSelection(sold);
  const robot = useNamedRobot(asked.robotId);
  const [products, setProducts] = useState<readonly ProductId[] | null>(null);
  const [period, setPeriod] = useState<Period | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, runOnce] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  // Boxes ticked before hydration stay ticked.
  useLayoutEffect(() => {
    const ticked = readTicks(form.current);
    if (ticked.length > 0) setProducts(ticked);
  }, []);
  const chooseOffered = useEffectEvent((product: ProductId) => {
    setProblem(null);
    flushSync(() => setProducts([product]));
    focusTicked(form.current);
  });
  useEffect(() => onPlanOffered(chooseOffered), []);
  const hasAsked = asked.products.length > 0;
  useEffect(() => {
    if (hasAsked) showTicked(form.current);
  }, [hasAsked]);

  const chosen = { ...asked, products: products ?? asked.products, period: period ?? asked.period };

  function refuse(message: string): void {
    setProblem(message);
    form.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
  }

  async function select(): Promise<void> {
    setProblem(null);
    if (chosen.products.length === 0) {
      refuse(NOTHING_TICKED);
      return;
    }
    const returnPath = `${SITE_PATHS.memberships}${writeSelection(chosen)}`;
    if (user === null) {
      window.history.replaceState(window.history.state, '', returnPath);
      await openAuth({ mode: 'sign-up', returnPath });
      return;
    }
    const problem = await openCheckout(chosen, returnPath);
    if (problem !== null) refuse(problem);
  }

  async function payWithCredit(): Promise<void> {
    setProblem(null);
    const returnPath = `${SITE_PATHS.memberships}${writeSelection(chosen)}`;
    const problem = await openCheckout({ ...chosen, period: 'month', isByCredit: true }, returnPath);
    if (problem !== null) refuse(problem);
  }

  const planBadge = ({ id, level }: Product) => {
    if (level > 0 && user?.planLevel === level) return <Owned>Your plan</Owned>;
    if (viewer.tools.some((tool) => tool === id)) return <Owned>You have this</Owned>;
    return asked.products.includes(id) ? <Asked robot={robot} /> : null;
  };

  const planCard = (product: (typeof PRODUCTS)[number]) => (
    <Card as="li" key={product.id} className={styles['plan']}>
      <PlanCard
        product={product}
        period={chosen.period}
        hasListPrices={hasListPrices}
        losses={losses[product.id]}
        isChosen={chosen.products.includes(product.id)}
        badge={planBadge(product)}
        problemId={problem === null ? undefined : PROBLEM_ID}
        onToggle={() => {
          setProblem(null);
          setProducts(toggle(chosen.products, product.id));
        }}
      />
    </Card>
  );

  return (
    <form
      ref={form}
      className={styles['chooser']}
      action={SITE_PATHS.auth}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(select);
      }}
      noValidate
      data-reads-query=""
    >
      <ChooserLead robot={robot} products={asked.products} />
      <input type="hidden" name="action" value="ask_for_sign_up" />
      {asked.asksForUnsold && (
        <Notice tone="warning" title="We don’t sell that yet">
          <p>These are the plans you can buy.</p>
        </Notice>
      )}
      <PeriodChoice period={chosen.period} onChange={setPeriod} />
      <Columns as="ul" isNarrow aria-label="Plans">
        {PRODUCTS.filter(({ id, level }) => level > 0 && sold.includes(id)).map(planCard)}
      </Columns>
      <Section id="tools" title="Tools">
        <Note look="text">Each works on its own or with a lower plan. Expert includes them all.</Note>
        <Columns as="ul" isNarrow aria-labelledby="tools">
          {PRODUCTS.filter(({ id, level }) => level === 0 && sold.includes(id)).map(planCard)}
        </Columns>
      </Section>
      <ChooserBar
        {...{ chosen, problem, isBusy }}
        creditLeft={mine?.toolCredit?.left ?? null}
        onPayWithCredit={() => void runOnce(payWithCredit)}
      />
    </form>
  );
}

/** What the address asks for, without what this site doesn't sell. */
function useAskedSelection(sold: readonly ProductId[]): Selection {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  const read = readSelection(search);
  return {
    ...read,
    products: read.products.filter((id) => sold.includes(id)),
    asksForUnsold: read.asksForUnsold || read.products.some((id) => !sold.includes(id)),
  };
}

interface ChooserLeadProps {
  /** The robot that someone wants to follow; undefined without one. */
  readonly robot: CardView | undefined;
  readonly products: readonly ProductId[];
}

function ChooserLead({ robot, products }: ChooserLeadProps) {
  return (
    <Note look="lead">
      {robot ? (
        <>
          <a href={robot.href}>{robot.name}</a>{' '}
          {products.length > 0
            ? `is included in ${joinNames(products)}, ticked here. Press Select to follow it.`
            : 'needs a plan to be followed. Tick one, then press Select.'}
        </>
      ) : (
        'Browsing is free. Plans let you follow robots; faster robots need higher plans. Tick a plan, then press Select.'
      )}
    </Note>
  );
}

interface ChooserBarProps {
  readonly chosen: Selection;
  readonly problem: string | null;
  readonly isBusy: boolean;
  /** Dollars; null without credit for tools. */
  readonly creditLeft: number | null;
  readonly onPayWithCredit: () => void;
}

/** What is chosen and what it costs, with the ways to pay. */
function ChooserBar({ chosen, problem, isBusy, creditLeft, onPayWithCredit }: ChooserBarProps) {
  const { products, period } = chosen;
  const tools = products.filter((id) => !isPlan(id));
  const monthlyCents = computeCharge(tools, 'month').sum;
  const canUseCredit =
    creditLeft !== null &&
    tools.length > 0 &&
    tools.length === products.length &&
    monthlyCents <= Math.round(creditLeft * 100);
  return (
    <Card className={styles['bar']} data-frame="">
      <ChoiceSummary products={products} period={period} />
      <Button type="submit" isBusy={isBusy}>
        Select{products.length > 0 && `, ${chargeText(products, period)}`}
      </Button>
      {canUseCredit && (
        <Button look="secondary" isBusy={isBusy} onClick={onPayWithCredit}>
          Pay {formatCents(monthlyCents)} a month with credit
        </Button>
      )}
      <Note look="problem" id={PROBLEM_ID} role="alert">
        {problem}
      </Note>
    </Card>
  );
}

function Owned({ children }: { readonly children: string }) {
  return (
    <Chip look="gain" className={styles['owned']}>
      {children}
    </Chip>
  );
}

function Asked({ robot }: { readonly robot: Pick<CardView, 'name' | 'href'> | undefined }) {
  return (
    <Chip look="accent" className={styles['needed']}>
      {robot ? `For ${robot.name}` : 'The plan you asked for'}
    </Chip>
  );
}

/** Scrolls to the ticked box if it's out of view, unless the visitor has scrolled. */
function focusTicked(form: HTMLFormElement | null): void {
  const box = form?.querySelector<HTMLInputElement>('input[name="choice"]:checked');
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
}

function showTicked(form: HTMLFormElement | null): void {
  const box = form?.querySelector('input[name="choice"]:checked');
  const bar = form?.querySelector(`.${styles['bar']}`);
  if (!box || !bar || window.scrollY > 0) return;
  const isInView = box.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
  if (!isInView) box.scrollIntoView({ block: 'center' });
}
