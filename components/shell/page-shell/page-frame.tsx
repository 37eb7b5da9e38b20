'use client';

import type { ReactNode } from 'react';
import type { EntryView } from '@/components/shell/site-menu/site-menu-view';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { BottomBar } from './bottom-bar';
import { PageFooter } from './page-footer';
import type { PageFooterView } from './page-footer-view';
import { PageHeader } from './page-header';
import styles from './page-shell.module.css';

const CONTENT_ID = 'content';

export interface FrameFacts {
  readonly path: string;
  readonly section: AssetClass | undefined;
  readonly menu: readonly EntryView[];
  readonly footer: PageFooterView;
}

interface PageFrameProps {
  /** FrameFacts as JSON. */
  readonly facts: string;
  readonly notice: ReactNode;
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/**
 * What surrounds every page's content. A client component with one string, so that the page's data doesn't repeat some
 * 250 elements (docs/decisions/uncached-render.md).
 */
export function PageFrame({ facts, notice, bar, children }: PageFrameProps) {
  const { path, section, menu, footer } = JSON.parse(facts) as FrameFacts;
  return (
    <>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        Skip to the content
      </a>
      {notice}
      <PageHeader path={path} section={section} menu={menu} />
      {bar}
      <main id={CONTENT_ID} className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <PageFooter {...footer} />
      <BottomBar path={path} />
    </>
  );
}
