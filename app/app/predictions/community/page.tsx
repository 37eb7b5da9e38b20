import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { PredictionsPage, type PredictionsShown } from '@/components/community/predictions/predictions-page';
import { questionText, type ShownQuestion } from '@/components/community/predictions/question-text';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getPredictions } from '@/lib/community/predictions/current';
import type { PredictionQuestion } from '@/lib/community/predictions/predictions';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  isIndexedPredictions,
  PREDICTIONS_PATH,
  type PredictionsAddress,
  predictionsPath,
} from '@/lib/site/addresses/predictions-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

const TITLES: Readonly<Record<PredictionsAddress['show'], string>> = {
  open: 'Community predictions',
  locked: 'Community predictions: locked',
  decided: 'Community predictions: decided',
  board: 'Community predictions: board',
};

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.predictions, { search: await searchParams });
  const { name, label } = getCatalogue().market();
  const shown = await readShown(address);
  const path = predictionsPath(address);
  if (shown === null) return <Missing path={path} />;
  const isOne = shown.kind === 'question';
  const title = isOne ? questionText(shown.question) : TITLES[address.show];
  return (
    <SitePage
      page={PAGES.predictions}
      path={path}
      isIndexed={isIndexedPredictions(address)}
      title={title}
      description={`${title}${isOne ? '' : '.'} Members say how likely a higher close is; votes are sealed before the session and scored against base rates, for everyone to check. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Community predictions', path: PREDICTIONS_PATH },
        ])}
      />
      <PredictionsPage address={address} shown={shown} title={title} market={{ name, label }} />
    </SitePage>
  );
}

/** null if there is no such question or page. */
async function readShown(address: PredictionsAddress): Promise<PredictionsShown | null> {
  const { show, question, page } = address;
  const predictions = getPredictions();
  if (question !== null) {
    const found = await predictions.details(question, page);
    if (!found || (page > 1 && found.revealed.length === 0)) return null;
    return { kind: 'question', question: withDecimals(found.question), votes: found.revealed };
  }
  if (show === 'board') {
    const board = await predictions.board(page);
    return page > 1 && board.places.length === 0 ? null : { kind: 'board', board };
  }
  const { total, questions } = await predictions.list(show, page);
  if (page > 1 && questions.length === 0) return null;
  return { kind: 'list', total, questions: questions.map(withDecimals) };
}

function withDecimals(question: PredictionQuestion): ShownQuestion {
  return { ...question, decimals: getCatalogue().instrument(question.ticker)?.decimals ?? 2 };
}

function Missing({ path }: { readonly path: string }) {
  return (
    <MissingPage
      page={PAGES.predictions}
      path={path}
      title="Community predictions"
      heading="No such question"
      text="There is no question or page at this address."
      instead={{ href: PREDICTIONS_PATH, text: 'Open questions' }}
    />
  );
}
