'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './subscribe-box.module.css';

interface ShareButtonProps {
  readonly title: string;
  /** The canonical path, so that nothing from this page's own address is passed on. */
  readonly path: string;
}

/** Shares the page with the system's dialog, or copies its address. Hidden without scripts. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid('Link copied');
      }
    } catch (error) {
      // Closing the dialog isn't an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(url);
    }
  };
  return (
    <div className={joinClasses(styles['share'], SHOWN.withScripts)}>
      <Button look="quiet" size={28} onClick={() => void share()}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
          <path
            d="M5.5 5 8 2.5 10.5 5M8 3v7M4.5 7.5h-1v6h9v-6h-1"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        Share
      </Button>
      <Note as="span" role="status">
        {said}
      </Note>
    </div>
  );
}
