import type { Page } from '@playwright/test';

export const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Pegar meu plano grátis' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').waitFor();
};

export async function fillForm(page: Page, { email, area }: { email: string; area: string }): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill('Bia Lima');
  await form.getByLabel('Email').fill(email);
  await form
    .getByLabel('WhatsApp', { exact: true })
    .fill(String(11_900_000_000 + Math.floor(Math.random() * 9e7)));
  await form.getByLabel('Área').selectOption(area);
}
