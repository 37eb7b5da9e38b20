import { useId } from 'react';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Select } from '@/components/ui/form/input';
import { useCall } from '@/components/ui/loaded/use-call';

interface AccountSourceProps {
  /** Gets an account's trades as a file, as if it had been chosen. */
  readonly onFile: (file: File) => void;
  readonly onProblem: (text: string) => void;
}

/** Trades of the user's own paper accounts, and of accounts at brokers; nothing if there are none. */
export function AccountSource({ onFile, onProblem }: AccountSourceProps) {
  const id = useId();
  const paper = useCall('CxPaperTrades/GetAccounts', {});
  const brokers = useCall('CxBrokers/GetBrokers', {});
  const sources = [
    ...(paper.data?.items ?? []).map(({ id: accountId, name }) => ({
      path: `/api/paper-trades/fills.csv?accountId=${encodeURIComponent(accountId)}`,
      label: `${name} (paper)`,
    })),
    ...(brokers.data?.accounts ?? []).map(({ id: accountId, name }) => ({
      path: `/api/broker-accounts/${encodeURIComponent(accountId)}.csv`,
      label: name,
    })),
  ];
  if (sources.length === 0) return null;
  const choose = async (path: string) => {
    const source = sources.find((one) => one.path === path);
    if (!source) return;
    const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null);
    if (response?.ok) onFile(new File([await response.blob()], `${source.label}.csv`));
    else onProblem(`We couldn’t read the trades of ${source.label}. Please try again.`);
  };
  return (
    <FieldFrame id={id} label="Or the trades of an account here" message={null}>
      <Select id={id} defaultValue="" onChange={({ target }) => void choose(target.value)}>
        <option value="">Choose an account</option>
        {sources.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
