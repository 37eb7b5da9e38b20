/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { ArticleAnswer } from './article-answers';
import { EditorGate } from './editor-gate';

type Answer = readonly [status: number, body: unknown];

const PLANS: ArticleAnswer = {
  alias: 'plans',
  title: 'Plans',
  body: 'Old words',
  html: '<p>Old words</p>',
  version: 1,
  updatedAt: '2025-01-02T00:00:00.000Z',
};
const TILE = {
  alias: 'plans',
  videoUrl: null,
  overviewUrl: '/app/home/?homePageMode=help&article=plans',
  manualUrl: null,
  educationalCourseUrl: null,
  oneAndOneLessonUrl: null,
};
const HISTORY = [
  {
    version: 1,
    title: 'Plans',
    body: 'Old words',
    authorName: 'Anna',
    createdAt: '2025-01-02T00:00:00.000Z',
  },
];

let calls: [name: string, body: Record<string, unknown>][];
let answers: Record<string, (body: Record<string, unknown>) => Answer>;

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  answers = {
    'Account/GetCurrentUser': () => [200, { user: { id: 'u1', name: 'Anna', isContentAdmin: true } }],
    'Articles/Get': () => [200, PLANS],
    'Articles/GetHistory': () => [200, { items: HISTORY }],
    'Articles/Preview': ({ body }) => [200, { html: `<p>Seen: ${body}</p>` }],
    'Articles/Save': ({ title, body, baseVersion }) => [
      200,
      { ...PLANS, title: title, body: body, version: Number(baseVersion) + 1 },
    ],
    'CxHome/GetHomeHelpTiles': () => [200, [TILE]],
    'CxHome/GetMaintenance': () => [200, { mode: 'Off', text: '' }],
    'Articles/Restore': () => [200, { ...PLANS, body: 'Original words', version: 2 }],
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return answerWith([200, { token: 'sample' }]);
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    calls.push([name, body]);
    return answerWith(answers[name]?.(body) ?? [404, { message: 'There is no such call' }]);
  };
  document.documentElement.dataset['user'] = '';
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  delete document.documentElement.dataset['user'];
});

/** A minimal Response, which jsdom lacks. */
function answerWith([status, body]: Answer): Response {
  const answer = { ok: status < 400, status, json: async () => body, clone: () => answer };
  return answer as Response;
}

async function open(alias = 'plans') {
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <EditorGate alias={alias} />
      </SWRConfig>,
    );
  });
  await settle();
}

const settle = () => act(async () => jest.advanceTimersByTimeAsync(500));
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Text in Markdown');
const type = (text: string) => fireEvent.change(words(), { target: { value: text } });
async function press(name: string) {
  await act(async () => screen.getByRole('button', { name }).click());
  await settle();
}
const sent = (name: string) => calls.filter(([called]) => called === name).map(([, body]) => body);

describe('the editor', () => {
  it('explains who it’s for to users who can’t edit, without fetching a text', async () => {
    answers['Account/GetCurrentUser'] = () => [
      200,
      { user: { id: 'u2', name: 'Bert', isContentAdmin: false } },
    ];
    await open();
    expect(screen.getByText('This page is for content admins')).toBeTruthy();
    expect(sent('Articles/Get')).toEqual([]);
  });

  it('lists all texts if the address names none, and finds articles and robots among them', async () => {
    const robot = (id: number, name: string) => ({
      alias: `robot_product_${id}`,
      title: name,
      robotId: id,
      version: 0,
      updatedAt: null,
    });
    const { html: _, body: __, ...article } = PLANS;
    const robots = Array.from({ length: 60 }, (_item, index) => robot(index + 100, `Trend rider ${index}`));
    answers['Articles/GetList'] = () => [
      200,
      { items: [{ ...article, robotId: null }, ...robots, robot(7, 'Mean street')] },
    ];
    await open('');
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links()).toHaveLength(1 + 50);
    expect(links().slice(0, 2)).toEqual([
      '/app/help-editor/?alias=plans',
      '/app/help-editor/?alias=robot_product_100',
    ]);
    expect(screen.getByText('version 1, Jan 2, 2025')).toBeTruthy();
    expect(screen.getByText(/The first 50 of 61 robots/)).toBeTruthy();
    const box = screen.getByLabelText('Find an article, an entry or a robot');
    fireEvent.change(box, { target: { value: 'street MEAN' } });
    expect(links()).toEqual(['/app/help-editor/?alias=robot_product_7']);
    fireEvent.change(box, { target: { value: 'nothing of this' } });
    expect(screen.getByText(/^Nothing matches/)).toBeTruthy();
    expect(sent('Articles/Get')).toEqual([]);
  });

  it('hides the list from users who can’t edit', async () => {
    answers['Account/GetCurrentUser'] = () => [
      200,
      { user: { id: 'u2', name: 'Bert', isContentAdmin: false } },
    ];
    await open('');
    expect(screen.getByText('This page is for content admins')).toBeTruthy();
    expect(sent('Articles/GetList')).toEqual([]);
  });

  it('asks guests to log in', async () => {
    delete document.documentElement.dataset['user'];
    await open();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows that a text doesn’t exist', async () => {
    answers['Articles/Get'] = () => [404, { message: 'There is no text nothing' }];
    await open('nothing');
    expect(screen.getByRole('alert').textContent).toContain('There is no text nothing');
  });

  it('shows what pages will show when typing pauses', async () => {
    await open();
    type('New');
    type('New words');
    await settle();
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Seen: New words');
    expect(sent('Articles/Preview').at(-1)).toEqual({ body: 'New words' });
    expect(sent('Articles/Preview')).not.toContainEqual({ body: 'New' });
  });

  it('saves over the version it opened, then over its own', async () => {
    await open();
    type('New words');
    await press('Save');
    expect(screen.getByText('Saved as version 2.')).toBeTruthy();
    type('Newer words');
    await press('Save');
    expect(sent('Articles/Save').map(({ baseVersion }) => baseVersion)).toEqual([1, 2]);
    expect(screen.getByText('Version 3.')).toBeTruthy();
  });

  it('keeps typed text if someone else saved first, and can continue from their version', async () => {
    await open();
    type('My words');
    const save = answers['Articles/Save'];
    answers['Articles/Save'] = () => [409, { message: 'Someone else saved this text first' }];
    answers['Articles/Get'] = () => [200, { ...PLANS, body: 'Their words', version: 5 }];
    await press('Save');
    const differences = screen.getByRole('group', { name: 'Differences' });
    expect(differences.textContent).toContain('Only in theirs: Their words');
    expect(differences.textContent).toContain('Only in yours: My words');
    expect(screen.getByText('Someone else saved this text first')).toBeTruthy();
    expect(words().value).toBe('My words');
    if (save) answers['Articles/Save'] = save;
    await press('Keep my text and continue from theirs');
    expect(words().value).toBe('My words');
    await press('Save');
    expect(sent('Articles/Save').at(-1)).toMatchObject({ body: 'My words', baseVersion: 5 });
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    await open();
    type('My words');
    answers['Articles/Save'] = () => [500, { message: 'Server error has occurred' }];
    await press('Save');
    expect(screen.getByText('Server error has occurred')).toBeTruthy();
    expect(words().value).toBe('My words');
  });

  it('warns before leaving with unsaved changes, and only then', async () => {
    await open();
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isWarned()).toBe(false);
    type('My words');
    expect(isWarned()).toBe(true);
    await press('Discard changes');
    expect(words().value).toBe('Old words');
    expect(isWarned()).toBe(false);
  });

  it('focuses the invalid field and sends nothing', async () => {
    await open();
    type('  ');
    await press('Save');
    expect(document.activeElement).toBe(words());
    expect(words().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write a text')).toBeTruthy();
    expect(sent('Articles/Save')).toEqual([]);
  });

  it('restores an earlier version, but not over unsaved changes', async () => {
    await open();
    const history = () => screen.getByRole('region', { name: 'History' });
    expect(within(history()).getByText('Anna')).toBeTruthy();
    type('My words');
    await press('RESTORE the original text');
    expect(sent('Articles/Restore')).toEqual([]);
    expect(screen.getByText(/Save or discard your changes before/)).toBeTruthy();
    await press('Discard changes');
    await press('RESTORE the original text');
    expect(sent('Articles/Restore')).toEqual([{ alias: 'plans', version: 0 }]);
    expect(words().value).toBe('Original words');
  });
});

describe('what else content admins edit', () => {
  it('saves the links of a help topic, and shows why one is rejected', async () => {
    answers['CxHome/SaveHelpTile'] = (body) =>
      String(body['videoUrl']).startsWith('https:')
        ? [200, body]
        : [400, { message: 'videoUrl must be an https address' }];
    await open();
    const video = await screen.findByLabelText('Video');
    fireEvent.change(video, { target: { value: 'videos.example' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save links' })));
    expect(screen.getByText('Not saved: videoUrl must be an https address')).toBeTruthy();
    fireEvent.change(video, { target: { value: 'https://videos.example/1' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save links' })));
    expect(screen.getByText('Saved. The help center shows the links now.')).toBeTruthy();
    expect(calls.at(-1)).toEqual(['CxHome/SaveHelpTile', { ...TILE, videoUrl: 'https://videos.example/1' }]);
  });

  it('sets the maintenance banner beside the list of texts', async () => {
    answers['Articles/GetList'] = () => [200, { items: [] }];
    answers['CxHome/SaveMaintenance'] = (body) => [200, body];
    await open('');
    fireEvent.change(await screen.findByLabelText('Mode'), { target: { value: 'On' } });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'New servers at 18:00 UTC' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save banner' })));
    expect(calls.at(-1)).toEqual([
      'CxHome/SaveMaintenance',
      { mode: 'On', text: 'New servers at 18:00 UTC' },
    ]);
    expect(screen.getByText('Saved. Every page shows it now.')).toBeTruthy();
  });
});
