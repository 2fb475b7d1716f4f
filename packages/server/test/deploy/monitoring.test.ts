import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { readConfig } from '../../src/app/config.ts';
import { realDependencies } from '../../src/app/real-dependencies.ts';
import { type Server, startServer } from '../../src/app/server.ts';

const root = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const alertsFile = join(root, 'prometheus/alerts.yaml');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const { groups } = parse(readFileSync(alertsFile, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(root, 'grafana/laurel.json'), 'utf8')) as Dashboard;
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  // As Grafana puts them in.
  targets.map(({ expr }) => ({
    of: title,
    expr: expr.replaceAll('$job', 'laurel').replaceAll('$__rate_interval', '1m'),
  })),
);
const questions = [...panels, ...rules.map(({ alert, expr }) => ({ of: alert, expr }))];

let data: string;
let server: Server;
let metrics: string;
before(async () => {
  data = mkdtempSync(join(tmpdir(), 'laurel-monitoring-'));
  // The embedded engine has every metric; the others leave out those of its disk.
  const config = readConfig({ PORT: '0', DATA_DIR: join(data, 'engine'), LOG_LEVEL: 'silent' });
  server = await startServer(config, realDependencies(config));
  metrics = await (await fetch(`${server.url}/metrics`)).text();
});
after(async () => {
  await server?.close();
  rmSync(data, { recursive: true, force: true });
});

test('every metric that a dashboard or an alert asks for is one of /metrics', () => {
  const shown = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  assert.ok(shown.size > 40);
  for (const { of, expr } of questions)
    for (const { name } of selectorsIn(expr))
      assert.ok(
        name === 'up' || shown.has(name.replace(/_(bucket|sum|count)$/, '')) || shown.has(name),
        `${of}: ${name}`,
      );
});

test('every question is PromQL, and every metric of Laurel is asked for by somebody', () => {
  for (const { of, expr } of questions) assert.doesNotMatch(treeOf(expr), /⚠/, `${of}: ${expr}`);
  const asked = new Set(
    questions
      .flatMap(({ expr }) => selectorsIn(expr))
      .map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')),
  );
  const own = [...metrics.matchAll(/^# TYPE (laurel_\w+)/gm)].map(([, name = '']) => name);
  // How many, where how large is what matters.
  assert.deepEqual(
    own.filter((name) => !asked.has(name)),
    ['laurel_listing_kept_answers'],
  );
});

test('every alert says how urgent it is, what happened and what to do', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity, /^(page|ticket)$/, alert);
    assert.ok(annotations.summary && annotations.action, alert);
  }
});

test('promtool takes the alerts, their own tests, and what /metrics answers', (t) => {
  const promtool = (words: string[], input?: string) =>
    spawnSync('promtool', words, { encoding: 'utf8', input: input ?? '' });
  // In Debian's package prometheus.
  if (promtool(['--version']).error)
    return t.diagnostic('promtool is not on this machine: the alerts were NOT tried with it');
  for (const [words, input] of [
    [['check', 'rules', alertsFile]],
    [['test', 'rules', join(root, 'prometheus/alerts.test.yaml')]],
  ] as [string[], string?][]) {
    const { status, stdout, stderr } = promtool(words, input);
    assert.equal(status, 0, stdout + stderr);
  }
  // It also has opinions on names, of which the library's own metrics break some.
  const { stderr } = promtool(['check', 'metrics'], metrics);
  assert.doesNotMatch(stderr, /^laurel_|error while|parsing/m);
});

function treeOf(expr: string): string {
  return parser.parse(expr).toString();
}

/** The names of metrics in a question. */
function selectorsIn(expr: string): { name: string }[] {
  const found: { name: string }[] = [];
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector')
        found.push({ name: expr.slice(node.from, node.to) });
    },
  });
  return found;
}
