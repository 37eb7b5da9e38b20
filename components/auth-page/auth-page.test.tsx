/**
 * @jest-environment jsdom
 */
import { render, screen } from '@testing-library/react';
import { MARKET } from '@/components/testing/sample-view';
import { AuthPage } from './auth-page';

function open(referrer: string) {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  render(<AuthPage market={MARKET} />);
  return screen.getByRole('link', { name: 'Back to the robots' }).getAttribute('href');
}

describe('the page of signing up', () => {
  it('says that accounts are not open, and offers no form and no button', () => {
    open('');
    expect(screen.getByText('Accounts are not open on this site yet.')).toBeTruthy();
    expect(document.querySelector('form, button, input')).toBeNull();
  });

  it('leads back to where one came from on this site, and nowhere else', () => {
    expect(open(`${window.location.origin}/bot-trading/12-trend/`)).toBe('/bot-trading/12-trend/');
  });

  it('leads to all robots from elsewhere', () => {
    expect(open('https://evil.example/bot-trading/12-trend/')).toBe('/bot-trading/');
  });
});
