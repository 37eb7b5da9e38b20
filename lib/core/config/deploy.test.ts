import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { operatorEnvironment, readEnv } from './env';

const DEPLOY = path.resolve('deploy');
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8');

/** What a container of any kind says, as far as the product must agree. */
interface Container {
  readonly env: Readonly<Record<string, string>>;
  readonly probes: readonly string[];
}

interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { readonly runAsUser: number };
  readonly containers: readonly {
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly volumeMounts: readonly { readonly mountPath: string }[];
    readonly [probe: `${string}Probe`]: {
      readonly httpGet: { readonly path: string; readonly port: string };
    };
  }[];
}

const manifests = readdirSync(path.join(DEPLOY, 'kubernetes'))
  .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)))
  .map((document) => document.toJS());
const pods: Pod[] = manifests
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ spec }) => spec.template.spec);
const compose = parse(read('compose.yml'), { merge: true }).services as Record<
  string,
  { readonly image: string; readonly environment: Record<string, string>; readonly stop_grace_period: string }
>;
const processes = Object.values(compose).filter(({ image }) => image === 'tickproof');

function listContainers({ containers }: Pod): Container[] {
  return containers.map((container) => ({
    env: Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    probes: Object.entries(container).flatMap(([name, probe]) =>
      name.endsWith('Probe')
        ? [(probe as Pod['containers'][0]['livenessProbe' & `${string}Probe`]).httpGet.path]
        : [],
    ),
  }));
}

/** Names of an environment file's settings, those in comments included. */
const settingsIn = (file: string) =>
  [...read(file).matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');

describe('what is in deploy/', () => {
  it('uses settings that exist, with values they may have', () => {
    const config = manifests.find(({ kind }) => kind === 'ConfigMap').data as Record<string, string>;
    const given = [
      ...pods.flatMap(listContainers).map(({ env }) => env),
      ...processes.map(({ environment }) => environment),
      config,
    ];
    const names = new Set([
      ...given.flatMap(Object.keys),
      ...settingsIn('example.env'),
      ...settingsIn('compose.example.env'),
    ]);
    names.delete('POSTGRES_PASSWORD');
    expect(names.size).toBeGreaterThan(10);
    // What is left of the environment for other programs isn't ours.
    expect(
      Object.keys(operatorEnvironment(Object.fromEntries([...names].map((name) => [name, 'x'])))),
    ).toEqual([]);
    const database = { DATABASE_URL: 'postgres://host/name' };
    for (const { env } of pods.flatMap(listContainers)) readEnv({ ...config, ...env, ...database });
    readEnv(
      Object.fromEntries(
        read('example.env')
          .split('\n')
          .filter((line) => /^[A-Z]/.test(line))
          .map((line) => line.split(/=(.*)/s).slice(0, 2)),
      ),
    );
  });

  it('probes addresses and ports that are served, and stops no sooner than the product does', () => {
    for (const pod of pods) {
      const [{ env, probes }] = listContainers(pod) as [Container];
      expect(probes.length).toBeGreaterThan(1);
      expect(probes.filter((address) => !['/healthz', '/readyz'].includes(address))).toEqual([]);
      expect(pod.containers[0]?.ports[0]?.containerPort).toBe(Number(env['PORT']));
      expect(pod.containers[0]?.volumeMounts[0]?.mountPath).toBe(env['DATA_DIR']);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Number(env['DRAIN_SECONDS'] ?? 10) + 15,
      );
    }
    expect(read('systemd/tickproof@.service')).toContain('TimeoutStopSec=30\n');
    expect(processes.map(({ stop_grace_period: grace }) => grace)).toEqual(processes.map(() => '30s'));
    expect(read('nginx/tickproof.conf').match(/server web\d:3000/g)).toHaveLength(
      Object.keys(compose).filter((name) => name.startsWith('web')).length,
    );
  });

  it('starts what npm start starts, as one user, from files that exist', () => {
    const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
    const dockerfile = read('Dockerfile');
    expect(read('systemd/tickproof@.service')).toContain(`ExecStart=/usr/bin/${start}\n`);
    expect(dockerfile).toContain(`\nCMD ${JSON.stringify(start?.split(' ')).replaceAll(',', ', ')}\n`);
    expect(dockerfile).toContain(`--uid ${pods[0]?.securityContext.runAsUser} `);
    const kept = [...read('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name ?? '');
    expect(kept.filter((name) => !readdirSync('.').includes(name))).toEqual([]);
  });
});
