import { inZone, isUtcZone, zoneName } from '@/components/ui/time/zone-text';
import { formatDateTime } from '@/lib/core/format/date';
import { helpEditorPath, helpPath } from '@/lib/site/addresses/addresses';
import styles from './term-tips.module.css';
import { findTerm, type TermText } from './terms';

type Tip = Pick<TermText, 'name' | 'text'> & Partial<Pick<TermText, 'article'>>;

const EXPLAINED = '[data-term], time[data-instant]';

/** From pointing at a term or focusing it to its explanation. */
export const POPOVER_DELAY_MS = 1000;
/** To move the pointer from the term to its explanation. */
const LEAVE_MS = 300;
const GAP = 6;
const TEXT_ID = 'term-text';

type Reason = 'pointer' | 'focus' | 'press';

/**
 * Explains `Term`s and `Time`s: after a second of pointing or keyboard focus, or at once when pressed. One popover serves the page.
 * It stays while the pointer is on it or the focus on its term, and Escape closes it. So that a page of cards doesn't
 * gain a tab stop for each figure, Tab stops at the first of each term.
 * @returns stops it
 */
export function startTermTips(): () => void {
  let tip: HTMLElement | null = null;
  let shown: { readonly term: HTMLElement; readonly by: Reason } | null = null;
  /** The term whose explanation is due, and why. */
  let due: { readonly term: HTMLElement; readonly by: Reason; readonly timer: number } | null = null;
  let leaving: number | undefined;

  function cancel(): void {
    window.clearTimeout(due?.timer);
    due = null;
  }

  function stay(): void {
    window.clearTimeout(leaving);
    leaving = undefined;
  }

  function showLater(term: HTMLElement, by: Reason): void {
    if (due?.term === term || shown?.term === term) return;
    cancel();
    due = { term, by, timer: window.setTimeout(() => show(term, by), POPOVER_DELAY_MS) };
  }

  function show(term: HTMLElement, by: Reason): void {
    cancel();
    stay();
    const text = explain(term);
    if (!text || !term.isConnected) return;
    if (shown?.term !== term) {
      hide();
      // Everything outside an open dialog is inert.
      tip = fill(tip, text, term.closest('dialog') ?? document.body);
      tip.showPopover?.();
    }
    shown = { term, by };
    describe(term);
    place();
  }

  function hide(): void {
    stay();
    shown?.term.removeAttribute('aria-describedby');
    shown = null;
    tip?.remove();
    tip = null;
  }

  function describe(term: HTMLElement): void {
    term.setAttribute('aria-describedby', TEXT_ID);
  }

  function place(): void {
    if (!tip || !shown) return;
    const at = shown.term.getBoundingClientRect();
    if (!shown.term.isConnected || at.bottom < 0 || at.top > window.innerHeight) {
      hide();
      return;
    }
    const { offsetWidth: width, offsetHeight: height } = tip;
    const left = Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - width - GAP));
    const hasRoomBelow = at.bottom + GAP + height <= window.innerHeight;
    tip.style.left = `${left}px`;
    tip.style.top = `${hasRoomBelow || at.top < height + GAP ? at.bottom + GAP : at.top - GAP - height}px`;
  }

  const isOnTip = (target: EventTarget | null) => target instanceof Node && tip?.contains(target) === true;

  function onPointer({ pointerType, target }: PointerEvent): void {
    if (pointerType === 'touch') return;
    const term = termAt(target);
    if (isOnTip(target) || (term !== null && term === shown?.term)) {
      stay();
      return;
    }
    if (term) showLater(term, 'pointer');
    else if (due?.by === 'pointer') cancel();
    if (shown?.by === 'pointer' && leaving === undefined) leaving = window.setTimeout(hide, LEAVE_MS);
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (isOnTip(target)) return;
    const term = focusedTerm(target);
    if (shown && shown.by !== 'pointer' && shown.term !== term) hide();
    if (due?.by === 'focus') cancel();
    if (term && isByKeyboard(target)) showLater(term, 'focus');
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return;
    if (due?.by === 'focus') cancel();
    if (shown?.by === 'focus') hide();
  }

  function onClick({ target }: MouseEvent): void {
    if (isOnTip(target)) return;
    const term = termAt(target);
    const wasShown = shown;
    cancel();
    hide();
    // The name of a column that sorts keeps its own action.
    if (term && !isInControl(term) && !(wasShown?.term === term && wasShown.by === 'press'))
      show(term, 'press');
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key === 'Tab') markStops();
    if (key === 'Escape' && (shown || due)) {
      // Only a visible explanation takes the key from a dialog around it.
      if (shown) event.stopPropagation();
      if (shown) event.preventDefault();
      cancel();
      hide();
    }
    if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches(EXPLAINED)) {
      event.preventDefault();
      show(target, 'press');
    }
  }

  const life = new AbortController();
  const { signal } = life;
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('keydown', onKey, { signal, capture: true });
  document.addEventListener('scroll', place, { signal, capture: true, passive: true });
  return () => {
    cancel();
    hide();
    life.abort();
  };
}

function fill(old: HTMLElement | null, { name, text, article }: Tip, parent: HTMLElement): HTMLElement {
  old?.remove();
  const tip = document.createElement('div');
  tip.className = styles['tip'] ?? '';
  tip.setAttribute('popover', 'manual');
  const title = document.createElement('strong');
  title.className = styles['name'] ?? '';
  title.textContent = name;
  const body = document.createElement('span');
  body.id = TEXT_ID;
  body.textContent = text;
  tip.append(title, body);
  parent.append(tip);
  if (article === undefined) return tip;
  const links = document.createElement('span');
  links.className = styles['links'] ?? '';
  links.append(linkTo(helpPath(article), 'Learn more', name));
  // Set by ContentAdminMark.
  if (document.documentElement.dataset['editor'] !== undefined)
    links.append(linkTo(helpEditorPath(article), 'Edit', name));
  tip.append(links);
  return tip;
}

function linkTo(href: string, text: string, about: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  link.setAttribute('aria-label', `${text}: ${about}`);
  return link;
}

function termAt(target: EventTarget | null): HTMLElement | null {
  const term = target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null;
  return term && explain(term) ? term : null;
}

/** A term's text, or an instant in the visitor's zone and in UTC. */
function explain(term: HTMLElement): Tip | null {
  if (!(term instanceof HTMLTimeElement)) return findTerm(term.dataset['term']);
  const ms = Date.parse(term.dateTime);
  const utc = formatDateTime(ms);
  return { name: isUtcZone() ? '' : `${inZone(utc, ms)} ${zoneName()}`, text: utc };
}

/** The focused term, or the one that a focused link names. */
function focusedTerm(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return termAt(target) ?? (target.matches('a, button') ? termAt(target.querySelector(EXPLAINED)) : null);
}

function isInControl(term: HTMLElement): boolean {
  return term.closest('a, button, summary, label') !== null;
}

function isByKeyboard(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

/**
 * Makes the first of each term a tab stop, now that somebody presses Tab, and the first instant of each table and list.
 * Those in links are reached by these.
 */
function markStops(): void {
  const first = new Map<unknown, HTMLElement>();
  for (const term of document.querySelectorAll<HTMLElement>(EXPLAINED)) {
    const id = term.dataset['term'] ?? term.closest('table, ol, ul') ?? term;
    if (!first.has(id) && explain(term) && (term.checkVisibility?.() ?? true)) first.set(id, term);
  }
  const stops = new Set([...first.values()].filter((term) => !isInControl(term)));
  for (const old of document.querySelectorAll<HTMLElement>(`:is(${EXPLAINED})[tabindex]`))
    if (!stops.has(old) && old !== document.activeElement) {
      old.removeAttribute('tabindex');
      old.removeAttribute('role');
    }
  for (const term of stops) {
    term.tabIndex = 0;
    if (term.dataset['term'] !== undefined) term.setAttribute('role', 'button');
  }
}
