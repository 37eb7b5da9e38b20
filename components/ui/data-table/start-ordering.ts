import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/**
 * Lets the items of a list (`data-key`) be moved by their handles (`data-handle`), and by Alt with an arrow key.
 * @param onMove gets the item's key and its new index
 * @returns a function that stops
 */
export function startOrdering(root: HTMLElement, onMove: (key: string, to: number) => void): () => void {
  const orderedItems = () => [...root.querySelectorAll<HTMLElement>('[data-key]')];
  const stops = new Map<HTMLElement, () => void>();

  function take(item: HTMLElement): void {
    const handle = item.querySelector('[data-handle]');
    if (stops.has(item) || !handle) return;
    const setEdge = (edge: 'before' | 'after' | null) => {
      if (edge) item.dataset['edge'] = edge;
      else delete item.dataset['edge'];
    };
    const stopDragging = draggable({
      element: item,
      dragHandle: handle,
      onDragStart: () => item.toggleAttribute('data-dragged', true),
      onDrop: () => item.toggleAttribute('data-dragged', false),
    });
    const stopTaking = dropTargetForElements({
      element: item,
      canDrop: ({ source }) => source.element !== item && root.contains(source.element),
      onDragEnter: ({ source }) => setEdge(isBefore(source.element, item) ? 'after' : 'before'),
      onDragLeave: () => setEdge(null),
      onDrop({ source: { element } }) {
        setEdge(null);
        onMove(element.dataset['key'] ?? '', orderedItems().indexOf(item));
      },
    });
    stops.set(item, () => {
      stopDragging();
      stopTaking();
    });
  }
  function takeAll(): void {
    const items = orderedItems();
    for (const [item, stop] of stops) {
      if (items.includes(item)) continue;
      stop();
      stops.delete(item);
    }
    items.forEach(take);
  }

  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const item = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-key]');
    if (!event.altKey || step === undefined || !item) return;
    event.preventDefault();
    const items = orderedItems();
    const to = items.indexOf(item) + step;
    const focused = event.target as HTMLElement;
    if (items[to]) onMove(item.dataset['key'] ?? '', to);
    // An element that is moved within the page loses the focus.
    requestAnimationFrame(() => focused.focus());
  };
  root.addEventListener('keydown', press);
  const observer = new MutationObserver(takeAll);
  observer.observe(root, { childList: true, subtree: true });
  takeAll();
  return () => {
    observer.disconnect();
    root.removeEventListener('keydown', press);
    for (const stop of stops.values()) stop();
  };
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
