'use client';

import { useSession } from '@/components/session/session/use-session';
import { Actions } from '@/components/ui/actions/actions';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import type { EpochDay } from '@/lib/core/base/brand';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { AnswerHash } from './answer-hash';

interface ScreenCountProps {
  /** What guests see. */
  readonly total: number;
  readonly universe: number;
  readonly day: EpochDay;
  readonly hash: string;
  /** The same screen as a call asks for it. */
  readonly request: CallRequest<'CxScreener/Search'>;
}

/** How many instruments match, and the answer's hash. Subscribers' answers have forecasts that guests' don't. */
export function ScreenCount({ universe, day, request, ...guest }: ScreenCountProps) {
  const isUser = useSession() === 'signed-in';
  const own = useCall('CxScreener/Search', isUser ? request : null).data?.result;
  const { total, hash } = (isUser && own) || guest;
  return (
    <Actions>
      <Note>
        <b>{formatCount(total)}</b> of {formatPlural(universe, 'instrument')}, as of {formatDay(day)}
      </Note>
      <AnswerHash hash={hash} />
    </Actions>
  );
}
