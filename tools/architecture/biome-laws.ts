/** The laws of the house that Biome keeps, each with code that must make it speak and code that must not. */
export const biomeLaws = [
  {
    law: 'a function has at most 50 lines',
    rule: 'lint/complexity/noExcessiveLinesPerFunction',
    bad: functionOfLines(51),
    nearMiss: functionOfLines(50),
  },
  {
    law: 'no default exports',
    rule: 'lint/style/noDefaultExport',
    bad: 'export default function run(): void {}\n',
    nearMiss: 'export function run(): void {}\n',
  },
  {
    law: 'no any',
    rule: 'lint/suspicious/noExplicitAny',
    bad: 'export const x: any = 1;\n',
    nearMiss: 'export const any: unknown = 1;\n',
  },
  {
    law: 'types are imported as types',
    rule: 'lint/style/useImportType',
    bad: "import { Server } from './server.ts';\nexport const x: Server | null = null;\n",
    nearMiss: "import type { Server } from './server.ts';\nexport const x: Server | null = null;\n",
  },
];

function functionOfLines(count: number): string {
  return `export function run(x: string[]): void {\n${'  x.push("");\n'.repeat(count)}}\n`;
}
