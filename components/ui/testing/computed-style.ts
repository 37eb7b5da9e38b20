/**
 * Runs before each test file. Queries by role ask for the display and visibility of every element and its ancestors, and
 * `toBeVisible` for their opacity, for which jsdom matches some two hundred rules each time. These follow from the
 * element where a page has no styles of its own; all else is asked of jsdom.
 */
if (typeof window !== 'undefined') {
  const ofJsdom = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return ofJsdom(element, pseudo);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return (property: string) => read(element, property);
        return read(element, name);
      },
    });
  };

  const read = (element: Element, name: string | symbol) => {
    if (name === 'display') return readDisplay(element);
    if (name === 'visibility') return readVisibility(element);
    if (name === 'opacity') return ownStyle(element)?.opacity || '1';
    const style = ofJsdom(element);
    if (typeof name === 'string' && name.includes('-')) return style.getPropertyValue(name);
    const value: unknown = Reflect.get(style, name, style);
    return typeof value === 'function' ? value.bind(style) : value;
  };

  const readDisplay = (element: Element): string => {
    const own = ownStyle(element)?.display;
    if (own) return own;
    if (element.hasAttribute('hidden')) return 'none';
    const { localName } = element;
    const key = `${localName} ${localName === 'input' && element.getAttribute('type')} ${element.hasAttribute('open')}`;
    const known = displays.get(key) ?? ofJsdom(element).display;
    displays.set(key, known);
    return known;
  };

  const readVisibility = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const own = ownStyle(at)?.visibility;
      if (own) return own;
    }
    return 'visible';
  };

  const ownStyle = (element: Element) =>
    element.hasAttribute('style') ? (element as HTMLElement).style : undefined;
}

export {};
