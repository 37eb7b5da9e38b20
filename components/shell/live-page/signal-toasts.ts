import { batch } from '@/components/live/real-time/batch';
import type { HubClient } from '@/components/live/real-time/hub-connection';
import { toRecord } from '@/components/live/real-time/live-price';
import { inZone } from '@/components/ui/time/zone-text';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatPlural } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { mobileRobotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

/** Signals within this time are reported together, in milliseconds. */
const TOGETHER_MS = 400;
/** Maximum separate messages. */
const MOST = 3;

interface SeenSignal {
  readonly key: string;
  readonly robotId: number;
  readonly text: string;
  readonly path: string;
}

const DEEDS = {
  open: { long: 'will buy', short: 'will sell short' },
  close: { long: 'will sell', short: 'will buy back' },
} as const;

/** Parses a signal from the hub; null for anything else. */
function readSignal(payload: unknown): SeenSignal | null {
  const record = toRecord(payload);
  if (!record) return null;
  const { robotId, robotName, signalNo, ticker, side, action, recordedAt, dueAt, path } = record;
  if (typeof robotId !== 'number' || typeof robotName !== 'string' || typeof ticker !== 'string') return null;
  if ((side !== 'long' && side !== 'short') || (action !== 'open' && action !== 'close')) return null;
  if (typeof recordedAt !== 'string' || typeof dueAt !== 'string') return null;
  // Only links to paths on this site.
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return null;
  const who = nameLines(robotName)[0] ?? robotName;
  const signaled = inZone(`Signaled ${recordedAt.slice(11, 19)} UTC`, Date.parse(recordedAt));
  const times = `${signaled}, fills at ${inZone(`${dueAt.slice(11, 16)} UTC`, Date.parse(dueAt))} or later`;
  return {
    key: `${robotId} ${String(signalNo)}`,
    robotId,
    text: `${who} ${DEEDS[action][side]} ${ticker} · ${times}`,
    path,
  };
}

/**
 * Shows the user's robots' signals as toasts, before they fill.
 * @param priceKind for example "Simulated prices"
 * @returns unsubscribes
 */
export function showSignals(hub: Pick<HubClient, 'hold' | 'on'>, priceKind: string): () => void {
  const told = new Set<string>();
  const batched = batch<SeenSignal>(
    () => TOGETHER_MS,
    (signals) => {
      if (signals.length > MOST) {
        const link = { href: SITE_PATHS.notifications, text: 'See the inbox' };
        const all = isInApp(window.location.pathname) ? undefined : link;
        return showToast(`${formatPlural(signals.length, 'new signal')} · ${priceKind}`, 'info', all);
      }
      for (const { text, robotId, path } of signals) {
        const href = isInApp(window.location.pathname) ? mobileRobotPath({ id: robotId }) : path;
        showToast(`${text} · ${priceKind}`, 'info', { href, text: 'See the robot' });
      }
    },
  );
  const stops = [
    hub.hold(),
    hub.on('SignalRecorded', (payload) => {
      const signal = readSignal(payload);
      // After a failover, the new server may repeat messages.
      if (!signal || told.has(signal.key)) return;
      told.add(signal.key);
      batched.add(signal);
    }),
  ];
  return () => {
    batched.stop();
    for (const stop of stops) stop();
  };
}
