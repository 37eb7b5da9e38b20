import { isSignedIn, onSessionChange, session } from '@/components/session/session/session';
import { createStore } from '@/components/ui/store/create-store';
import { showToast } from '@/components/ui/toast/toast-store';
import { call, failureText } from '@/lib/http/api/client/call';

/**
 * Lessons marked as done, by their ids: a guest's stay in this browser, a user's are a setting of the account. What the
 * browser kept moves to the account once the user opens a page of the course.
 */

const KEY = 'tickproof.lessons-done';
const NONE: ReadonlySet<string> = new Set();

export const progress = createStore<ReadonlySet<string>>(NONE);

/** As settings and browsers keep it. Anyone can edit a browser's storage, so what isn't an id is dropped. */
export function readDone(text: string | null | undefined): ReadonlySet<string> {
  return new Set((text ?? '').split('.').filter((id) => /^[a-z0-9-]{1,60}$/.test(id)));
}

export function writeDone(done: ReadonlySet<string>): string {
  return [...done].sort().join('.');
}

/** Keeps `progress` current. Returns a function that stops. */
export function followProgress(): () => void {
  void load();
  const stop = onSessionChange(() => void load());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY && !isSignedIn()) void load();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

/** Marks a lesson or takes the mark away. What can't be saved is said in a toast. */
export async function markLesson(id: string, isDone: boolean): Promise<void> {
  const before = progress.get();
  progress.set(withMark(before, id, isDone));
  if (!isSignedIn()) return keepInBrowser(progress.get());
  try {
    // Another device may have marked others since.
    await save(withMark(await readSaved(), id, isDone));
  } catch (error) {
    progress.set(before);
    showToast(failureText(error), 'error');
  }
}

function withMark(done: ReadonlySet<string>, id: string, isDone: boolean): ReadonlySet<string> {
  const next = new Set(done);
  if (isDone) next.add(id);
  else next.delete(id);
  return next;
}

async function load(): Promise<void> {
  const kept = readFromBrowser();
  if (!isSignedIn()) return progress.set(kept);
  const by = session.changes();
  try {
    const saved = await readSaved();
    const merged = new Set([...saved, ...kept]);
    if (session.changes() !== by) return;
    if (merged.size > saved.size) await save(merged);
    else progress.set(saved);
    if (kept.size > 0) keepInBrowser(NONE);
  } catch {
    // Shown as kept in this browser; the next page tries again.
    progress.set(kept);
  }
}

async function readSaved(): Promise<ReadonlySet<string>> {
  const { settings } = await call('Account/GetSettings', {});
  return readDone(settings.lessonsDone);
}

async function save(done: ReadonlySet<string>): Promise<void> {
  await call('Account/SaveSettings', { settings: { lessonsDone: writeDone(done) } });
  progress.set(done);
}

/** Where storage is blocked or full, marks last until the page unloads. */
let inMemory: string | null = null;

function readFromBrowser(): ReadonlySet<string> {
  try {
    return readDone(localStorage.getItem(KEY) ?? inMemory);
  } catch {
    return readDone(inMemory);
  }
}

function keepInBrowser(done: ReadonlySet<string>): void {
  inMemory = done.size > 0 ? writeDone(done) : null;
  try {
    if (inMemory === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, inMemory);
  } catch {
    // Kept in memory.
  }
}
