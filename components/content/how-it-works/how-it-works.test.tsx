/** @jest-environment jsdom */
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { HowItWorksModal } from './how-it-works-modal';
import { HowItWorksSection } from './how-it-works-section';

beforeAll(polyfillShowModal);
afterEach(cleanup);

const STEPS = [
  '1. Browse robots',
  '2. Check its ledger',
  '3. Follow the ones you like',
  '4. Copy them on paper',
];
const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);

describe('HowItWorksModal', () => {
  it('shows four steps and the requirements of real money, and closes', () => {
    const onClose = jest.fn();
    render(<HowItWorksModal onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: 'How it works' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.textContent).toContain(
      'Real money takes live prices, a broker account you connect, and limits you set.',
    );
    expect(headings(3)).toEqual(STEPS);
    act(() => screen.getByRole('button', { name: 'Start browsing' }).click());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('HowItWorksSection', () => {
  it('is the same as a section of the page, at its anchor', () => {
    const { container } = render(<HowItWorksSection />);
    expect(container.querySelector('#how-it-works')?.closest('section')).toBe(
      screen.getByRole('region', { name: 'How it works' }),
    );
    expect(headings(2)).toEqual(['How it works']);
    expect(headings(3)).toEqual(STEPS);
  });
});
