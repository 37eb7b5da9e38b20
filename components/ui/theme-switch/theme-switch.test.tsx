/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { isDark, onThemeChange, readColor } from '@/components/ui/design/theme';
import { THEME_SCRIPT } from './theme-script';
import { ThemeSwitch } from './theme-switch';

const systemIsDark = (is: boolean) => {
  window.matchMedia = (query) =>
    ({
      matches: is && query.includes('dark'),
      addEventListener() {},
      removeEventListener() {},
    }) as never;
};

function openPage(): void {
  const script = document.createElement('script');
  script.textContent = THEME_SCRIPT;
  document.head.append(script);
  script.remove();
}

const bars = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));

it('keeps the chosen theme for the next page, which starts in it; charts and the browser’s bars follow', async () => {
  systemIsDark(true);
  document.head.innerHTML = ['light', 'dark']
    .map((theme) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})">`)
    .join('');
  document.documentElement.style.setProperty('--ink', 'light-dark(#0e1420, #f0f3f8)');
  openPage();
  render(<ThemeSwitch />);
  let changes = 0;
  const stop = onThemeChange(() => {
    changes += 1;
  });
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  expect([isDark(), readColor('--ink')]).toEqual([true, '#f0f3f8']);
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Light' })));
  expect([isDark(), readColor('--ink'), changes, bars()]).toEqual([false, '#0e1420', 1, ['all', 'not all']]);

  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  delete document.documentElement.dataset['theme'];
  screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked = true;
  openPage();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent(window, new Event('DOMContentLoaded'));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(bars()).toEqual(['not all', 'all']);

  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.cookie).toBe('');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  stop();
});
