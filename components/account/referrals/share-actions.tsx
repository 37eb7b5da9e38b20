import { useId, useState } from 'react';
import { copyText } from '@/components/account/account-settings/copy-text';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Input } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';

const TITLE = 'Tickproof';
const COMMISSION = 'If you buy a plan, I may earn a commission.';
const TEXT = 'Tickproof lists AI trading robots and lets anyone check every trade they make.';

interface ShareActionsProps {
  readonly link: string;
  readonly label: string;
  /** Whether whoever shares it may earn a commission, which every shared text says. */
  readonly earns?: boolean;
}

/** A link to copy, to share with the system's dialog where there is one, or to mail. */
export function ShareActions({ link, label, earns = false }: ShareActionsProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const text = earns ? `${TEXT} ${COMMISSION}` : TEXT;
  const copy = async () =>
    setSaid(
      (await copyText(link)) ? 'Link copied' : 'Your browser doesn’t allow copying. Copy it from the field.',
    );
  const share = () =>
    navigator.share({ title: TITLE, text, url: link }).catch((error: unknown) => {
      // Closing the dialog isn't an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setSaid('Your browser couldn’t share the link. Copy it instead.');
    });
  const mail = `mailto:?subject=${encodeURIComponent(TITLE)}&body=${encodeURIComponent(`${text}\n\n${link}\n`)}`;
  return (
    <Stack gap={2}>
      <label htmlFor={id}>{label}</label>
      {earns && (
        <Note>
          Say beside your link: “{COMMISSION}” Share and Email add it. If you copy the link, add it yourself.
        </Note>
      )}
      <Input id={id} type="url" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Actions>
        <Button onClick={() => void copy()}>Copy link</Button>
        {'share' in navigator && (
          <Button look="secondary" onClick={() => void share()}>
            Share
          </Button>
        )}
        <ButtonLink look="secondary" href={mail}>
          Email
        </ButtonLink>
        <Note as="span" role="status">
          {said}
        </Note>
      </Actions>
    </Stack>
  );
}
