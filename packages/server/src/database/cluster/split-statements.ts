/**
 * Text that may contain a semicolon that ends no statement: comments, strings, names, quoted bodies and those of functions
 * in standard SQL.
 */
const piece =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin\s+atomic\b[\s\S]*?;\s*end\s*;|[\s\S]/gi;

/**
 * The statements of a migration, in order. A cluster passes the text of a message on with each change of a table that is
 * spread, so there each statement is sent separately.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(piece)) {
    if (!part.startsWith('--') && !part.startsWith('/*')) statements.push(`${statements.pop()}${part}`);
    // The body of a function in standard SQL ends together with its statement.
    if (part === ';' || /^begin\s/i.test(part)) statements.push('');
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '' && one !== ';');
}
