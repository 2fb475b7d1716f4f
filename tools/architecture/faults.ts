import { type Guard, isTest, isTypeScript, type RepositoryFile, type Rule } from './guard.ts';
import { codeOf } from './tokens.ts';

const page = 'docs/faults.md';

type FaultTable = Record<string, { status: number }>;

/** The table of the examples: two faults, so that one can be right while the other is not. */
const table: FaultTable = { not_found: { status: 404 }, conflict: { status: 409 } };
const goodPage = '# Faults\n\n## `not_found`\n\n404. Nothing is there.\n\n## conflict (409)\n\nNot now.\n';
const goodTest = "assert.equal(type, 'urn:laurel:fault:not_found');\nawait refuses(call, 'conflict');";

/**
 * Watches over the fault table: a section of docs/faults.md for each code, headed by the code and naming its status, none
 * without a code, and at least one test that names the code by itself or behind `urn:laurel:fault:`.
 */
export function faultsGuard(faultTable: FaultTable): Rule {
  return {
    rule: 'every fault has its paragraph in docs/faults.md and a test',
    check: (files) => [...checkPage(faultTable, files), ...checkTests(faultTable, files)],
  };
}

/** The guard over a small table of its own, for the examples. */
export const faultsExample: Guard = {
  ...faultsGuard(table),
  bad: [
    { 'packages/server/test/listing/a.test.ts': goodTest },
    {
      [page]: goodPage.replace('`not_found`', 'nothing'),
      'packages/server/test/listing/a.test.ts': goodTest,
    },
    { [page]: goodPage.replace('404', '400'), 'packages/server/test/listing/a.test.ts': goodTest },
    { [page]: `${goodPage}\n## \`gone\`\n\n410.\n`, 'packages/server/test/listing/a.test.ts': goodTest },
    {
      [page]: goodPage,
      'packages/server/test/listing/a.test.ts':
        "// conflict\nassert.equal(type, 'urn:laurel:fault:not_found');",
    },
    {
      [page]: goodPage,
      'packages/server/test/listing/a.test.ts': "call('not_found', 'a conflict of words');",
    },
  ],
  nearMisses: {
    [page]: goodPage,
    'packages/server/test/listing/a.test.ts': goodTest,
    'docs/other.md': '## `gone`\n',
  },
};

function checkPage(faultTable: FaultTable, files: RepositoryFile[]): string[] {
  const text = files.find((file) => file.path === page)?.text ?? '';
  const sections = new Map(
    text
      .split(/^#{2,} +/m)
      .slice(1)
      .map((section) => [/^`?(\w+)`?/.exec(section)?.[1] ?? '', section]),
  );
  const missing = Object.entries(faultTable).flatMap(([code, { status }]) => {
    const section = sections.get(code);
    if (section === undefined) return [`${page} has no section for ${code}`];
    return new RegExp(`\\b${status}\\b`).test(section)
      ? []
      : [`${page} does not say that ${code} is ${status}`];
  });
  const codes = Array.from(sections.keys()).filter((name) => /^[a-z]+(_[a-z]+)*$/.test(name));
  const unknown = codes.filter((code) => !(code in faultTable));
  return [...missing, ...unknown.map((code) => `${page} has a section for ${code}, which is no fault`)];
}

function checkTests(faultTable: FaultTable, files: RepositoryFile[]): string[] {
  const tests = files.filter((file) => isTest(file.path) && isTypeScript(file.path));
  const named = new Set(
    tests
      .filter((file) => !file.path.startsWith('tools/architecture/'))
      .flatMap((file) => codeOf(file.text).filter((token) => token.kind === 'literal'))
      .map((token) => token.value.replace(/^urn:laurel:fault:/, '')),
  );
  return Object.keys(faultTable)
    .filter((code) => !named.has(code))
    .map((code) => `no test names the fault ${code}`);
}
