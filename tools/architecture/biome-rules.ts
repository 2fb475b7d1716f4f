/** The rules that Biome keeps, each with code that must make it speak and code that must not. */
export const biomeRules = [
  {
    rule: 'a function has at most 50 lines',
    lintRule: 'lint/complexity/noExcessiveLinesPerFunction',
    bad: functionOfLines(51),
    nearMiss: functionOfLines(50),
  },
  {
    rule: 'no default exports',
    lintRule: 'lint/style/noDefaultExport',
    bad: 'export default function run(): void {}\n',
    nearMiss: 'export function run(): void {}\n',
  },
  {
    rule: 'no promise is left alone: it is awaited, returned, or marked with void',
    lintRule: 'lint/nursery/noFloatingPromises',
    bad: 'async function write(): Promise<void> {}\nexport function run(): void {\n  write();\n}\n',
    nearMiss: 'async function write(): Promise<void> {}\nexport function run(): void {\n  void write();\n}\n',
  },
  {
    rule: 'no any',
    lintRule: 'lint/suspicious/noExplicitAny',
    bad: 'export const x: any = 1;\n',
    nearMiss: 'export const any: unknown = 1;\n',
  },
  {
    rule: 'types are imported as types',
    lintRule: 'lint/style/useImportType',
    bad: "import { Server } from '@laurel/server/app/server.ts';\nexport const x: Server | null = null;\n",
    nearMiss:
      "import type { Server } from '@laurel/server/app/server.ts';\nexport const x: Server | null = null;\n",
  },
];

function functionOfLines(count: number): string {
  return `export function run(x: string[]): void {\n${'  x.push("");\n'.repeat(count)}}\n`;
}
