'use client';

import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { moveItem } from '@/components/ui/data-table/move-item';
import { whenUsed } from '@/components/ui/data-table/when-used';
import { joinClasses } from '@/components/ui/design/class-names';
import { SHEET_FOOT, SHEET_HEAD, sheetClass } from '@/components/ui/popover/popover';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import styles from './column-chooser.module.css';

export interface ChoosableColumn {
  readonly id: string;
  readonly label: string;
  /** The heading under which it's offered while it's hidden. */
  readonly group: string;
}

interface ColumnChooserProps {
  /** All that there are, in their own order, without what is always first. */
  readonly columns: readonly ChoosableColumn[];
  /** Ids of those shown, in their order; at least one. */
  readonly chosen: readonly string[];
  /** The page's address with these columns. */
  readonly hrefFor: (ids: readonly string[]) => string;
  /** Ids of those shown until somebody chooses. */
  readonly usual?: readonly string[];
}

/**
 * A dialog of the columns a table has, and their order. Without scripts, each change is a link. With them, changes
 * collect in the dialog, columns are moved by dragging or by Alt and an arrow key, and one link shows them.
 */
export function ColumnChooser({ columns, chosen, hrefFor, usual }: ColumnChooserProps) {
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const all = columns.map((column) => column.id);
  const [draft, setDraft] = useState(chosen);
  const [from, setFrom] = useState(chosen.join());
  const [news, setNews] = useState('');
  if (from !== chosen.join()) {
    setFrom(chosen.join());
    setDraft(chosen);
  }
  /** A pressed link goes with its column: the neighbor's takes the focus, or else its own in its new place. */
  const focusNext = useRef<readonly (string | null | undefined)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: links change places with the columns
  useEffect(() => {
    const links = [...(popover.current?.querySelectorAll<HTMLElement>('[data-act]') ?? [])];
    const found = focusNext.current.map((id) => links.find(({ dataset }) => dataset['act'] === id));
    focusNext.current = [];
    found.find((link) => link !== undefined)?.focus();
  }, [draft]);
  const label = (column: string) => columns.find((one) => one.id === column)?.label ?? column;
  const toggle = (event: MouseEvent, column: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const item = event.currentTarget.closest('li');
    const neighbor = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('[data-act]');
    focusNext.current = [neighbor?.getAttribute('data-act'), column];
    setDraft(toggleColumn(draft, all, column));
    setNews(`${label(column)} ${draft.includes(column) ? 'hidden' : 'shown'}`);
  };
  const toggles = (column: string): Toggle => ({
    column,
    label: label(column),
    href: hrefFor(toggleColumn(draft, all, column)),
    onClick: (event: MouseEvent) => toggle(event, column),
  });
  const move = useRef<(column: string, to: number) => void>(() => undefined);
  useEffect(() => {
    move.current = (column, to) => {
      const next = moveItem(draft, draft.indexOf(column), to);
      if (next === draft) return;
      setDraft(next);
      setNews(`${label(column)} is column ${to + 1} of ${next.length}`);
    };
  });
  const list = useCallback(
    (root: HTMLElement | null) =>
      whenUsed(root, async () => {
        const { startOrdering } = await import('@/components/ui/data-table/start-ordering');
        return (items) => startOrdering(items, (column, to) => move.current(column, to));
      }),
    [],
  );
  const close = () => popover.current?.hidePopover();
  const hidden = columns.filter((column) => !draft.includes(column.id));
  return (
    <>
      <Button look="secondary" size={36} popoverTarget={id} data-place="Columns">
        Columns {chosen.join() !== usual?.join() && <small>{chosen.length}</small>}
      </Button>
      <section
        ref={popover}
        id={id}
        className={sheetClass(styles['dialog'])}
        popover="auto"
        aria-label="Columns"
      >
        <div className={joinClasses(SHEET_HEAD, styles['head'])}>
          <h2>Columns</h2>
          {usual && usual.join() !== draft.join() && (
            <a href={hrefFor(usual)} rel="nofollow" onClick={close}>
              Restore defaults
            </a>
          )}
          <CloseButton label="Close columns" closes={id} />
        </div>
        <div className={styles['body']}>
          <ul ref={list} aria-label="Shown">
            {draft.map((column) => (
              <li key={column} className={styles['item']} data-key={column}>
                <button
                  type="button"
                  className={styles['handle']}
                  data-handle=""
                  aria-label={`Move ${label(column)}`}
                  title="Drag, or press Alt with an arrow key"
                >
                  ⠿
                </button>
                <span className={styles['label']}>{label(column)}</span>
                {draft.length > 1 && <ToggleLink {...toggles(column)} word="Hide" />}
              </li>
            ))}
          </ul>
          <HiddenColumns columns={hidden} toggles={toggles} />
        </div>
        <p className={SHEET_FOOT}>
          <ButtonLink size={36} href={hrefFor(draft)} rel="nofollow" onClick={close}>
            Show {formatPlural(draft.length, 'column')}
          </ButtonLink>
        </p>
        <div role="status">
          <VisuallyHidden>{news}</VisuallyHidden>
        </div>
      </section>
    </>
  );
}

interface HiddenColumnsProps {
  readonly columns: readonly ChoosableColumn[];
  readonly toggles: (column: string) => Toggle;
}

function HiddenColumns({ columns, toggles }: HiddenColumnsProps) {
  const groups = [...new Set(columns.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} className={styles['group']}>
      <h3>{group}</h3>
      <ul aria-label={`Hidden: ${group}`}>
        {columns
          .filter((column) => column.group === group)
          .map((column) => (
            <li key={column.id} className={styles['item']}>
              <span className={styles['label']}>{column.label}</span>
              <ToggleLink {...toggles(column.id)} word="Show" />
            </li>
          ))}
      </ul>
    </div>
  ));
}

interface Toggle {
  readonly column: string;
  readonly label: string;
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

function ToggleLink({ column, label, word, href, onClick }: Toggle & { readonly word: 'Hide' | 'Show' }) {
  return (
    <a className={styles['act']} data-act={column} href={href} rel="nofollow" onClick={onClick}>
      {word}
      <VisuallyHidden> {label}</VisuallyHidden>
    </a>
  );
}

/** Shows a column that is hidden, where it belongs among the others, or hides one; the last one shown stays. */
function toggleColumn(chosen: readonly string[], all: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.length === 1 ? chosen : chosen.filter((one) => one !== id);
  const before = all.slice(0, all.indexOf(id));
  const at = chosen.findLastIndex((one) => before.includes(one)) + 1;
  return chosen.toSpliced(at, 0, id);
}
