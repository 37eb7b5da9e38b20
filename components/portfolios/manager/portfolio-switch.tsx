import { useState } from 'react';
import { SwitchMenu, SwitchName, switchItemClass } from '@/components/ui/disclosure/switch-menu';
import { call } from '@/lib/http/api/client/call';
import { FIRST_PORTFOLIO, type PortfolioSettings } from '@/lib/portfolios/records/portfolio-records';
import { portfolioPath } from '@/lib/site/addresses/addresses';
import { DeleteDialog, NameDialog } from './portfolio-dialogs';

interface PortfolioSwitchProps {
  readonly portfolios: readonly ({ readonly no: number } & PortfolioSettings)[];
  /** The one that is shown. */
  readonly no: number;
  readonly settings: PortfolioSettings;
  readonly transactionCount: number;
  /** Throws what is to be shown. */
  readonly onRename: (name: string) => Promise<void>;
  /** Called once the one that is shown was deleted. */
  readonly onDeleted: () => Promise<void>;
}

type Asked = 'add' | 'rename' | 'delete';

/** Which portfolio the page shows, as a menu of all of them; adds, renames and deletes them. */
export function PortfolioSwitch(props: PortfolioSwitchProps) {
  const { no, settings, transactionCount } = props;
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly opener: HTMLElement | null } | null>(
    null,
  );
  const portfolios = props.portfolios.some((one) => one.no === 0)
    ? props.portfolios
    : [{ ...FIRST_PORTFOLIO, no: 0 }, ...props.portfolios];
  const dialog = { opener: asked?.opener ?? null, onClose: () => setAsked(null) };
  const open = (what: Asked) => (opener: HTMLElement | null) => setAsked({ what, opener });
  return (
    <>
      <SwitchMenu
        what="Portfolio"
        name={settings.name}
        listLabel="Portfolios"
        isAtStart
        actions={[
          ['Add a portfolio…', open('add')],
          ['Rename…', open('rename')],
          ['Delete…', open('delete')],
        ]}
      >
        {portfolios.map((one) => (
          <li key={one.no}>
            <a
              className={switchItemClass}
              href={portfolioPath(one.no)}
              aria-current={one.no === no ? 'page' : undefined}
            >
              <SwitchName>{one.name}</SwitchName>
              <span>{one.currency}</span>
            </a>
          </li>
        ))}
      </SwitchMenu>
      {asked?.what === 'add' && (
        <NameDialog
          {...dialog}
          title="Add a portfolio"
          initial={freeName(portfolios.map(({ name }) => name))}
          submit="Add portfolio"
          onName={async (name) => {
            const added = await call('CxPortfolio/Save', { ...settings, name });
            location.assign(portfolioPath(added.no));
          }}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          {...dialog}
          title={`Rename “${settings.name}”`}
          initial={settings.name}
          submit="Rename"
          onName={props.onRename}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteDialog
          {...dialog}
          {...{ no, transactionCount }}
          name={settings.name}
          onDelete={async () => {
            await call('CxPortfolio/Delete', { no });
            await props.onDeleted();
          }}
        />
      )}
    </>
  );
}

/** A name that no portfolio has: `Portfolio 2`. */
function freeName(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Portfolio ${number}`)) number += 1;
  return `Portfolio ${number}`;
}
