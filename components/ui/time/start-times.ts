import styles from './time.module.css';
import { inZone, isUtcZone } from './zone-text';

const INSTANTS = 'time[data-instant]';

/**
 * Writes the page's instants in the visitor's zone, and those that are added or changed later before they're painted.
 * What was painted in UTC keeps its room, so that nothing moves.
 * @returns stops it
 */
export function startTimes(): () => void {
  const stays = isUtcZone();
  const write = (time: HTMLTimeElement): boolean => {
    // The explanation has it.
    time.removeAttribute('title');
    const text = time.firstChild;
    if (stays || !(text instanceof Text)) return false;
    const local = inZone(text.data, Date.parse(time.dateTime));
    if (local === text.data) return false;
    text.data = local;
    return true;
  };
  const painted = [...document.querySelectorAll<HTMLTimeElement>(INSTANTS)];
  const rooms = painted.map(measureRoom);
  painted.forEach((time, index) => {
    const room = rooms[index] ?? 0;
    if (!write(time) || room === 0) return;
    time.classList.add(styles['kept'] ?? '');
    time.style.inlineSize = `${room}px`;
  });
  const watcher = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const inside = target.parentElement?.closest<HTMLTimeElement>(INSTANTS);
      if (target instanceof Text && inside) write(inside);
      else if (target instanceof HTMLTimeElement && target.matches(INSTANTS)) write(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(INSTANTS)) write(node as HTMLTimeElement);
        for (const time of node.querySelectorAll<HTMLTimeElement>(INSTANTS)) write(time);
      }
    }
  });
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => watcher.disconnect();
}

/** The width of a time that takes one line; 0 for others, which nothing is beside. */
function measureRoom(time: HTMLElement): number {
  const [line, ...more] = time.getClientRects();
  return line && more.length === 0 ? line.width : 0;
}
