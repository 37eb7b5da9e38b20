'use client';

import { boolean, object } from 'yup';
import { useSession } from '@/components/session/session/use-session';
import { Actions } from '@/components/ui/actions/actions';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { SIGNAL_EVENTS } from '@/lib/analysis/signals/signal-events';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { SIGNAL_EVENT_IDS, SIGNAL_SIDES } from '@/lib/site/addresses/signals-address';
import { SIDE_LABELS } from './signal-columns';

const CALL = 'CxSignals/GetAlert';
type Alert = CallAnswer<typeof CALL>;

/** Which of the newest session’s signals subscribers are notified of. */
export function SignalAlert() {
  const isUser = useSession() === 'signed-in';
  const saved = useCall(CALL, isUser ? {} : null, { isFixed: true });
  if (!isUser) return null;
  if (saved.error !== undefined) return <FailedCall call={saved} what="your notifications" />;
  return saved.data?.isSubscribed ? <Choice alert={saved.data} /> : null;
}

const GROUPS = [
  {
    legend: 'Classes',
    choices: ALL_INSTRUMENT_CLASSES.map((only) => [only, INSTRUMENT_CLASS_LABELS[only]] as const),
  },
  { legend: 'Sides', choices: SIGNAL_SIDES.map((side) => [side, SIDE_LABELS[side]] as const) },
  { legend: 'Events', choices: SIGNAL_EVENTS.map(({ id, name }) => [id, name] as const) },
];

type Values = Readonly<Record<string, boolean>>;

const SCHEMA = object({ isOn: boolean() });

function Choice({ alert }: { readonly alert: Alert }) {
  const chosen: readonly string[] = [...alert.classes, ...alert.events, ...alert.sides];
  const names = GROUPS.flatMap(({ choices }) => choices.map(([name]) => name));
  const initial: Values = {
    isOn: alert.isOn,
    ...Object.fromEntries(names.map((name) => [name, chosen.includes(name)])),
  };
  const save = async (values: Values) => {
    const { isOn } = await call('CxSignals/SetAlert', {
      isOn: values['isOn'] === true,
      classes: ALL_INSTRUMENT_CLASSES.filter((name) => values[name]),
      events: SIGNAL_EVENT_IDS.filter((name) => values[name]),
      sides: SIGNAL_SIDES.filter((name) => values[name]),
    });
    showToast(isOn ? 'Saved. You’re notified after each close.' : 'Saved. Notifications are off.', 'success');
    return undefined;
  };
  return (
    <Disclosure summary={alert.isOn ? 'Notifications are on' : 'Get notified of new signals'}>
      <Form initial={initial} schema={SCHEMA} send={save} submit="Save" focus={null}>
        <Stack>
          <CheckField name="isOn">
            Notify me once a class after each close with signals of these kinds
          </CheckField>
          {GROUPS.map(({ legend, choices }) => (
            <Actions as="fieldset" key={legend}>
              <legend>{legend}</legend>
              {choices.map(([name, label]) => (
                <CheckField key={name} name={name}>
                  {label}
                </CheckField>
              ))}
            </Actions>
          ))}
        </Stack>
      </Form>
    </Disclosure>
  );
}
