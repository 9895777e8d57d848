import type { Shop, ShopNote, ShopSection, ShopService } from '@matilha/contract/shop/shop';
import type { NoteRow, SectionRow, ServiceRow, StoredShop } from './repository.ts';

export const presentSection = (row: SectionRow): ShopSection => ({
  kind: row.kind,
  value: row.value,
  version: row.version,
  confirmed_at: row.confirmedAt.toISOString(),
});

export const presentService = (row: ServiceRow): ShopService => ({
  id: row.id,
  version: row.version,
  servico: row.servico,
  porte: row.porte,
  pelagem: row.pelagem,
  preco_centavos: row.precoCentavos,
  a_partir: row.aPartir,
  minutos: row.minutos,
  confirmed_at: row.confirmedAt.toISOString(),
});

export const presentNote = (row: NoteRow): ShopNote => ({
  id: row.id,
  texto: row.texto,
  confirmed_at: row.confirmedAt.toISOString(),
});

export const presentShop = ({ sections, services, notes }: StoredShop): Shop => ({
  sections: sections.map(presentSection),
  services: services.map(presentService),
  notes: notes.map(presentNote),
});
