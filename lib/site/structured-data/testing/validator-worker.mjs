import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/**
 * The validator takes schema.org's vocabulary as a file that the site publishes. The types of schema-dts are made from
 * that file: their interfaces are read back into classes and properties, and nothing must be fetched.
 */
function readVocabulary() {
  const types = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8');
  const classes = new Map();
  const domains = new Map();
  for (const [, type, parents, body] of types.matchAll(
    /^interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
  )) {
    const subClassOf = [...parents.matchAll(/(\w+)Base\b/g)].map(([, parent]) => ({
      '@id': `schema:${parent}`,
    }));
    classes.set(type, subClassOf);
    for (const [, property] of body.matchAll(/^ {4}"(\w+)"\?:/gm))
      domains.set(property, [...(domains.get(property) ?? []), { '@id': `schema:${type}` }]);
  }
  // Types without properties of their own have no interface to extend.
  for (const [, type, parent] of types.matchAll(/^export interface (\w+)Leaf extends (\w+)Base /gm))
    if (!classes.has(type)) classes.set(type, [{ '@id': `schema:${parent}` }]);
  return {
    '@graph': [
      ...[...classes].map(([type, subClassOf]) => ({
        '@id': `schema:${type}`,
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': subClassOf,
      })),
      ...[...domains].map(([property, domainIncludes]) => ({
        '@id': `schema:${property}`,
        '@type': 'rdf:Property',
        'schema:domainIncludes': domainIncludes,
      })),
    ],
  };
}

const validator = new Validator(readVocabulary());

parentPort.on('message', async ({ id, html }) => {
  try {
    const found = new WebAutoExtractor({ addLocation: true }).parse(html);

    const issues = await validator.validate(found);
    parentPort.postMessage({ id, issues: JSON.parse(JSON.stringify(issues)) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
