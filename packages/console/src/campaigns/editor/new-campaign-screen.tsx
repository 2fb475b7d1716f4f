import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import {
  isStarterName,
  type StarterName,
  starterDefinitions,
  starters,
} from '@laurel/contract/planning/starters.ts';
import type { ComponentProps } from 'react';
import { laurel, pathId, useRead } from '../../connection/laurel.ts';
import { Page, Read } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { clock } from '../../time/clock.ts';
import { shownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import { copiedDefinition } from '../copies.ts';
import { typeWords } from '../kinds.ts';
import { aboveNew, BeginningScreen, starterText } from './beginning/beginning-screen.tsx';
import { blankDefinition } from './blank-definition.ts';
import { blankOfKind } from './blank-kinds.ts';
import { Editor } from './editor.tsx';

/**
 * A new campaign: first where it begins, then the editor. The address says which, so that a link to a template's editor can
 * be given.
 */
export function NewCampaignScreen() {
  const [from] = useAddressQuery({ type: '', kind: '', starter: '', part: '', template: '', copy: '' });
  const { type, kind, starter } = from;
  if (from.template !== '') return <FromTemplate id={from.template} />;
  if (from.copy !== '') return <FromCopy id={from.copy} />;
  if (isStarterName(starter))
    return <FromStarter key={starter + from.part} name={starter} part={from.part} />;
  if (kind in blankOfKind)
    return <Editor key={kind} begin={blankOfKind[kind as CampaignKindName](clock())} />;
  if (type in typeWords)
    return <Editor key={type} begin={blankDefinition(type as TournamentType, clock())} />;
  return <BeginningScreen />;
}

function FromTemplate({ id }: { id: string }) {
  const query = useRead(
    ['templates', id],
    (signal) => laurel.readTemplate({ path: { template_id: pathId(id) }, signal }),
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!query.data) return <NotRead query={query} />;
  const { name, definition } = query.data;
  const { start, end } = blankDefinition('PT', clock());
  const begin = { ...definition, custom_id: definition.custom_id ?? '', start, end };
  return <Editor begin={begin} of={t('From the template “{name}”.', { name })} />;
}

/** One campaign of a starter; `part` counts from 1. */
function FromStarter({ name, part }: { name: StarterName; part: string }) {
  const definitions = starterDefinitions(name, clock());
  const input = definitions[(wholeNumber(part) ?? 1) - 1] ?? definitions[0];
  if (!input) return <BeginningScreen />;
  return (
    <Editor
      begin={normaliseDefinition(input)}
      of={t('From “{title}”. You can change everything.', { title: starterText(starters[name].title) })}
    />
  );
}

function FromCopy({ id }: { id: string }) {
  const query = useRead(
    ['campaign-to-copy', id],
    (signal) => laurel.readCampaign({ path: { id: pathId(id) }, signal }),
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!query.data) return <NotRead query={query} />;
  return (
    <Editor
      begin={copiedDefinition(query.data, clock(), shownZone())}
      of={t('A copy of “{name}”, some weeks later.', { name: campaignName(query.data) })}
    />
  );
}

/** Where a new campaign begins is on its way, or could not be read. */
function NotRead({ query }: Pick<ComponentProps<typeof Read>, 'query'>) {
  return (
    <Page title={t('New campaign')} above={aboveNew}>
      <Read query={query}>{() => null}</Read>
    </Page>
  );
}
