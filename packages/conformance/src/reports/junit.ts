import { endpoints } from '../check.ts';
import type { CheckOutcome, CheckResult, Report } from '../conformance.ts';

/** A report as JUnit XML, a suite for each endpoint. */
export function junitOf({ results, counts }: Report): string {
  const suites = endpoints.map((endpoint) =>
    suiteOf(
      endpoint,
      results.filter((result) => result.endpoint === endpoint),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${results.length}" failures="${counts.failed}" skipped="${counts.not_shown}">`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf(name: string, results: readonly CheckResult[]): string[] {
  const count = (outcome: CheckOutcome) => results.filter((result) => result.outcome === outcome).length;
  const seconds = results.reduce((all, result) => all + result.seconds, 0).toFixed(3);
  return [
    `  <testsuite name="${name}" tests="${results.length}" failures="${count('failed')}" skipped="${count('not_shown')}" time="${seconds}">`,
    ...results.map(caseOf),
    '  </testsuite>',
  ];
}

const elements: Record<CheckOutcome, (detail: string) => string> = {
  passed: () => '',
  failed: (detail) => `<failure message="${detail}"/>`,
  not_shown: (detail) => `<skipped message="${detail}"/>`,
};

function caseOf({ id, endpoint, sentence, outcome, detail, seconds }: CheckResult): string {
  const ended = elements[outcome](escaped(detail));
  const properties = `<properties><property name="sentence" value="${escaped(sentence)}"/></properties>`;
  return `    <testcase classname="${endpoint}" name="${escaped(id)}" time="${seconds.toFixed(3)}">${properties}${ended}</testcase>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Characters that XML 1.0 cannot hold become U+FFFD. */
function escaped(text: string): string {
  return Array.from(
    text.toWellFormed(),
    (character) => entities[character] ?? (isOfXml(character) ? character : '\ufffd'),
  ).join('');
}

function isOfXml(character: string): boolean {
  return character === '\t' || (character >= ' ' && character !== '\ufffe' && character !== '\uffff');
}
