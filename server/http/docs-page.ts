import type { Operation } from '@wattle/contract/operations/operation.ts';
import { safetyPage } from '@wattle/contract/rules/safety/check-words.ts';
import { jsonTypes } from './body-parsers.ts';
import { whoMayCall } from './openapi.ts';
import { escape, operatorPage } from './operator-page.ts';
import { jsonSchemaOf } from './schemas.ts';
import type { ServiceRoutes } from './services.ts';

/** Every call of every service, for people to read. */
export function docsPage(productName: string, services: readonly ServiceRoutes[]): string {
  const title = `${productName} services`;
  const types = jsonTypes.map((type) => `<code>${type}</code>`).join(' or ');
  return operatorPage(
    title,
    `<p>Send an access token in <code>Authorization: Bearer</code>. The type of a body is ${types}; FHIR has its own. On a shared account, <code>providerId</code> in the query names the chosen provider. A refusal is 422 with JSON; any other failure is a status and one sentence of text. A 204 to a GET means nothing was found.</p>
<p>How medicines are written on screen and on paper: <a href="/docs/display-rules">display rules</a>. What is found about them: <a href="${safetyPage}">safety check</a>.</p>
<p>The client holds libraries of others: <a href="/licences.txt">licences</a>.</p>
${services.map(serviceSection).join('\n')}`,
  );
}

function serviceSection({ service, routes }: ServiceRoutes): string {
  const calls = routes.map(({ operation }) => callSection(service, operation));
  return `<section aria-labelledby="${service}">
<h2 id="${service}">${service}</h2>
<p><a href="/${service}/openapi.json">OpenAPI document of ${service}</a></p>
${calls.length === 0 ? '<p>No calls yet.</p>' : calls.join('\n')}
</section>`;
}

function callSection(service: string, operation: Operation): string {
  const { method, path, summary, access, params, query, body, response, refusals } = operation;
  const shapes = [
    ['Path', params && jsonSchemaOf(params, 'request')],
    ['Query', query && jsonSchemaOf(query, 'request')],
    ['Body', body && jsonSchemaOf(body, 'request')],
    ['Answer', response && shapeOf(response)],
  ] as const;
  return `<article>
<h3><code>${method} /${service}${escape(path)}</code></h3>
<p>${escape(summary)}</p>
<p>${escape(whoMayCall(access))}${refusals ? ` Refusals: ${refusals.join(', ')}.` : ''}</p>
${shapes.map(([name, schema]) => (schema ? shapeDetails(name, schema) : '')).join('')}
</article>`;
}

function shapeOf(response: NonNullable<Operation['response']>): object {
  return typeof response === 'string'
    ? { type: 'string', format: 'binary', contentMediaType: response }
    : jsonSchemaOf(response, 'answer');
}

function shapeDetails(name: string, schema: object): string {
  return `<details><summary>${name}</summary><pre tabindex="0">${escape(JSON.stringify({ ...schema, $schema: undefined }, null, 2))}</pre></details>`;
}
