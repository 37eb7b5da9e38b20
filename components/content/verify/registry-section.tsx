import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { formatDate } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import type { LogFacts } from '@/lib/robots/transparency-log/log-facts';
import { LOG_PATH } from '@/lib/site/addresses/addresses';

/** The chain of publications and removals, and the trading rules. */
export function RegistrySection({ registry }: { readonly registry: LogFacts['registry'] }) {
  const { entries, afterwards, rules } = registry;
  return (
    <Section id="registry" title="Registry and rules">
      <Note look="text">
        The registry has {formatPlural(entries, 'entry', 'entries')}.{' '}
        {afterwards > 0 &&
          `${formatPlural(afterwards, 'robot was', 'robots were')} published before the registry existed, and the registry says so. `}
        Each line of <a href={`${LOG_PATH}/registry`}>the full registry</a> has a hash and an entry. The hash
        is the SHA-256 of the previous line’s hash, a line break and the entry. The first line uses 64 zeros
        as the previous hash.
      </Note>
      {rules.length > 0 && (
        <Definitions>
          {rules.map(({ version, text, recordedAt }) => (
            <Definition key={version} term={`Trading rules ${version}, recorded ${formatDate(recordedAt)}`}>
              {text}
            </Definition>
          ))}
        </Definitions>
      )}
    </Section>
  );
}
