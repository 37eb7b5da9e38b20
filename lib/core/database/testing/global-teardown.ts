import { currentRunFolder } from './global-setup';

/** After all tests: stops PostgreSQL and removes every database of the run. */
export default async function tearDown(): Promise<void> {
  await currentRunFolder()?.remove();
}
