import { useId, useState } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Stack } from '@/components/ui/stack/stack';
import { readNumber, whichNumber } from '@/lib/core/format/read-number';
import styles from './worst-month.module.css';
import { WorstMonthFigures, type WorstMonthFiguresProps } from './worst-month-figures';

const USUAL_CAPITAL = '10,000';
const MOST_CAPITAL = 1e9;

/** A robot's worst month. */
export function DrawnMonths({ robotId }: { readonly robotId: number }) {
  const call = useCall('CxAIRobotProduct/GetWorstMonth', { productId: robotId });
  return (
    <Loaded call={call} what="the worst month" height="9rem">
      {({ result, sessions }) =>
        result && <MonthsAtCapital view={result} sessions={sessions} subject={`robot-${robotId}`} />
      }
    </Loaded>
  );
}

/** A worst month: in dollars for users, at the capital they enter, in percent for guests. */
export function MonthsAtCapital(props: Omit<WorstMonthFiguresProps, 'capital'>) {
  const isUser = useSession() === 'signed-in';
  const [typed, setTyped] = useState(USUAL_CAPITAL);
  const capital = readCapital(typed);
  const problem = isUser ? (whichNumber(typed, 'USD') ?? capital.problem) : null;
  const id = useId();
  return (
    <Stack gap={3}>
      {isUser && (
        <div className={styles['capital']}>
          <FieldFrame id={id} label="Your capital in dollars" message={problem}>
            <Input
              id={id}
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : `${id}-problem`}
              onChange={({ target }) => setTyped(target.value)}
            />
          </FieldFrame>
        </div>
      )}
      <WorstMonthFigures {...props} capital={isUser ? capital.dollars : null} />
    </Stack>
  );
}

function readCapital(typed: string): { readonly dollars: number | null; readonly problem: string | null } {
  const dollars = readNumber(typed);
  if (dollars === null || Number.isNaN(dollars) || dollars <= 0)
    return {
      dollars: null,
      problem: 'Enter dollars above zero to see amounts; until then these are percent.',
    };
  if (dollars > MOST_CAPITAL) return { dollars: null, problem: 'Enter at most $1,000,000,000.' };
  return { dollars, problem: null };
}
