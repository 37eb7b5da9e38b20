/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ShareButton } from './share-button';

const PATH = '/bot-trading/7-nvda/';

function withNavigator(more: object): void {
  for (const [name, value] of Object.entries(more))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

const press = () => {
  render(<ShareButton title="NVDA" path={PATH} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
};
const shared = { title: 'NVDA', url: `http://localhost${PATH}` };

it('opens the system’s dialog with the page’s own address, and accepts that it’s closed', async () => {
  const share = jest.fn(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  withNavigator({ share });
  press();
  await waitFor(() => expect(share).toHaveBeenCalledWith(shared));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([
  ['copies it', async () => undefined, 'Link copied'],
  ['shows it if it can’t be copied', async () => Promise.reject(new Error('no')), shared.url],
])('%s if there is no such dialog', async (_, writeText, said) => {
  withNavigator({ share: undefined, clipboard: { writeText } });
  press();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(said));
});
