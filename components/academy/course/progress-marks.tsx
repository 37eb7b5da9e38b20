'use client';

import { useEffect } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { useStore } from '@/components/ui/store/use-store';
import { followProgress, markLesson, progress } from './progress';

const NONE: ReadonlySet<string> = new Set();

/** `3 of 10 lessons done`. */
export function CourseProgress({ ids }: { readonly ids: readonly string[] }) {
  useEffect(followProgress, []);
  const done = useStore(progress, NONE);
  const count = ids.filter((id) => done.has(id)).length;
  return (
    <div className={SHOWN.withScripts}>
      <Note>
        {count === 0
          ? 'Mark lessons as done and you’ll find your place here.'
          : `${count} of ${ids.length} lessons done.`}
      </Note>
    </div>
  );
}

/** Beside a lesson in the list. */
export function DoneMark({ id }: { readonly id: string }) {
  const done = useStore(progress, NONE);
  return done.has(id) ? <Chip look="accent">Done</Chip> : null;
}

/** At a lesson's end. */
export function DoneButton({ id }: { readonly id: string }) {
  useEffect(followProgress, []);
  const isDone = useStore(progress, NONE).has(id);
  return (
    <Actions className={SHOWN.withScripts}>
      <Button look="secondary" size={36} onClick={() => void markLesson(id, !isDone)}>
        {isDone ? 'Mark as not done' : 'Mark as done'}
      </Button>
      <span role="status">{isDone && <Chip look="accent">Done</Chip>}</span>
    </Actions>
  );
}
