/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { WhatAreRobotsContent } from './what-are-robots-content';
import { WhatAreRobotsModal } from './what-are-robots-modal';
import { WhatAreRobotsSection } from './what-are-robots-section';

const LEARNED = '0 of 9 AI robots decide by a learned model; all follow fixed rules.';

beforeAll(polyfillShowModal);
afterEach(cleanup);

const textWith = (marketLabel: string) =>
  render(<WhatAreRobotsContent marketLabel={marketLabel} learned={LEARNED} />).container.textContent;

describe('WhatAreRobotsContent', () => {
  it('names the kinds, the types, the plans and how to choose one', () => {
    const text = textWith('Live prices');
    for (const word of ['Signal', 'Virtual', 'Brokerage', 'Single', 'Double', 'Inverse ETF', 'Portfolio'])
      expect(text).toContain(word);
    expect(text).toContain('All agent types work in demo and live environments.');
    expect(text).toContain('Intermediate OneAll 60-minute robots.');
    expect(text).toContain('Each plan requires ticking the matching checkbox and clicking ‘Select’');
  });

  it('links to the plans and the disclaimers', () => {
    render(<WhatAreRobotsContent marketLabel="Live prices" learned={LEARNED} />);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('the plans page')).toBe('/app/user/memberships/level');
    expect(href('Disclaimers and Limitations')).toBe('/app/legal/?article=disclaimers-and-limitations');
  });

  it('labels simulated prices, and only those, as simulated', () => {
    expect(textWith('Simulated prices (seed 1)')).toContain('Prices here are simulated');
    cleanup();
    const live = textWith('Live prices');
    expect(live).not.toContain('Prices here are simulated');
    expect(live).toContain('Live prices');
  });
});

describe('WhatAreRobotsModal', () => {
  it.each(['Got It', 'Close'])('is closed by %s', (name) => {
    const onClose = jest.fn();
    render(<WhatAreRobotsModal marketLabel="Live prices" learned={LEARNED} onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: 'What are AI Robots?' })).toBeTruthy();
    act(() => screen.getByRole('button', { name }).click());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('WhatAreRobotsSection', () => {
  it('is at its anchor under its own title', () => {
    const { container } = render(<WhatAreRobotsSection marketLabel="Live prices" learned={LEARNED} />);
    const section = screen.getByRole('region', { name: 'What are AI Robots?' });
    expect(container.querySelector('#what-are-ai-robots')?.closest('section')).toBe(section);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });
});
