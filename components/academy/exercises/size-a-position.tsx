import { useId, useState } from 'react';
import { LessonCurve } from '@/components/academy/pictures/lesson-curve';
import { useSession } from '@/components/session/session/use-session';
import { placeDates } from '@/components/ui/curve/frame';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, Select } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import {
  accountAt,
  deepestDrawdown,
  deepestFall,
  EXAMPLE_INDEX,
  stakeFor,
} from '@/lib/content/lessons/sizing';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { formatMoney, formatPercent } from '@/lib/core/format/number';
import { inUnit, type NumberUnit, readNumber, whichNumber } from '@/lib/core/format/read-number';

interface SizeAPositionProps {
  readonly robots: readonly { readonly id: number; readonly name: string }[];
}

/** Half as deep again, and twice as deep. */
const DEEPER = [0, 50, 100];

/**
 * How much of an account goes in for a loss that's bearable, and what a robot's own curve would have done to it. Guests
 * think in percent of their account.
 */
export function SizeAPosition({ robots }: SizeAPositionProps) {
  const id = useId();
  const isGuest = useSession() === 'guest';
  const unit: NumberUnit = isGuest ? '%' : 'USD';
  const [robotId, setRobotId] = useState('');
  const [typedAccount, setAccount] = useState('10,000');
  const [typedLoss, setLoss] = useState<string | null>(null);
  const [deeperPct, setDeeperPct] = useState(0);
  const loss = typedLoss ?? (isGuest ? '9' : '900');
  const account = isGuest ? 100 : readNumber(typedAccount);
  const accountProblem = isGuest ? null : amountProblem(typedAccount, unit);
  const lossProblem =
    amountProblem(loss, unit) ??
    (account !== null && (readNumber(loss) ?? 0) > account ? 'That’s more than the account' : null);
  return (
    <Stack gap={4}>
      <Columns isNarrow>
        <FieldFrame id={`${id}-robot`} label="Whose curve" message={null}>
          <Select id={`${id}-robot`} value={robotId} onChange={({ target }) => setRobotId(target.value)}>
            <option value="">The lesson’s index</option>
            {robots.map((robot) => (
              <option key={robot.id} value={robot.id}>
                {robot.name}
              </option>
            ))}
          </Select>
        </FieldFrame>
        {!isGuest && (
          <AmountField
            id={`${id}-account`}
            label="Account"
            unit={unit}
            value={typedAccount}
            problem={accountProblem}
            onChange={setAccount}
          />
        )}
        <AmountField
          id={`${id}-loss`}
          label={isGuest ? 'Bearable loss, of the account' : 'Bearable loss'}
          unit={unit}
          value={loss}
          problem={lossProblem}
          onChange={setLoss}
        />
        <FieldFrame id={`${id}-deeper`} label="The next fall may be" message={null}>
          <Select
            id={`${id}-deeper`}
            value={deeperPct}
            onChange={({ target }) => setDeeperPct(Number(target.value))}
          >
            {DEEPER.map((percent) => (
              <option key={percent} value={percent}>
                {percent === 0 ? 'as deep as the deepest' : `${percent}% deeper`}
              </option>
            ))}
          </Select>
        </FieldFrame>
      </Columns>
      {accountProblem === null && lossProblem === null && account !== null && (
        <Curve robotId={robotId}>
          {(values, from, until) => (
            <Replayed
              values={values}
              days={from === null || until === null ? null : { from, until }}
              isGuest={isGuest}
              account={account}
              bearableLoss={readNumber(loss) ?? 0}
              deeperPct={deeperPct}
            />
          )}
        </Curve>
      )}
    </Stack>
  );
}

function amountProblem(typed: string, unit: NumberUnit): string | null {
  const amount = readNumber(typed);
  if (amount === null || Number.isNaN(amount)) return whichNumber(typed, unit) ?? 'Please enter a number';
  if (amount > 1_000_000_000) return `Please enter at most ${inUnit('1,000,000,000', unit)}`;
  return amount > 0 ? null : 'Please enter a number above 0';
}

interface AmountFieldProps {
  readonly id: string;
  readonly label: string;
  readonly unit: NumberUnit;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (typed: string) => void;
}

function AmountField({ id, label, unit, value, problem, onChange }: AmountFieldProps) {
  return (
    <FieldFrame id={id} label={label} message={problem}>
      <Input
        id={id}
        unit={unit}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

interface CurveProps {
  /** Empty for the lesson's index. */
  readonly robotId: string;
  readonly children: (
    values: readonly number[],
    from: string | null,
    until: string | null,
  ) => React.ReactNode;
}

function Curve({ robotId, children }: CurveProps) {
  const asked = useCall(
    'CxAIRobotProduct/GetEquityCurve',
    robotId === '' ? null : { productId: Number(robotId), period: 'Full' },
    { isFixed: true },
  );
  if (robotId === '') return children(EXAMPLE_INDEX, null, null);
  return (
    <Loaded call={asked} what="this robot’s curve" height="18rem">
      {({ values, days }) => children(values, days[0] ?? null, days.at(-1) ?? null)}
    </Loaded>
  );
}

interface ReplayedProps {
  readonly values: readonly number[];
  readonly days: { readonly from: string; readonly until: string } | null;
  readonly isGuest: boolean;
  readonly account: number;
  readonly bearableLoss: number;
  readonly deeperPct: number;
}

function Replayed({ values, days, isGuest, account, bearableLoss, deeperPct }: ReplayedProps) {
  const drawdownPct = deepestDrawdown(values);
  const stake = stakeFor({ account, bearableLoss, drawdownPct, deeperPct });
  const replayed = accountAt(values, account, stake);
  const write = (amount: number) => (isGuest ? formatPercent(amount, 1) : formatMoney(amount, 0));
  const fall = write(deepestFall(replayed));
  return (
    <>
      <div role="status">
        <Note look="text">
          Max drawdown {formatPercent(drawdownPct, 1)}. {write(stake)} of{' '}
          {isGuest ? 'the account' : write(account)} goes in, the rest stays in cash. Replayed at that size,
          the account fell by {fall} at most and ended at {write(replayed.at(-1) ?? account)}.
        </Note>
      </div>
      <LessonCurve
        label={`The account at that size: it fell by ${fall} at most`}
        lines={[{ look: 'own', name: '', values: replayed }]}
        formatValue={(value) => (isGuest ? formatPercent(value) : formatMoney(value, 0))}
        base={account}
        places={days ? placeDates(parseIsoDay(days.from) * DAY_MS, parseIsoDay(days.until) * DAY_MS) : []}
        caption={
          days
            ? 'The account at the end of each day, the robot’s backtest included.'
            : 'The account by month.'
        }
      />
    </>
  );
}
