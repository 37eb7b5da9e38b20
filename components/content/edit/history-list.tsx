import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Line, Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';

interface HistoryListProps {
  readonly alias: string;
  /** The current version, as far as the editor knows. */
  readonly version: number;
  /** Whether the text came with the program. */
  readonly hasOriginal: boolean;
  readonly onRestore: (version: number) => void;
}

/** All versions of a text with their content, newest first. */
export function HistoryList({ alias, version, hasOriginal, onRestore }: HistoryListProps) {
  const history = useCall('Articles/GetHistory', { alias }, { onFocus: true });
  const { ask } = history;
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== version) void ask();
    known.current = version;
  }, [version, ask]);
  return (
    <Section id="history" title="History">
      <Loaded call={history} what="the history">
        {({ items }) =>
          items.length === 0 ? (
            <Note look="aside">Nobody has edited this text yet.</Note>
          ) : (
            <Stack as="ol" gap={2}>
              {items.map((item, index) => (
                <Card as="li" key={item.version}>
                  <Line isSpread>
                    <details>
                      <summary>
                        <strong>Version {item.version}</strong> by <bdi>{item.authorName}</bdi>,{' '}
                        <Time at={item.createdAt} />
                      </summary>
                      <p>{item.title}</p>
                      <pre>{item.body}</pre>
                    </details>
                    {index === 0 ? (
                      <Note as="span" look="aside">
                        Current
                      </Note>
                    ) : (
                      <Restore version={item.version} onRestore={onRestore} />
                    )}
                  </Line>
                </Card>
              ))}
              {hasOriginal && (
                <Card as="li">
                  <Line isSpread>
                    <span>The original text</span>
                    <Restore version={0} onRestore={onRestore} />
                  </Line>
                </Card>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function Restore({ version, onRestore }: Pick<HistoryListProps, 'version' | 'onRestore'>) {
  return (
    <Button look="secondary" size={36} onClick={() => onRestore(version)}>
      <span>
        RESTORE
        <VisuallyHidden> {version === 0 ? 'the original text' : `version ${version}`}</VisuallyHidden>
      </span>
    </Button>
  );
}
