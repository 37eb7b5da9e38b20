'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { ButtonLink } from '@/components/ui/button/button';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import type { IdeaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { IDEA_ROWS, type TradeIdeasAddress, tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';
import { type FileSpan, loadFileRows } from '../file-rows/load-file-rows';
import { IDEA_COLUMNS, IDEA_FILE_COLUMNS } from './idea-columns';
import { IdeaDetails } from './idea-details';

export interface ShownIdeas {
  readonly total: number;
  readonly hidden: number;
  readonly ideas: readonly IdeaRow[];
}

interface IdeaRowsProps {
  readonly address: TradeIdeasAddress;
  /** What guests see. */
  readonly shown: ShownIdeas;
  /** What it costs to see ideas that are current. */
  readonly offer: ReactNode;
}

/** Ideas, or one of them: what everyone sees for guests, what else users may see by a call. */
export function IdeaRows({ address, shown, offer }: IdeaRowsProps) {
  const isUser = useSession() === 'signed-in';
  const { idea: id, ...list } = address;
  const request: CallRequest<'CxTradeIdeas/GetIdeas'> = { ...list, id };
  const asked = useCall('CxTradeIdeas/GetIdeas', isUser ? request : null);
  const { total, hidden, ideas } = (isUser && asked.data?.result) || shown;
  const loadIdeas = async (span: FileSpan) =>
    (await call('CxTradeIdeas/GetIdeas', { ...request, ...span })).result?.ideas ?? [];
  const [one] = ideas;
  return (
    <>
      {isUser && <FailedCall call={asked} what="ideas" />}
      {id === null ? (
        <List
          address={address}
          total={total}
          hidden={hidden}
          ideas={ideas}
          inFile={isUser ? () => loadFileRows(loadIdeas) : ideas}
        />
      ) : (
        one && <IdeaDetails idea={one} />
      )}
      {hidden > 0 && (
        <>
          <Locked hidden={hidden} isOne={id !== null} />
          {(!isUser || asked.data) && offer}
        </>
      )}
    </>
  );
}

interface ListProps extends ShownIdeas, Pick<IdeaRowsProps, 'address'> {
  readonly inFile: ComponentProps<typeof CsvButton<IdeaRow>>['rows'];
}

function List({ address, total, hidden, ideas, inFile }: ListProps) {
  const pageHref = (page: number) => tradeIdeasPath({ ...address, page });
  const pageCount = Math.ceil(total / IDEA_ROWS);
  const { page } = address;
  return (
    <Section
      title="Ideas"
      aside={
        ideas.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton name="trade-ideas" columns={IDEA_FILE_COLUMNS} rows={inFile} />
          </span>
        )
      }
    >
      <Note>
        {formatPlural(total, 'idea')}, newest first.
        {address.ticker === null && ' Patterns that ended months ago are listed with their ticker only.'}
      </Note>
      <DataTable
        label="Trade ideas"
        columns={IDEA_COLUMNS}
        rows={ideas}
        rowKey={(idea) => idea.id}
        narrow="rows"
        empty={
          <Empty
            title={hidden > 0 ? 'None that everyone may see' : 'No ideas match'}
            action={
              <ButtonLink look="secondary" size={36} href={tradeIdeasPath()}>
                Show all ideas
              </ButtonLink>
            }
          >
            Choose another class, source or state.
          </Empty>
        }
      />
      <PageLinks page={page} pageCount={pageCount} hrefFor={pageHref} />
    </Section>
  );
}

function Locked({ hidden, isOne }: { readonly hidden: number; readonly isOne: boolean }) {
  return (
    <Notice
      title={
        isOne
          ? 'This idea is still current'
          : `${formatCount(hidden)} more waiting or open ${hidden === 1 ? 'idea' : 'ideas'}`
      }
    >
      <p>
        Current ideas are for subscribers of any tool, except on the tickers of the market bar. Everyone sees
        each idea once it has ended.
      </p>
    </Notice>
  );
}
