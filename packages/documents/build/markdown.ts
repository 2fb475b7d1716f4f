import { posix } from 'node:path';
import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import type { Assets } from './assets.ts';
import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import type { Links } from './links.ts';
import { slugOf } from './slugs.ts';
import type { SourcePage } from './source-pages.ts';
import { drawTables, prepareCells } from './tables.ts';
import { textOf } from './token-text.ts';

/** A heading of a page. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A page as HTML, with what lists of contents and the search need. */
export interface RenderedPage extends SourcePage {
  html: string;
  headings: Heading[];
  tokens: Token[];
}

/** Renders pages: links and pictures lead to what is served, headings have anchors, code has colours. */
export function openMarkdown(links: Links, assets: Assets): (page: SourcePage) => RenderedPage {
  const markdown = markdownIt({ html: true });
  drawHeadings(markdown);
  drawCode(markdown);
  drawTables(markdown);
  drawPictures(markdown);
  return (page) => {
    const tokens = withoutComments(markdown.parse(page.markdown, {}));
    const headings = nameHeadings(tokens);
    prepareCells(tokens);
    for (const { children } of tokens) {
      for (const link of children ?? []) if (link.type === 'link_open') resolveLink(children ?? [], link);
      for (const image of children ?? []) if (image.type === 'image') resolvePicture(image);
    }
    return { ...page, html: markdown.renderer.render(tokens, markdown.options, {}), headings, tokens };

    /** What is not served is named, but does not lead anywhere. */
    function resolveLink(siblings: Token[], link: Token): void {
      const target = String(link.attrGet('href'));
      const href = links.resolve(page, target);
      const inside = siblings.slice(siblings.indexOf(link) + 1);
      const end = inside.find(({ type }) => type === 'link_close');
      const [label] = inside;
      if (label && /^[\w/.-]+\.md$/.test(label.content))
        label.content = links.titleOf(page, target) ?? label.content;
      if (href !== undefined) link.attrSet('href', href);
      else {
        link.attrs = [];
        for (const tag of [link, end]) if (tag) tag.tag = 'span';
      }
    }

    function resolvePicture(image: Token): void {
      const target = String(image.attrGet('src'));
      const { width, height } = assets.sizeOf(posix.join(posix.dirname(page.path), target));
      const attributes = {
        src: links.picture(page, target),
        width,
        height,
        loading: 'lazy',
        decoding: 'async',
      };
      for (const [name, value] of Object.entries(attributes)) image.attrSet(name, value);
    }
  };
}

function withoutComments(tokens: Token[]): Token[] {
  return tokens.filter(({ type, content }) => type !== 'html_block' || !/^<!--.*-->\s*$/s.test(content));
}

/**
 * Gives each heading the anchor that GitHub gives it, and those of the lines `<a id="2"></a>` before it, which are taken
 * out.
 */
function nameHeadings(tokens: Token[]): Heading[] {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  let own: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [open, inline] = tokens.slice(i, i + 2);
    const [, id] = /^<a id="([^"]+)"><\/a>$/.exec(inline?.content ?? '') ?? [];
    if (open?.type === 'paragraph_open' && id !== undefined) {
      own.push(id);
      tokens.splice(i--, 3);
    } else if (open?.type === 'heading_open' && inline) {
      const text = textOf([inline]).trim();
      const slug = slugOf(text);
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      const heading = { level: Number(open.tag.slice(1)), id: count === 0 ? slug : `${slug}-${count}`, text };
      headings.push(heading);
      open.meta = { ...heading, own: own.filter((one) => one !== heading.id) };
      own = [];
    }
  }
  return headings;
}

function drawHeadings({ renderer }: MarkdownIt): void {
  renderer.rules.heading_open = (tokens, index) => {
    const { tag, meta } = tokens[index] as Token;
    const { id, own } = meta as unknown as Heading & { own: string[] };
    const anchors = own.map((one) => `<span id="${escapeHtml(one)}"></span>`).join('');
    return `<div class="heading">${anchors}<${tag} id="${escapeHtml(id)}">`;
  };
  renderer.rules.heading_close = (tokens, index) => {
    const { tag } = tokens[index] as Token;
    const { id, text } = (tokens[index - 2] as Token).meta as unknown as Heading;
    const link = `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to “${escapeHtml(text)}”">#</a>`;
    return `</${tag}>${tag === 'h1' ? '' : link}</div>\n`;
  };
}

function drawCode({ renderer }: MarkdownIt): void {
  const draw = (code: string, language: string) =>
    `<div class="code"><pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>\n`;
  renderer.rules.fence = (tokens, index) => {
    const { content, info } = tokens[index] as Token;
    return draw(content, info.trim().split(/\s+/)[0] ?? '');
  };
  renderer.rules.code_block = (tokens, index) => draw((tokens[index] as Token).content, '');
}

/** A picture leads to itself, in the size that it has. */
function drawPictures({ renderer }: MarkdownIt): void {
  const { image } = renderer.rules;
  renderer.rules.image = (tokens, index, ...rest) =>
    `<a class="picture" href="${tokens[index]?.attrGet('src')}">${image?.(tokens, index, ...rest)}</a>`;
}
