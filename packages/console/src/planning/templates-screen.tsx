import type { Template } from '@laurel/contract/planning/templates.ts';
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { costWords } from '../campaigns/editor/cost-words.ts';
import { mostPrizesCost } from '../campaigns/editor/most-prizes-cost.ts';
import { kindOrTypeName } from '../campaigns/kinds.ts';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { actionsColumn, type Column, TablePanel } from '../kit/data-table.tsx';
import { ButtonLink, Empty, Page } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';

/** Definitions without times, to begin campaigns and schedules with. */
export function TemplatesScreen() {
  const may = useMay('manager');
  const list = useList(['templates'], (page, signal) =>
    laurel.listTemplates({ query: { page, page_size: 50 }, signal }),
  );
  const columns = may ? [...facts, actions] : facts;
  return (
    <Page
      title={t('Templates')}
      lead={t(
        'Definitions without a time window. Start a campaign from one, or let a schedule create runs from it.',
      )}
    >
      <TablePanel
        caption={t('Templates')}
        columns={columns}
        rowKey={({ id }) => id}
        {...list}
        empty={
          <Empty
            title={t('No template yet')}
            icon="template"
            action={may && <Link to="/campaigns">{t('Choose a campaign')}</Link>}
          >
            {t('Edit a campaign that you want to repeat, and choose More, Save as template.')}
          </Empty>
        }
      />
    </Page>
  );
}

const facts: Column<Template>[] = [
  { title: t('Template'), cell: ({ name }) => <strong>{name}</strong> },
  { title: t('Type'), tight: true, cell: ({ definition }) => kindOrTypeName(definition) },
  { title: t('Prizes cost at most'), cell: ({ definition }) => mostWords(definition) },
  { title: t('Changed'), tight: true, cell: ({ changed_at }) => <Time value={changed_at} /> },
];

function mostWords(definition: Template['definition']): string {
  return costWords(mostPrizesCost({ ...definition, custom_id: '', start: '', end: '' }).cost);
}

const actions: Column<Template> = {
  ...actionsColumn((template) => <TemplateActions template={template} />),
  tight: true,
};

function TemplateActions({ template: { id, name } }: { template: Template }) {
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      <ButtonLink variant="default" size="xs" to="/campaigns/new" search={{ template: String(id) }}>
        {t('New campaign')}
      </ButtonLink>
      <AskingButton
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<Icon name="remove" size={14} />}
        aria-label={t('Delete {name}', { name })}
        title={t('Delete the template “{name}”?', { name })}
        verb={t('Delete')}
        run={() => laurel.deleteTemplate({ path: { template_id: id } })}
        done={t('The template “{name}” is deleted', { name })}
        changes={[['templates']]}
      >
        {t('Campaigns created from it do not change. You cannot delete a template that a schedule uses.')}
      </AskingButton>
    </Group>
  );
}
