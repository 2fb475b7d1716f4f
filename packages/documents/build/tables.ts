import type { MarkdownIt, Token } from 'markdown-it';

/** A wide table is scrolled by itself. */
export function drawTables({ renderer }: MarkdownIt): void {
  renderer.rules.table_open = () => '<section class="table" tabindex="0"><table>\n';
  renderer.rules.table_close = () => '</table></section>\n';
}

/**
 * Prepares the cells of tables: a header without words is none, and its column heads the rows. The policy of pages lets no
 * styles in, so a column that is to the right has a class.
 */
export function prepareCells(tokens: readonly Token[]): void {
  let isHeading = false;
  for (const [index, cell] of tokens.entries()) {
    if (!/^t[hd]_open$/.test(cell.type)) continue;
    const [content, close] = tokens.slice(index + 1, index + 3);
    const isFirst = tokens[index - 1]?.type === 'tr_open';
    const isEmpty = content?.content === '';
    if (cell.type === 'th_open' && isFirst) isHeading = isEmpty;
    const headsRow = cell.type === 'td_open' && isFirst && isHeading && !isEmpty;
    const classes = classesOf(cell, content);
    cell.attrs = [
      ...(headsRow ? [['scope', 'row'] as [string, string]] : []),
      ...(classes === '' ? [] : [['class', classes] as [string, string]]),
    ];
    const tag = headsRow ? 'th' : isEmpty ? 'td' : cell.tag;
    for (const token of [cell, close]) if (token) token.tag = tag;
  }
}

function classesOf({ attrs }: Token, content: Token | undefined): string {
  const isRight = attrs?.some(([, value]) => value === 'text-align:right') ?? false;
  const isName = content?.children?.[0]?.type === 'code_inline';
  return [...(isRight ? ['right'] : []), ...(isName ? ['name'] : [])].join(' ');
}
