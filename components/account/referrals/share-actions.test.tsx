/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ShareActions } from './share-actions';

const LINK = 'https://site.example/?invite=7K3MQ9XDPA';
const COMMISSION = 'If you buy a plan, I may earn a commission.';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

function draw(earns: boolean): string {
  render(<ShareActions link={LINK} label="Your link" earns={earns} />);
  const mail = new URL(screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '');
  return mail.searchParams.get('body') ?? '';
}

it('copies the link, or says how to', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  draw(false);
  const copy = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  await copy();
  expect([copied, screen.getByRole('status').textContent]).toEqual([[LINK], 'Link copied']);
  Reflect.deleteProperty(navigator, 'clipboard');
  await copy();
  expect(screen.getByRole('status').textContent).toContain('Copy it from the field');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

it('discloses commission beside the link and in what it shares, but only where there is any', async () => {
  const shared: (ShareData | undefined)[] = [];
  const share = async (data?: ShareData) => void shared.push(data);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  expect(draw(false)).not.toContain(COMMISSION);
  expect(document.body.textContent).not.toContain(COMMISSION);
  cleanup();
  const body = draw(true);
  expect(body).toContain(COMMISSION);
  expect(body).toContain(LINK);
  expect(document.body.textContent).toContain(COMMISSION);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
  expect(shared).toMatchObject([{ url: LINK, text: expect.stringContaining(COMMISSION) }]);
});
