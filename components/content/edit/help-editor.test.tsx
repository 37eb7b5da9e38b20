/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { ArticleAnswer } from './article-answers';
import { EditorGate } from './editor-gate';

type Answer = readonly [status: number, body: unknown];

const PLANS: ArticleAnswer = {
  Alias: 'plans',
  Title: 'Plans',
  Body: 'Old words',
  Html: '<p>Old words</p>',
  Version: 1,
  UpdatedAt: '2025-01-02T00:00:00.000Z',
};
const HISTORY = [
  {
    Version: 1,
    Title: 'Plans',
    Body: 'Old words',
    AuthorName: 'Anna',
    CreatedAt: '2025-01-02T00:00:00.000Z',
  },
];

let calls: [name: string, body: Record<string, unknown>][];
let answers: Record<string, (body: Record<string, unknown>) => Answer>;

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  answers = {
    'Account/GetCurrentUser': () => [200, { User: { Id: 'u1', Name: 'Anna', IsContentAdmin: true } }],
    'Articles/Get': () => [200, PLANS],
    'Articles/GetHistory': () => [200, { Items: HISTORY }],
    'Articles/Preview': ({ body }) => [200, { Html: `<p>Seen: ${body}</p>` }],
    'Articles/Save': ({ title, body, baseVersion }) => [
      200,
      { ...PLANS, Title: title, Body: body, Version: Number(baseVersion) + 1 },
    ],
    'Articles/Restore': () => [200, { ...PLANS, Body: 'Original words', Version: 2 }],
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return answerWith([200, { token: 'sample' }]);
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    calls.push([name, body]);
    return answerWith(answers[name]?.(body) ?? [404, { Message: 'There is no such call' }]);
  };
  document.documentElement.dataset['user'] = '';
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  delete document.documentElement.dataset['user'];
});

/** jsdom has no Response; these are the parts that calls read. */
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
  it('tells those who do not edit texts whom it is for, and asks for no text', async () => {
    answers['Account/GetCurrentUser'] = () => [
      200,
      { User: { Id: 'u2', Name: 'Bert', IsContentAdmin: false } },
    ];
    await open();
    expect(screen.getByText('This page is for content admins')).toBeTruthy();
    expect(sent('Articles/Get')).toEqual([]);
  });

  it('lists all texts to whoever names none, and finds articles and robots among them', async () => {
    const robot = (id: number, name: string) => ({
      Alias: `robot_product_${id}`,
      Title: name,
      RobotId: id,
      Version: 0,
      UpdatedAt: null,
    });
    const { Html: _, Body: __, ...article } = PLANS;
    const robots = Array.from({ length: 60 }, (_item, index) => robot(index + 100, `Trend rider ${index}`));
    answers['Articles/GetList'] = () => [
      200,
      { Items: [{ ...article, RobotId: null }, ...robots, robot(7, 'Mean street')] },
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
    const box = screen.getByLabelText('Find an article or a robot');
    fireEvent.change(box, { target: { value: 'street MEAN' } });
    expect(links()).toEqual(['/app/help-editor/?alias=robot_product_7']);
    fireEvent.change(box, { target: { value: 'nothing of this' } });
    expect(screen.getByRole('status').textContent).toContain('Nothing matches');
    expect(sent('Articles/Get')).toEqual([]);
  });

  it('keeps the list from those who do not edit texts', async () => {
    answers['Account/GetCurrentUser'] = () => [
      200,
      { User: { Id: 'u2', Name: 'Bert', IsContentAdmin: false } },
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

  it('says when there is no such text', async () => {
    answers['Articles/Get'] = () => [404, { Message: 'There is no text nothing' }];
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

  it('saves on top of the version that it opened, then of its own', async () => {
    await open();
    type('New words');
    await press('Save');
    expect(screen.getByText('Saved as version 2.')).toBeTruthy();
    type('Newer words');
    await press('Save');
    expect(sent('Articles/Save').map(({ baseVersion }) => baseVersion)).toEqual([1, 2]);
    expect(screen.getByText('Version 3.')).toBeTruthy();
  });

  it('keeps what was typed when somebody else was quicker, and can go on from theirs', async () => {
    await open();
    type('My words');
    const save = answers['Articles/Save'];
    answers['Articles/Save'] = () => [409, { Message: 'Somebody else has saved this text' }];
    await press('Save');
    expect(screen.getByText('Somebody else has saved this text')).toBeTruthy();
    expect(words().value).toBe('My words');
    answers['Articles/Get'] = () => [200, { ...PLANS, Body: 'Their words', Version: 5 }];
    if (save) answers['Articles/Save'] = save;
    await press('Keep my text and go on from theirs');
    expect(words().value).toBe('My words');
    await press('Save');
    expect(sent('Articles/Save').at(-1)).toMatchObject({ body: 'My words', baseVersion: 5 });
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    await open();
    type('My words');
    answers['Articles/Save'] = () => [500, { Message: 'Server error has occurred' }];
    await press('Save');
    expect(screen.getByText('Server error has occurred')).toBeTruthy();
    expect(words().value).toBe('My words');
  });

  it('warns before unsaved words are left, and only then', async () => {
    await open();
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isWarned()).toBe(false);
    type('My words');
    expect(isWarned()).toBe(true);
    await press('Discard changes');
    expect(words().value).toBe('Old words');
    expect(isWarned()).toBe(false);
  });

  it('leads to the field that is wrong and sends nothing', async () => {
    await open();
    type('  ');
    await press('Save');
    expect(document.activeElement).toBe(words());
    expect(words().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write a text')).toBeTruthy();
    expect(sent('Articles/Save')).toEqual([]);
  });

  it('restores an earlier version, but not over unsaved words', async () => {
    await open();
    const history = () => screen.getByRole('region', { name: 'History' });
    expect(within(history()).getByText('Anna')).toBeTruthy();
    type('My words');
    await press('RESTORE the original text');
    expect(sent('Articles/Restore')).toEqual([]);
    expect(screen.getByText(/Save or discard your changes first/)).toBeTruthy();
    await press('Discard changes');
    await press('RESTORE the original text');
    expect(sent('Articles/Restore')).toEqual([{ alias: 'plans', version: 0 }]);
    expect(words().value).toBe('Original words');
  });
});
