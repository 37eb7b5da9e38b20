import { useMemo, useState } from 'react';
import { LessonCurve } from '@/components/academy/pictures/lesson-curve';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Reliability } from '@/components/ui/reliability/reliability';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import {
  binForecasts,
  type HiddenWindow,
  makeWindows,
  scoreForecasts,
  WINDOW_DAYS,
  WINDOWS,
} from '@/lib/content/lessons/forecast-scores';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import type { ScoredProbability } from '@/lib/core/statistics/probability-scores';

const CHOICES = [10, 20, 30, 40, 50, 60, 70, 80, 90];

/** Twenty stretches of prices whose end is hidden: a probability for each, then the score of all. */
export function HiddenWindows() {
  const [seed, setSeed] = useState(1);
  const windows = useMemo(() => makeWindows(seed), [seed]);
  const [stated, setStated] = useState<readonly number[]>([]);
  const [place, setPlace] = useState(0);
  const window = windows[place];
  const answer = stated[place];
  const again = () => {
    setSeed(seed + 1);
    setStated([]);
    setPlace(0);
  };
  if (!window) return <Score windows={windows} stated={stated} onAgain={again} />;
  return (
    <Stack gap={4}>
      <Window window={window} number={place + 1} isAnswered={answer !== undefined} />
      <Note look="text">How likely is a higher price ten days later?</Note>
      <Actions>
        {CHOICES.map((percent) => (
          <Button
            key={percent}
            look={answer === percent ? 'primary' : 'secondary'}
            size={36}
            aria-pressed={answer === percent}
            isOff={answer !== undefined}
            {...(answer === undefined && { onClick: () => setStated([...stated, percent]) })}
          >
            {percent}%
          </Button>
        ))}
      </Actions>
      <div role="status">{answer !== undefined && <Note look="text">{feedback(window, answer)}</Note>}</div>
      <div>
        <Button
          size={36}
          isOff={answer === undefined}
          {...(answer !== undefined && { onClick: () => setPlace(place + 1) })}
        >
          {place + 1 < WINDOWS ? 'Next window' : 'See your score'}
        </Button>
      </div>
    </Stack>
  );
}

function feedback({ rose }: HiddenWindow, percent: number): string {
  const score = (percent / 100 - (rose ? 1 : 0)) ** 2;
  return `It ${rose ? 'rose' : 'fell'}. ${percent}% scores ${formatNumber(score, { decimals: 2 })}.`;
}

interface WindowProps {
  readonly window: HiddenWindow;
  readonly number: number;
  readonly isAnswered: boolean;
}

function Window({ window: { shown, hidden }, number, isAnswered }: WindowProps) {
  const change = formatPercent((shown.at(-1) ?? 100) - 100, 1, true);
  return (
    <LessonCurve
      label={`Window ${number}: ${shown.length} days of prices from 100, changed by ${change}`}
      lines={[
        ...(isAnswered ? [{ look: 'benchmark' as const, name: '', values: [...shown, ...hidden] }] : []),
        { look: 'own', name: '', values: shown },
      ]}
      width={WINDOW_DAYS}
      formatValue={(value) => formatNumber(value)}
      base={shown.at(-1) ?? 100}
      caption={`Window ${number} of ${WINDOWS}. The gray line is the last price shown; the rest of the width is hidden until you answer.`}
    />
  );
}

interface ScoreProps {
  readonly windows: readonly HiddenWindow[];
  /** In percent. */
  readonly stated: readonly number[];
  readonly onAgain: () => void;
}

function Score({ windows, stated, onAgain }: ScoreProps) {
  const own = windows.map(
    ({ rose }, at): ScoredProbability => ({ probability: (stated[at] ?? 50) / 100, happened: rose }),
  );
  const { brier, baseBrier, skillPct } = scoreForecasts(own);
  const best = scoreForecasts(windows.map(({ rose, truth }) => ({ probability: truth, happened: rose })));
  const decimals = { decimals: 4 };
  return (
    <Stack gap={4}>
      <div role="status">
        <Note look="text">
          {skillPct > 0
            ? 'You beat the base rate. Over twenty windows that can be luck.'
            : 'The base rate did as well or better. Over twenty windows that can be bad luck.'}
        </Note>
      </div>
      <StatGrid>
        <Stat label="Your Brier score">{formatNumber(brier, decimals)}</Stat>
        <Stat label="Base rate’s">{formatNumber(baseBrier, decimals)}</Stat>
        <Stat label="Your skill">{formatPercent(skillPct, 1)}</Stat>
        <Stat label="The model’s own">{formatNumber(best.brier, decimals)}</Stat>
      </StatGrid>
      <Reliability groups={binForecasts(own)} />
      <div>
        <Button size={36} onClick={onAgain}>
          Twenty other windows
        </Button>
      </div>
    </Stack>
  );
}
