import type { LiveFailure } from '@laurel/client/live/live-failure.ts';
import { readOwnReceipt } from '@laurel/client/public/tournaments.ts';
import { canCheckSignatures } from '@laurel/verifier/checks/signatures.ts';
import type { Verification } from '@laurel/verifier/verdict.ts';
import { verify } from '@laurel/verifier/verify.ts';
import { Formats } from '../formats.ts';
import { sheetOf } from '../looks.ts';
import { filled, type WidgetTexts } from '../texts.ts';
import { madeElement } from './dom.ts';

const looks = sheetOf(`
.proof { display: grid; gap: var(--l-gap); padding: var(--l-side); border-block-end: 1px solid var(--l-border); background: var(--l-raised); overflow-wrap: anywhere; }
.proof dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25em var(--l-side); }
.proof dt { color: var(--l-muted); }
.proof dd { font-weight: 700; }
.proof .key { font-weight: 400; font-size: 0.8125em; }
`);

/**
 * Reads the receipt of the player, checks it in this page, and shows in `host` what was found. Throws what the server
 * refused; false: there is no receipt yet.
 */
export async function showProof(host: HTMLElement, asked: ProofAsked): Promise<boolean> {
  const { address, campaign_id, bearer, words } = asked;
  let file: ArrayBuffer;
  try {
    file = await readOwnReceipt(address, campaign_id, bearer);
  } catch (error) {
    if ((error as Partial<LiveFailure>).status === 404) return false;
    throw error;
  }
  wear(host);
  const content = (await canCheckSignatures())
    ? verdictOf(await verify(parts(file)), asked)
    : [heading(words.notChecked)];
  const save = madeElement('button', { type: 'button', part: 'button' }, words.saveReceipt);
  save.addEventListener('click', () => saveFile(`${asked.custom_id}-receipt.laurel`, file));
  host.replaceChildren(
    madeElement(
      'div',
      { class: 'proof', part: 'proof' },
      ...content,
      madeElement('p', { class: 'choices' }, save),
    ),
  );
  host.querySelector('h3')?.focus();
  return true;
}

async function* parts(file: ArrayBuffer): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(file);
}

/** A receipt of another tournament proves nothing of this one. */
function verdictOf(verification: Verification, asked: ProofAsked): Node[] {
  const { valid, campaign, checks } = verification.verdict;
  const { words } = asked;
  if (valid && campaign.id === asked.campaign_id) return proven(verification, asked);
  const failures = checks.filter(({ ok }) => !ok);
  return [
    heading(`✗ ${words.notProven}`),
    madeElement('ul', { lang: 'en' }, ...failures.map(({ detail }) => madeElement('li', {}, detail))),
  ];
}

function proven({ board, shown }: Verification, { words, language, zone }: ProofAsked): Node[] {
  const formats = new Formats(language, zone);
  const [line] = board;
  const signer = shown.keys[0]?.split('+') ?? [];
  const facts = [
    [words.place, formats.count(line?.place ?? 0)],
    [words.score, formats.decimal(line?.score ?? '0')],
    [words.roundsChecked, formats.count(shown.rounds)],
    ...(shown.settled_at === null ? [] : [[words.settled, formats.time(shown.settled_at)]]),
  ] as const;
  const rows = facts.flatMap(([name, value]) => [madeElement('dt', {}, name), madeElement('dd', {}, value)]);
  const by = `${signer[0]?.replace(/\/events$/, '')} · ${signer[1]}`;
  return [
    heading(`✓ ${filled(words.proven, formats.count(line?.place ?? 0))}`),
    madeElement(
      'dl',
      {},
      ...rows,
      madeElement('dt', {}, words.signedBy),
      madeElement('dd', { class: 'key', dir: 'ltr' }, by),
    ),
    madeElement('p', {}, words.proofShows),
    madeElement('p', { class: 'muted' }, words.proofLimits),
  ];
}

function heading(text: string): HTMLElement {
  return madeElement('h3', { tabindex: '-1' }, text);
}

/** The looks of the proof are in this file, so that pages without one do not load them. */
function wear(host: HTMLElement): void {
  const root = host.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(looks)) root.adoptedStyleSheets.push(looks);
}

function saveFile(name: string, file: ArrayBuffer): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'application/gzip' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** What an element asks the file of proofs for. Its members keep their names in both files (see `inside` of build.ts). */
interface ProofAsked {
  /** Address of the server without a slash at its end. */
  address: string;
  campaign_id: number;
  custom_id: string;
  /** The player's token. */
  bearer: string;
  words: WidgetTexts;
  language: string;
  zone: string | undefined;
}
