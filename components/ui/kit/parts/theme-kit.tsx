import { ThemeSwitch } from '@/components/ui/theme-switch/theme-switch';

export function ThemeKit() {
  return <ThemeSwitch />;
}
