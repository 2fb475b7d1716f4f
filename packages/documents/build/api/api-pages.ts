import { type SourcePage, sourcePage } from '../source-pages.ts';
import { type OpenApi, type Operation, operationsOf, readOpenApi, type Schema } from './openapi.ts';
import { operationText } from './operation-text.ts';
import type { ModelLink } from './schema-text.ts';
import { schemaTable, sentence, table } from './tables.ts';

/** A page of the reference: the calls with a tag, and the models that no earlier page describes. */
interface TagPage {
  tag: { name: string; description: string };
  file: string;
  operations: Operation[];
  models: string[];
}

/** The reference of the API as pages in Markdown, which are rendered as the documents are. */
export function apiPages(document: OpenApi = readOpenApi()): SourcePage[] {
  const pages = tagPages(document);
  const files = new Map(pages.flatMap(({ file, models }) => models.map((name) => [name, file] as const)));
  const link: ModelLink = (name) => `[${name}](${files.get(name)}#model-${name})`;
  return [
    sourcePage('api/README.md', overview(document, pages)),
    ...pages.map((page) => sourcePage(`api/${page.file}`, pageText(document, page, link))),
  ];
}

function tagPages(document: OpenApi): TagPage[] {
  const operations = operationsOf(document);
  const described = new Set<string>();
  const pages = document.tags.map((tag) => {
    const own = operations.filter(({ tags }) => tags.includes(tag.name));
    const models = [...modelsIn(document, own)].filter((name) => !described.has(name)).sort();
    for (const name of models) described.add(name);
    return { tag, file: `${tag.name.replaceAll(' ', '-')}.md`, operations: own, models };
  });
  const unused = Object.keys(document.components.schemas).filter((name) => !described.has(name));
  pages.at(-1)?.models.push(...unused);
  return pages;
}

/** The names of all models that a part of the document refers to, by way of others, too. */
function modelsIn(document: OpenApi, part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  const { $ref } = part as Schema;
  if (typeof $ref === 'string') follow(document, $ref, found);
  for (const inner of Object.values(part)) modelsIn(document, inner, found);
  return found;
}

function follow(document: OpenApi, $ref: string, found: Set<string>): void {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? [];
  if (kind === 'schemas') {
    if (found.has(name)) return;
    found.add(name);
  }
  const parts = document.components as unknown as Record<string, Record<string, unknown>>;
  modelsIn(document, parts[kind]?.[name], found);
}

function overview({ info, components }: OpenApi, pages: readonly TagPage[]): string {
  const schemes = Object.entries(components.securitySchemes).map(([name, { description }]) => [
    `\`${name}\``,
    sentence(description),
  ]);
  const calls = pages.map(({ tag, file, operations }) => {
    const rows = operations.map(({ method, path, summary, operationId }) => [
      `[${summary}](${file}#${operationId})`,
      `\`${method.toUpperCase()} ${path}\``,
    ]);
    return `## ${capital(tag.name)}\n\n${sentence(tag.description)}\n\n${table(['Call', 'Address'], rows)}`;
  });
  return `# API reference

${info.description}

Programs read the same as [OpenAPI 3.1](../openapi.json); [the client package](../packages/client/README.md) has it as types. Refusals are
described in [Faults](../docs/faults.md), who may do what in [Access](../docs/access.md). In the examples \`LAUREL_URL\` is the address of the service,
and the credentials are in variables of their names.

## Credentials

${table(['Name', 'Meaning'], schemes)}

${calls.join('\n\n')}
`;
}

function pageText(document: OpenApi, { tag, operations, models }: TagPage, link: ModelLink): string {
  const calls = operations.map((operation) => operationText(document, operation, link));
  const described = models.map((name) => modelText(document, name, link));
  return [
    `# ${capital(tag.name)}`,
    sentence(tag.description),
    ...calls,
    ...(described.length === 0 ? [] : ['## Models', ...described]),
    '',
  ].join('\n\n');
}

function modelText({ components }: OpenApi, name: string, link: ModelLink): string {
  const schema = components.schemas[name] ?? {};
  const description = schema.description === undefined ? '' : sentence(schema.description);
  return `<a id="model-${name}"></a>\n\n### ${name}\n\n${description}\n\n${schemaTable(schema, link)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
