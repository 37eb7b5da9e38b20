'use client';

import { useEffect, useRef, useState } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import tabs from '@/components/ui/tabs/tabs.module.css';
import styles from './section-nav.module.css';

export interface NavSection {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
}

interface SectionNavProps {
  readonly sections: readonly NavSection[];
  /** Apps have their own navigation, so that their pages have no such landmark. */
  readonly isInApp?: boolean;
}

/** Links to a page's sections that stay in sight. The section being read is marked once scripts have loaded. */
export function SectionNav({ sections, isInApp = false }: SectionNavProps) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const Landmark = isInApp ? 'div' : 'nav';
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    void import('./scroll-spy').then(
      ({ watchSections }) =>
        watchSections(
          sections.map(({ id }) => id),
          list.current,
          setCurrent,
          controller.signal,
        ),
      // If the script can't be loaded, the links still work.
      () => undefined,
    );
    return () => controller.abort();
  }, [sections]);
  return (
    <Landmark className={styles['nav']} {...(isInApp ? {} : { 'aria-label': 'Sections of this page' })}>
      <ul ref={list} className={joinClasses(tabs['tabs'], styles['list'])}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={tabs['tab']} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Landmark>
  );
}
