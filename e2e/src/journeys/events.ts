import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';
import { plantEvent } from '../../../server/src/features/events/testing/plant-event.ts';
import { readCalendar } from '../../../server/src/testing/read-calendar.ts';

/** A year without seeded events. */
export const farYear = 2031;

interface PlantedEvents {
  fair: number;
  workshop: number;
  course: number;
}

let planted: { db: Database; ids: Promise<PlantedEvents> } | undefined;

/**
 * Creates three events in a far year, once per product: a fair over two months, a workshop, a course without a day.
 */
export function plantFarEvents(db: Database): Promise<PlantedEvents> {
  if (planted?.db !== db) planted = { db, ids: plant(db) };
  return planted.ids;
}

async function plant(db: Database): Promise<PlantedEvents> {
  const workshop = await plantEvent(db, {
    name: 'Oficina distante',
    data_evento: `${farYear}-03-05`,
    formato_id: 1,
    tipo_id: 1,
    lugar: 'Online, ao vivo',
  });
  const fair = await plantEvent(db, {
    name: 'Feira distante',
    data_evento: `${farYear}-05-30`,
    data_fim: `${farYear}-06-02`,
    local_id: 2,
    lugar: 'Lisboa, Portugal',
    description_after_click: '**Feira** do setor.',
    link: 'https://feira.example/',
    sequence: 3,
  });
  const course = await plantEvent(db, {
    name: 'Curso distante',
    data_evento: `${farYear}-09-01`,
    apenas_mes: true,
    status_data: 'a_confirmar',
    formato_id: 3,
    tipo_id: 4,
    lugar: 'Recife, PE',
  });
  return { workshop, fair, course };
}

/** Returns the filters; on a phone a button opens them. */
export async function openFilters(page: Page): Promise<Locator> {
  const filters = page.getByRole('group', { name: 'Filtros' });
  const button = page.getByRole('button', { name: /^Filtros/ });
  await expect(filters.or(button).first()).toBeVisible();
  if (!(await filters.isVisible())) await button.click();
  return filters;
}

export const cardNames = (page: Page): Locator =>
  page.getByRole('article').getByRole('heading', { level: 3 });

/** Parses a downloaded calendar file as a calendar program would. */
export const readDownload = async (download: Download) => readCalendar(await readFile(await download.path()));

/** Reads a calendar feed with nothing but its address. */
export async function readFeed(url: string) {
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, calendar: response.ok ? readCalendar(bytes) : undefined };
}
