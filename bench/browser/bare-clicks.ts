import type { Page } from 'playwright';
import { type ClickTime, timeClick } from './time-click';

/** Minimal clicks in the list's page, as a baseline for filter clicks. */
export interface BareClicks {
  /** Swaps one text. */
  swap(): Promise<ClickTime>;
  /** Requests robots from the server and inserts prerendered cards. */
  ask(): Promise<ClickTime>;
}

const SWAP = 'bench-swap';
const ASK = 'bench-ask';
const CARDS = 'bench-cards';

/**
 * Adds the buttons to the page, outside of React.
 * @param call the path of the call that returns robots
 */
export async function addBareClicks(page: Page, call: string): Promise<BareClicks> {
  await page.evaluate(putButtons, { SWAP, ASK, CARDS, call });
  return {
    swap: () => timeClick(page, page.locator(`#${SWAP}`), { inside: `#${SWAP}` }),
    ask: () => timeClick(page, page.locator(`#${ASK}`), { inside: `#${CARDS}` }),
  };
}

/** Runs in the page, so it can't use anything from outside. */
async function putButtons(names: Readonly<Record<'SWAP' | 'ASK' | 'CARDS' | 'call', string>>): Promise<void> {
  const { token } = (await (await fetch('/api/antiforgery')).json()) as { readonly token: string };
  const html = document.querySelector('#robots [data-robot]')?.closest('ul')?.outerHTML ?? '';

  const cards = document.createElement('div');
  cards.id = names.CARDS;
  cards.style.cssText =
    'position:fixed;right:0;bottom:40px;width:900px;height:600px;overflow:hidden;pointer-events:none';
  document.body.append(cards);

  const addButton = (id: string, right: string, act: (text: Text) => void) => {
    const button = document.createElement('button');
    const text = document.createTextNode('0');
    button.id = id;
    button.style.cssText = `position:fixed;right:${right};bottom:0;z-index:9`;
    button.append(text);
    button.addEventListener('click', () => act(text));
    document.body.append(button);
  };
  addButton(names.SWAP, '0', (text) => {
    text.data = String(Number(text.data) + 1);
  });
  addButton(names.ASK, '80px', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token };
    const answer = await fetch(names.call, { method: 'POST', headers, body: '{"request":{}}' });
    await answer.json();
    cards.innerHTML = html;
    // Covering the list would make it cheaper to paint.
    setTimeout(() => cards.replaceChildren(), 300);
  });
}
