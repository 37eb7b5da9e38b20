import { collectGarbage } from '@/lib/core/base/server/collect-garbage';
import type { Services } from '@/lib/http/api/services';
import type { MakePage } from '@/lib/http/pages/server/make-page';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { packRobot } from '@/lib/robots/catalogue/packed-robot';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { robotPath } from '@/lib/site/addresses/addresses';
import { listenOn } from './listen-on';
import { answerQuestions, type RenderedPages, type Started, usageNow } from './part';

const SEED = 7;
const AT_ONCE = 4;

/** The real server over a catalogue of generated robots, without engine. */
export function runWebServer(): void {
  let makePage: MakePage | null = null;
  answerQuestions(async (question) => {
    switch (question.kind) {
      case 'start': {
        const started = await serve(question.robots, question.dataDir);
        makePage = started.makePage;
        return { port: started.port, robotPaths: started.robotPaths };
      }
      case 'render':
        if (!makePage) throw new Error('Pages are rendered after the start');
        return renderFor(makePage, question.paths, question.seconds);
      default:
        return usageNow();
    }
  });
}

async function serve(robots: number, dataDir?: string): Promise<Started & { readonly makePage: MakePage }> {
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: Date.now() });
  const models = randomModels(robots, SEED).map(packRobot);
  catalogue.replace(models, models.length);
  // As the product does once all robots are ready.
  await collectGarbage();
  const { port, makePage } = await listenOn(catalogue, {
    instruments: {
      fundProfits: async () => [],
      knowsImportedInstrument: async () => false,
      pricesAt: async () => new Map(),
      importedInstruments: async () => [],
      requestDevelopment: async () => undefined,
    },
    // Nothing that is asked here has to do with users.
    services: {} as Services,
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  return { port, robotPaths: models.map(({ summary }) => robotPath(summary)), makePage };
}

/** Renders these pages in turn, a few at a time as under load and without caching, and measures CPU time. */
async function renderFor(
  makePage: MakePage,
  paths: readonly string[],
  seconds: number,
): Promise<RenderedPages> {
  const began = performance.now();
  const before = usageNow().cpuMicros;
  let pages = 0;
  const work = async () => {
    while (performance.now() - began < seconds * 1000) {
      const answer = await makePage(paths[pages % paths.length] ?? '/', 200);
      if (answer.status !== 200) throw new Error(`A page answered ${answer.status}`);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pages, cpuMicros: usageNow().cpuMicros - before };
}
