'use client';

import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { CloseButton } from '@/components/ui/close-button/close-button';
import { KeyHint } from '@/components/ui/key-hint/key-hint';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = [44, 36, 28] as const;

export function ButtonKit() {
  return (
    <>
      {LOOKS.map((look) => (
        <Actions key={look}>
          {SIZES.map((size) => (
            <Button key={size} look={look} size={size}>
              {look} {size}
            </Button>
          ))}
          <Button look={look} size={36} isBusy>
            Save
          </Button>
          <Button look={look} size={36} isOff>
            Off
          </Button>
        </Actions>
      ))}
      <p>
        In a sentence, a quiet one looks like a link: <Button look="quiet">Try again</Button>
      </p>
      <Actions>
        <Button size={36}>
          Send <KeyHint>↵</KeyHint>
        </Button>
        <Button look="secondary" size={36}>
          Put back <KeyHint>Esc</KeyHint>
        </Button>
        <CloseButton label="Close" onClick={() => undefined} />
      </Actions>
    </>
  );
}
