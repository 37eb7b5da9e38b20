/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { EntryAnswer } from './entry-answers';
import { EntryDetails } from './entry-details';
import { EntryState } from './entry-state';

const WEBCAST: EntryAnswer = {
  kind: 'webcast',
  id: 'ask-us',
  alias: 'webcast/ask-us',
  slug: 'ask-us',
  earlierSlugs: [],
  title: 'Ask us',
  summary: 'An hour of questions.',
  tags: ['spy'],
  data: { url: 'https://casts.example/1', startsAt: Date.UTC(2026, 11, 1, 18) },
  state: 'draft',
  publishAt: null,
  version: 3,
  isOriginal: false,
  changedAt: '2026-11-27T09:00:00.000Z',
  changedBy: 'Anna',
};

let calls: [name: string, body: Record<string, unknown>][];
let answers: Record<string, (body: Record<string, unknown>) => readonly [status: number, body: unknown]>;

beforeEach(() => {
  calls = [];
  answers = {};
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    if (name !== 'antiforgery') calls.push([name, body]);
    const [status, answer] =
      name === 'antiforgery' ? [200, { token: 'sample' }] : (answers[name]?.(body) ?? [404, {}]);
    const response = { ok: status < 400, status, json: async () => answer, clone: () => response };
    return response as Response;
  };
});
afterEach(cleanup);

function Editor() {
  const [entry, setEntry] = useState(WEBCAST);
  return (
    <>
      <EntryState entry={entry} onChange={setEntry} />
      <EntryDetails entry={entry} onChange={setEntry} />
    </>
  );
}

async function press(name: string) {
  await act(async () => screen.getByRole('button', { name }).click());
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
}
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

it('shows a later editor what someone else saved, keeps what was typed, and goes on from theirs', async () => {
  render(<Editor />);
  const theirs = { ...WEBCAST, summary: 'Two hours.', version: 4 };
  answers['Entries/Save'] = () => [409, { message: 'Someone else changed this entry first.' }];
  answers['Entries/Get'] = () => [200, theirs];
  await type('Summary', 'Half an hour.');
  await press('Save details');
  const differences = screen.getByRole('group', { name: 'Differences' }).textContent;
  expect(differences).toContain('Only in theirs: Summary: Two hours.');
  expect(differences).toContain('Only in yours: Summary: Half an hour.');
  expect(screen.getByLabelText<HTMLInputElement>('Summary').value).toBe('Half an hour.');

  answers['Entries/Save'] = (body) => [200, { ...theirs, summary: body['summary'], version: 5 }];
  await press('Keep my changes and continue from theirs');
  await press('Save details');
  expect(calls.at(-1)).toEqual([
    'Entries/Save',
    {
      kind: 'webcast',
      id: 'ask-us',
      baseVersion: 4,
      slug: 'ask-us',
      summary: 'Half an hour.',
      tags: ['spy'],
      data: WEBCAST.data,
    },
  ]);
});

it('schedules in UTC, and says why a time isn’t accepted', async () => {
  render(<Editor />);
  answers['Entries/SetState'] = () => [400, { message: 'Choose a time after now (UTC).' }];
  await type('Publish at (UTC)', '2026-11-01T18:30');
  await press('Schedule');
  expect(screen.getByText('Choose a time after now (UTC).')).toBeTruthy();
  const publishAt = '2026-11-28T18:30:00.000Z';
  answers['Entries/SetState'] = () => [200, { ...WEBCAST, state: 'scheduled', publishAt, version: 4 }];
  await type('Publish at (UTC)', '2026-11-28T18:30');
  await press('Schedule');
  expect(calls.at(-1)?.[1]).toEqual({
    kind: 'webcast',
    id: 'ask-us',
    baseVersion: 3,
    state: 'scheduled',
    publishAt,
  });
  expect(screen.getByText(/^Scheduled for .*28.* 2026.*18:30 UTC/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reschedule' })).toBeTruthy();
});
