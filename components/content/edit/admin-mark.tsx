'use client';

import { useEffect } from 'react';
import { useCurrentUser } from '@/components/session/user/use-current-user';

/** Marks the page as a content admin's: `html[data-editor]` shows the edit pens. */
export function AdminMark() {
  const { user } = useCurrentUser();
  const isEditor = user?.isContentAdmin === true;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isEditor) dataset['editor'] = '';
    else delete dataset['editor'];
  }, [isEditor]);
  return null;
}
