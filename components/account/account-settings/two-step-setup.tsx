import { codeSchema } from '@/components/account/account-dialogs/schemas';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Step, Steps } from '@/components/ui/steps/steps';
import { showToast } from '@/components/ui/toast/toast-store';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { copyText } from './copy-text';
import { sendChange } from './send-change';

interface TwoStepSetupProps {
  readonly start: CallAnswer<'Account/StartTwoStep'>;
  readonly onEnabled: (answer: CallAnswer<'Account/EnableTwoStep'>) => void;
  readonly onCancel: () => void;
}

/** Adds the secret to an authenticator app, by QR code or by hand, and checks a first code. */
export function TwoStepSetup({ start, onEnabled, onCancel }: TwoStepSetupProps) {
  const secret = start.secret ?? '';
  return (
    <>
      <Steps>
        <Step>
          <Note look="text">Open any authenticator app on your phone and scan this QR code.</Note>
          {start.qrSvg !== null && (
            <svg width="200" height="200" role="img" aria-label="QR code of the secret below">
              <image
                href={`data:image/svg+xml,${encodeURIComponent(start.qrSvg)}`}
                width="200"
                height="200"
              />
            </svg>
          )}
        </Step>
        <Step>
          <Note look="text">
            Can’t scan it? {start.uri !== null && <a href={start.uri}>Open it in an app on this device</a>}
            {start.uri !== null && ', or type '}
            {start.uri === null && 'Type '}this secret into the app:
          </Note>
          <Actions>
            <Card isSunken>
              <code>{inGroups(secret)}</code>
            </Card>
            <Button
              look="secondary"
              size={36}
              onClick={async () =>
                (await copyText(secret))
                  ? showToast('Secret copied', 'success')
                  : showToast('Couldn’t copy. Select the secret and copy it yourself', 'error')
              }
            >
              Copy secret
            </Button>
          </Actions>
        </Step>
        <Step>
          <Form
            initial={{ code: '' }}
            schema={codeSchema}
            submit="Turn on two-step login"
            send={({ code }) =>
              sendChange('Account/EnableTwoStep', { code: code.replace(/\s+/g, '') }, onEnabled)
            }
          >
            <TextField
              name="code"
              label="The 6 digits the app shows now"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={9}
            />
          </Form>
        </Step>
      </Steps>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** Groups of four letters are easier to read out and type; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
