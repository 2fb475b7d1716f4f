import { escapeHtml } from '../html.ts';
import { exampleCall } from './example-call.ts';
import {
  type Answer,
  modelOf,
  type OpenApi,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
} from './openapi.ts';
import { limitsText, type ModelLink, typeText } from './schema-text.ts';
import { meaning, nameCell, schemaTable, sentence, table } from './tables.ts';

/** A call as Markdown, with its heading. */
export function operationText(document: OpenApi, operation: Operation, link: ModelLink): string {
  return [
    `<a id="${operation.operationId}"></a>`,
    `## ${operation.summary}`,
    callLine(operation),
    operation.description ?? '',
    credentialsOf(operation),
    parametersOf(document, operation, link),
    bodyOf(document, operation, link),
    `**Example**\n\n${exampleCall(operation)}`,
    answersOf(document, operation, link),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The method and the path of a call, as a line of its own. */
export function callLine({ method, path }: Operation): string {
  return `<p class="call"><span class="method" data-method="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></p>`;
}

const credentialNames: Record<string, string> = {
  'x-api-key': 'an API key in `x-api-key`',
  authorization: 'an API key in `authorization`',
  bearer: 'an access token',
  session: 'a session of the console',
  player: 'a player token',
};

function credentialsOf({ security }: Operation): string {
  if (security.length === 0) return 'Needs no credential.';
  const ways = security.map((way) =>
    Object.keys(way)
      .map((name) => credentialNames[name] ?? name)
      .join(' and '),
  );
  return `Needs ${ways.join(', or ')}.`;
}

function parametersOf(document: OpenApi, { parameters = [] }: Operation, link: ModelLink): string {
  const rows = parameters.map((one) => {
    const { name, in: place, required, schema, description } = resolved<Parameter>(document, one);
    return [
      nameCell({ name, isRequired: required }),
      place,
      typeText(schema, link),
      meaning(schema, description),
    ];
  });
  return rows.length === 0 ? '' : `**Parameters**\n\n${table(['Name', 'In', 'Type', 'Meaning'], rows)}`;
}

function bodyOf(document: OpenApi, { requestBody }: Operation, link: ModelLink): string {
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !body) return '';
  const name = modelOf(body.schema);
  const schema = resolved<Schema>(document, body.schema);
  const title = name === undefined ? `\`${type}\`` : `${link(name)}, \`${type}\``;
  return `**Body**: ${title}\n\n${schemaTable(schema, link)}`;
}

function answersOf(document: OpenApi, { responses }: Operation, link: ModelLink): string {
  const answers = Object.entries(responses).map(
    ([status, one]) => [status, resolved<Answer>(document, one)] as const,
  );
  const [refusals, others] = [answers.filter(isRefusal), answers.filter((answer) => !isRefusal(answer))];
  const rows = others.map(([status, answer]) => [status, answerText(answer), bodyText(answer, link)]);
  const found = `**Answers**\n\n${table(['Status', 'When', 'Body'], rows)}`;
  if (refusals.length === 0) return found;
  const faults = refusals.map(([status, answer]) => `${status} ${faultsText(answer)}`);
  return `${found}\n\n**Refusals**: ${faults.join(' · ')}`;
}

/** Whether it is a problem document; a refusal in another form is described as answers are. */
function isRefusal([, { content }]: readonly [string, Answer]): boolean {
  return content !== undefined && 'application/problem+json' in content;
}

/** The codes of a refusal, which lead to what they mean. */
function faultsText({ description }: Answer): string {
  const codes = Array.from(description.matchAll(/`(\w+)`: /g), ([, code = '']) => code);
  return codes.map((code) => `[\`${code}\`](../docs/faults.md#${code})`).join(', ');
}

function answerText({ description, headers }: Answer): string {
  const names = Object.keys(headers ?? {}).map((name) => `\`${name}\``);
  return names.length === 0
    ? sentence(description)
    : `${sentence(description)} Headers: ${names.join(', ')}.`;
}

function bodyText({ content }: Answer, link: ModelLink): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => {
      if (!schema) return `\`${type}\``;
      const limits = limitsText(schema);
      return `${typeText(schema, link)}${limits === '' || modelOf(schema) ? '' : ` (${limits})`}, \`${type}\``;
    })
    .join(' or ');
}
