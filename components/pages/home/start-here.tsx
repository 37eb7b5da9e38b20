import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { formatCount } from '@/lib/core/format/number';
import type { WayIn } from './ways-in-view';

/** Suggested lists as chips with their number of robots, by reader. */
export function StartHere({ ways }: { readonly ways: readonly WayIn[] }) {
  return (
    <Columns as="ul">
      {ways.map(({ who, links }) => (
        <Stack as="li" key={who}>
          <h3>{who}</h3>
          <Actions as="ul">
            {links.map(({ title, href, count }) => (
              <li key={href}>
                <ButtonLink look="secondary" size={36} href={href}>
                  {title} <small>{formatCount(count)}</small>
                </ButtonLink>
              </li>
            ))}
          </Actions>
        </Stack>
      ))}
    </Columns>
  );
}
