import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as renderTemplate } from '@evertdespiegeleer/go-template';
import { parseAllDocuments, parse as parseYaml } from 'yaml';

const chart = fileURLToPath(new URL('../../../../../deploy/helm/laurel/', import.meta.url));

export type Values = { [name: string]: unknown };
/** A manifest has the form that Kubernetes gives its kind; tests name the members that they check. */
export type Manifest = ReturnType<typeof JSON.parse>;

export function defaultValues(): Values {
  return parseYaml(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values;
}

export function valuesSchema(): object {
  return JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as object;
}

/**
 * The manifests of the chart with these values over its own, rendered by Go's own template engine. Of what Helm adds to that
 * engine the chart uses three idioms, which are put into plain Go first: `include … | nindent N`, `include …` and `toJson
 * .Values.x`; any other is an error of the engine. Hooks, dependencies and the size of names are not checked.
 */
export async function renderChart(values: Values = {}): Promise<Manifest[]> {
  const about = parseYaml(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as Record<string, string>;
  const data = {
    Values: merged(defaultValues(), values),
    Release: { Name: 'play', Namespace: 'games', Service: 'Helm', Revision: 3 },
    Chart: { Name: about.name, Version: about.version, AppVersion: about.appVersion },
  };
  const folder = join(chart, 'templates');
  const names = readFileSync(join(folder, '_names.tpl'), 'utf8');
  const manifests: Manifest[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('_')) continue;
    const text = await rendered(names + readFileSync(join(folder, name), 'utf8'), data);
    if (name.endsWith('.yaml')) manifests.push(...readManifests(name, text));
  }
  return manifests;
}

function readManifests(name: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}\n${text}`);
    const manifest = document.toJS() as Manifest;
    return manifest === null ? [] : [manifest];
  });
}

type Data = { Values: Values };

async function rendered(template: string, data: Data): Promise<string> {
  const plain = template
    .replace(/\{\{-? include ("[\w.]+") (\S+) \| nindent (\d+) \}\}/g, '⟦$3⟧{{ template $1 $2 }}⟦⟧')
    .replace(/\{\{ include ("[\w.]+") (\S+) \}\}/g, '{{ template $1 $2 }}')
    .replace(/\{\{ toJson \.Values\.([\w.]+) \}\}/g, (_, path: string) => jsonAt(data.Values, path));
  const text = await renderTemplate(plain, data as never);
  return text.replace(
    /\s*⟦(\d+)⟧([^⟦]*)⟦⟧/g,
    (_, indent: string, lines: string) => `\n${lines.replace(/^/gm, ' '.repeat(Number(indent)))}`,
  );
}

function jsonAt(values: Values, path: string): string {
  const found = path.split('.').reduce<unknown>((at, name) => (at as Values)[name], values);
  if (found === undefined) throw new Error(`values.yaml has no ${path}`);
  return JSON.stringify(found);
}

/** As Helm does: maps are merged, everything else replaces. */
function merged(under: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((name) => {
      const [a, b] = [under[name], over[name]];
      return [name, isMap(a) && isMap(b) ? merged(a, b) : (b ?? a)];
    }),
  );
}
