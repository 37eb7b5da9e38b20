import { formatCount } from '@/lib/core/format/number';
import styles from './token-kit.module.css';

const COLORS = [
  ...['canvas', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3'],
  ...['accent', 'accent-strong', 'accent-soft', 'on-accent', 'gain', 'loss'],
  ...['warning', 'warning-soft', 'warning-line'],
  ...['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'],
];
const TYPE = [
  ...['text-2xs', 'text-xs', 'text-s', 'text-m', 'text-l', 'text-xl'],
  ...['h1-working', 'h1-reading', 'h1-landing', 'h1-home'],
];
const SPACES = [
  'space-0',
  'space-1',
  'space-2',
  'space-3',
  'space-4',
  'space-5',
  'space-6',
  'space-7',
  'space-8',
];
const RADII = ['radius-s', 'radius-m', 'radius-l'];

/** Names of the tokens, each beside what the stylesheet makes of it. */
export function TokenKit() {
  return (
    <>
      <Tokens title="Colors" names={COLORS} property="background" />
      <Tokens title="Type" names={TYPE} property="fontSize" text={formatCount(1234)} />
      <Tokens title="Spaces" names={SPACES} property="width" />
      <Tokens title="Radii" names={RADII} property="borderRadius" />
    </>
  );
}

interface TokensProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly property: 'background' | 'fontSize' | 'width' | 'borderRadius';
  readonly text?: string;
}

function Tokens({ title, names, property, text }: TokensProps) {
  return (
    <ul className={styles['tokens']} aria-label={title}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles[property]} style={{ [property]: `var(--${name})` }} aria-hidden="true">
            {text}
          </span>
          <code>--{name}</code>
        </li>
      ))}
    </ul>
  );
}
