import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { call, failureText } from '@/lib/http/api/client/call';

/** Seconds between two mails, since the first is often just slow. */
const PAUSE = 30;

/** Requests a new code, after a pause. */
export function ResendCode({ registration }: { readonly registration: string }) {
  const [wait, setWait] = useState(PAUSE);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const resend = async () => {
    setWait(PAUSE);
    try {
      const { message } = await call('Account/ResendRegistrationCode', { registration });
      setSaid(message);
    } catch (error) {
      setSaid(failureText(error));
    }
  };

  return (
    <div>
      <p>
        No email yet?{' '}
        <Button look="quiet" isOff={wait > 0} onClick={() => void resend()}>
          Send the code again
        </Button>
        {wait > 0 && ` in ${wait} s`}
      </p>
      <p role="status">{said}</p>
    </div>
  );
}
