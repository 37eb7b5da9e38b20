import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { CrossIcon, LockIcon } from '@/components/ui/icon/icon';
import { SHEET_FOOT, SHEET_HEAD, sheetClass } from '@/components/ui/popover/popover';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { Choices } from './choices';
import { FilterGroup } from './filter-group';
import styles from './filter-panel.module.css';
import { LevelsForm, RANGES, RangesForm } from './levels-form';
import type { FilterPanelView } from './panel-view';

/** The panel's id, for the buttons that open and close it. */
export const PANEL_ID = 'filters';

/**
 * A list's filters, as links and plain forms that work without scripts. Beside the robots where there's room; elsewhere
 * a popover at the bottom of the window, which the browser itself opens and closes.
 */
export function FilterPanel({ view }: { readonly view: FilterPanelView }) {
  return (
    <section id={PANEL_ID} className={sheetClass(styles['panel'])} popover="auto" aria-label="Filters">
      <div className={joinClasses(SHEET_HEAD, styles['end'])}>
        <strong>Filters</strong>
        {view.clearHref !== null && (
          <a className={styles['clear']} href={view.clearHref}>
            Clear all
          </a>
        )}
        <Button
          look="quiet"
          isSquare
          className={styles['close']}
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
        >
          <CrossIcon />
          <VisuallyHidden>Close filters</VisuallyHidden>
        </Button>
      </div>
      <div className={styles['groups']}>
        <Choices group={view.own} />
        {view.groups.map((group) => (
          <Choices key={group.title} group={group}>
            {group.hasLevels && <LevelsForm view={view.levels} />}
          </Choices>
        ))}
        <FilterGroup title={RANGES} isOpen={view.ranges.isSet}>
          <RangesForm view={view.ranges} />
        </FilterGroup>
        {view.isLocked && (
          <div className={SHOWN.toGuestsKeepingRoom}>
            <a className={styles['locked']} href={signUpPath()}>
              <LockIcon />
              <span>Join for free to filter by balance</span>
            </a>
          </div>
        )}
      </div>
      <div className={joinClasses(SHEET_FOOT, styles['end'])}>
        <Button popoverTarget={PANEL_ID} popoverTargetAction="hide">
          {view.showText}
        </Button>
      </div>
    </section>
  );
}
