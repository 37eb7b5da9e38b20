import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import type { TriedRule } from '@/lib/content/lessons/lucky-rules';
import { formatNumber, formatRatio } from '@/lib/core/format/number';
import styles from './rule-cloud.module.css';

const SIZE = 260;
/** Sharpe ratios from −3 to 3; what is beyond is drawn at the edge. */
const REACH = 3;
const TICKS = [-2, 0, 2];

interface RuleCloudProps {
  /** Highest of the first year first. */
  readonly rules: readonly TriedRule[];
  /** How many of the first are marked. */
  readonly picked: number;
}

/** Rules without an edge: the ratio of the first year across, of the next one up. The best of the first are marked. */
export function RuleCloud({ rules, picked }: RuleCloudProps) {
  const best = rules.slice(0, picked);
  const mean = (of: (rule: TriedRule) => number) =>
    best.reduce((sum, rule) => sum + of(rule), 0) / Math.max(1, best.length);
  const [tried, next] = [mean((rule) => rule.tried), mean((rule) => rule.next)].map(formatRatio);
  const marked = picked === 1 ? 'The best' : `The ${picked} best`;
  return (
    <Stack as="figure" gap={2} className={styles['cloud']}>
      <svg
        viewBox={`-24 -8 ${SIZE + 32} ${SIZE + 32}`}
        role="img"
        aria-label={`${rules.length} rules by Sharpe ratio of the first year and the next. ${marked}: ${tried} in the first year, ${next} in the next.`}
      >
        <path className={styles['frame']} d={`M0 0V${SIZE}H${SIZE}V0Z`} />
        <path className={styles['axis']} d={`M${place(0)} 0V${SIZE}M0 ${place(0)}H${SIZE}`} />
        {TICKS.map((tick) => (
          <g key={tick} className={styles['tick']}>
            <text x={place(tick)} y={SIZE + 16} textAnchor="middle">
              {formatNumber(tick)}
            </text>
            <text x={-6} y={place(-tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {[...rules].reverse().map((rule, index) => (
          <circle
            key={rule.name}
            className={index >= rules.length - picked ? styles['picked'] : styles['rule']}
            cx={place(rule.tried)}
            cy={place(-rule.next)}
            r={index >= rules.length - picked ? 4 : 2.5}
          />
        ))}
      </svg>
      <Note as="figcaption" look="caption">
        Across: Sharpe ratio of the first year. Up: of the year after. {marked} of the first year, filled,{' '}
        {picked === 1 ? 'showed' : 'averaged'} {tried} and then {next}.
      </Note>
    </Stack>
  );
}

function place(ratio: number): number {
  const within = Math.max(-REACH, Math.min(REACH, ratio));
  return Math.round((10 * SIZE * (within + REACH)) / (2 * REACH)) / 10;
}
