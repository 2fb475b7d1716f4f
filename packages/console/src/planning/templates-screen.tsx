import type { Template } from '@laurel/contract/planning/templates.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tournamentTypes } from '../campaigns/kinds.ts';
import { costWords } from '../editor/cost-panel.tsx';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { toast } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { useList } from '../server/use-list.ts';
import { useMay } from '../session/session.ts';
import { Time } from '../time/time.tsx';
import styles from './planning.module.css';

/** Definitions without times, to begin campaigns and schedules with. */
export function TemplatesScreen() {
  const may = useMay('manager');
  const [removed, remove] = useState<Template>();
  const list = useList(['templates'], (page, signal) =>
    laurel.listTemplates({ query: { page, page_size: 50 }, signal }),
  );
  const columns = may ? [...facts, actions(remove)] : facts;
  return (
    <Page
      title="Templates"
      lead="Definitions without a window. Campaigns begin with them, and schedules make their runs from them."
    >
      <Panel flush>
        <DataTable
          caption="Templates"
          columns={columns}
          rowKey={({ id }) => id}
          {...list}
          empty={
            <Empty
              title="No template yet"
              icon="template"
              action={may && <Link to="/campaigns">Choose a campaign</Link>}
            >
              Edit a campaign that you want again, and choose More, Save as template.
            </Empty>
          }
        />
      </Panel>
      <Confirm
        isOpen={removed !== undefined}
        title={`Delete the template “${removed?.name}”?`}
        verb="Delete"
        isDanger
        reason="none"
        close={() => remove(undefined)}
        act={async () => {
          if (!removed) return;
          await laurel.deleteTemplate({ path: { template_id: removed.id } });
          toast(`The template “${removed.name}” is deleted`);
          await queries.invalidateQueries({ queryKey: ['templates'] });
        }}
      >
        Campaigns that were made from it stay as they are. A template that a schedule uses is not deleted.
      </Confirm>
    </Page>
  );
}

const facts: Column<Template>[] = [
  { id: 'name', title: 'Template', cell: ({ name }) => <strong className={styles.name}>{name}</strong> },
  {
    id: 'type',
    title: 'Type',
    tight: true,
    cell: ({ definition }) => tournamentTypes[definition.tournament_type].name,
  },
  { id: 'cost', title: 'Prizes cost at most', cell: ({ definition }) => mostWords(definition) },
  { id: 'changed', title: 'Changed', tight: true, cell: ({ changed_at }) => <Time value={changed_at} /> },
];

function mostWords(definition: Template['definition']): string {
  return costWords(mostPrizesCost({ ...definition, custom_id: '', start: '', end: '' }).cost);
}

function actions(remove: (template: Template) => void): Column<Template> {
  return {
    id: 'actions',
    title: <span className="visually-hidden">What can be done</span>,
    align: 'end',
    tight: true,
    cell: (template) => (
      <div className={styles.actions}>
        <Button
          variant="default"
          size="xs"
          component={Link}
          to="/campaigns/new"
          search={{ template: String(template.id) } as never}
        >
          New campaign
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<Icon name="remove" size={14} />}
          aria-label={`Delete ${template.name}`}
          onClick={() => remove(template)}
        >
          Delete
        </Button>
      </div>
    ),
  };
}
