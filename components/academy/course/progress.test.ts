/** @jest-environment jsdom */
import { session } from '@/components/session/session/session';
import { call } from '@/lib/http/api/client/call';
import { followProgress, markLesson, progress, readDone, writeDone } from './progress';

// The server's calls are tested there.
jest.mock('@/lib/http/api/client/call', () => ({ call: jest.fn(), failureText: () => 'failed' }));

const KEY = 'tickproof.lessons-done';
let saved: string | undefined;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const done = () => [...progress.get()].sort();

beforeEach(() => {
  localStorage.clear();
  session.signOut();
  saved = undefined;
  (call as jest.Mock).mockImplementation(async (name: string, { settings }: { settings?: object }) => {
    if (name === 'Account/GetSettings') return { settings: { lessonsDone: saved } };
    saved = (settings as { lessonsDone: string }).lessonsDone;
    return { saved: true };
  });
});

it('stays in the browser of a guest, and moves to the account at login', async () => {
  const stop = followProgress();
  await markLesson('bars', true);
  await markLesson('fills', true);
  await markLesson('fills', false);
  expect([done(), localStorage.getItem(KEY)]).toEqual([['bars'], 'bars']);
  saved = 'luck';
  session.signIn();
  await settle();
  expect([done(), saved, localStorage.getItem(KEY)]).toEqual([['bars', 'luck'], 'bars.luck', null]);
  session.signOut();
  await settle();
  expect(done()).toEqual([]);
  stop();
});

it('keeps what another device marked, and takes a mark back that can’t be saved', async () => {
  session.signIn();
  const stop = followProgress();
  await settle();
  saved = 'stops';
  await markLesson('bars', true);
  expect(saved).toBe('bars.stops');
  (call as jest.Mock).mockRejectedValue(new Error('down'));
  await markLesson('fills', true);
  expect(done()).toEqual(['bars', 'stops']);
  stop();
});

it('reads nothing but ids from what a browser kept', () => {
  expect(writeDone(readDone('bars..<b>.luck'))).toBe('bars.luck');
  expect(readDone(null).size).toBe(0);
});
