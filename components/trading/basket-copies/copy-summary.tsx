import { useRef, useState } from 'react';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Form } from '@/components/ui/form/form';
import { Modal } from '@/components/ui/modal/modal';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney } from '@/lib/core/format/number';
import { readNumber } from '@/lib/core/format/read-number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { StopChoice } from '@/lib/trading/basket-copies/basket-copy';
import { STATE_LABELS } from './copy-labels';
import { resumeSchema } from './copy-schema';
import { StopField } from './stop-field';
import type { CopiedBasket } from './use-basket-copies';

/** A running copy of a portfolio in short, with what stops it. */
export function CopySummary({ copy }: { readonly copy: CopiedBasket }) {
  const { accountName, state, reason, amount, value, cash, startedAt, rebalancedAt } = copy;
  return (
    <Stack gap={2}>
      <Actions isSpread>
        <strong>{accountName}</strong>
        <Chip look={state === 'active' ? 'gain' : 'warning'}>{STATE_LABELS[state]}</Chip>
      </Actions>
      <Facts isColumn>
        <Fact term="Set aside">{formatMoney(amount)}</Fact>
        <Fact term="Worth now">{formatMoney(value)}</Fact>
        <Fact term="In cash">{formatMoney(cash)}</Fact>
        <Fact term="Since">{formatDate(Date.parse(startedAt))}</Fact>
        <Fact term="Last rebalance">
          {rebalancedAt === null ? 'being placed' : formatDate(Date.parse(rebalancedAt))}
        </Fact>
      </Facts>
      {reason !== null && <Note look="text">{reason}</Note>}
      <Actions>
        <a href={SITE_PATHS.virtualAccounts}>What it holds, and why it differs</a>
        <ResumeButton copy={copy} />
        <StopButton copy={copy} />
      </Actions>
    </Stack>
  );
}

/** Lets a halted copy follow its portfolio again; nothing for others. */
export function ResumeButton({ copy }: { readonly copy: CopiedBasket }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { copyId, name, state, amount, value, stopPct } = copy;
  if (state !== 'halted') return null;
  return (
    <>
      <Button ref={opener} size={28} look="secondary" onClick={() => setOpen(true)}>
        Resume
      </Button>
      {isOpen && (
        <Modal title={`Resume ${name}`} opener={opener.current} onClose={() => setOpen(false)}>
          <Stack gap={3}>
            <p>
              It has {formatMoney(value)} of the {formatMoney(amount)} set aside. It will hold what the
              portfolio holds now, and follow it again.
            </p>
            <Form
              initial={{ stopPct: stopPct === null ? '' : String(stopPct) }}
              schema={resumeSchema}
              submit="Resume copying"
              send={async (typed) => {
                await changePaper('CxBaskets/ResumeCopy', { copyId, stopPct: readNumber(typed.stopPct) });
                showToast(`${name} is copied again`, 'success');
                setOpen(false);
                return null;
              }}
            >
              <StopField />
            </Form>
          </Stack>
        </Modal>
      )}
    </>
  );
}

/** Stops a copy, once its user has said what becomes of what it holds. */
export function StopButton({ copy }: { readonly copy: CopiedBasket }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { copyId, name, state } = copy;
  if (state === 'selling') return null;
  const stop = async (positions: StopChoice) => {
    await changePaper('CxBaskets/StopCopy', { copyId, positions });
    showToast(
      positions === 'keep' ? `${name}: stopped, positions are yours` : `${name}: being sold`,
      'success',
    );
    setOpen(false);
    return null;
  };
  return (
    <>
      <Button ref={opener} size={28} look="secondary" onClick={() => setOpen(true)}>
        Stop copying
      </Button>
      {isOpen && (
        <Modal title={`Stop copying ${name}`} opener={opener.current} onClose={() => setOpen(false)}>
          <Stack gap={3}>
            <p>
              No more rebalances are followed, and waiting orders are canceled. Sell what the copy holds at
              the next prices, or keep it as your own positions.
            </p>
            <Actions>
              <ActButton act={() => stop('sell')}>Sell all</ActButton>
              <ActButton look="secondary" act={() => stop('keep')}>
                Keep positions
              </ActButton>
            </Actions>
          </Stack>
        </Modal>
      )}
    </>
  );
}
