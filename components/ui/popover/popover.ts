import { joinClasses } from '@/components/ui/design/class-names';
import styles from './popover.module.css';

/** The class of what lies over the page for a moment: a menu, a list of choices, a note. */
export function popoverClass(place: string | undefined): string {
  return joinClasses(styles['popover'], place);
}

/** The classes of a popover that dims the page: a head and a foot that stay, and what scrolls between them. */
export function sheetClass(place: string | undefined): string {
  return joinClasses(styles['popover'], styles['sheet'], place);
}

export const SHEET_HEAD = styles['head'];
export const SHEET_FOOT = styles['foot'];

/** The class of a link or button in a menu, or of an option in a list of choices. */
export function menuItemClass(place?: string): string {
  return joinClasses(styles['item'], place);
}
