import { assistantKind } from '@matilha/contract/kinds/assistant';
import { assistantCategoryKind } from '@matilha/contract/kinds/assistant-category';
import { emergencyKind } from '@matilha/contract/kinds/emergency';
import { eventKind } from '@matilha/contract/kinds/event';
import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { knowledgeCategoryKind } from '@matilha/contract/kinds/knowledge-category';
import { materialKind } from '@matilha/contract/kinds/material';
import { moduleKind } from '@matilha/contract/kinds/module';
import { partnerKind } from '@matilha/contract/kinds/partner';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { planKind } from '@matilha/contract/kinds/plan';
import { productKind } from '@matilha/contract/kinds/product';
import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import type { Area } from '@matilha/contract/panel/staff';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import ContactMailOutlined from '@mui/icons-material/ContactMailOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import ThumbDownOffAltOutlined from '@mui/icons-material/ThumbDownOffAltOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ComponentType, lazy } from 'react';
import type { Face } from '../records/definition.ts';
import { kindScreens } from '../records/kind-screens.tsx';

/** Headings of the menu, in its order. */
export const groups = {
  today: 'Hoje',
  content: 'Conteúdo',
  people: 'Pessoas',
  business: 'Negócio',
  panel: 'Painel',
} as const;

interface ScreenBase {
  /** Its path below /admin; for a resource also the name of its calls, `/api/admin/{name}`. */
  name: string;
  label: string;
  /** Missing: for every role of the panel; the calls return each role its own records. */
  area?: Area;
  group: keyof typeof groups;
  icon: typeof SvgIcon;
}

/** Rows that react-admin lists, creates and edits. */
export interface ResourceScreen extends ScreenBase {
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** How rows come in and go out: as a spreadsheet, as a folder with the whole knowledge bank, or as leads, which never change. */
  files?: 'sheet' | 'bank' | 'leads';
  /** The field that names a row in titles and choices. */
  named?: string;
}

/** A page of its own. */
export interface PageScreen extends ScreenBase {
  page: ComponentType;
}

/** Loads a screen on its first visit, so that the panel's first load stays small. */
export const later = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** Returns the screen of a kind of content. */
const content = (kind: Kind, icon: typeof SvgIcon, face?: () => Promise<{ face: Face }>): ResourceScreen => ({
  ...kindScreens(kind, face),
  name: kind.path,
  label: kind.title,
  area: kind.area,
  group: 'content',
  icon,
  ...(kind.sheet && { files: 'sheet' }),
  ...(kind.label !== undefined && { named: kind.label }),
});

/** Every screen of the panel, in the order of the menu. */
export const screens: readonly (ResourceScreen | PageScreen)[] = [
  content(assistantKind, SmartToyOutlined, () => import('./assistants/assistant-face.ts')),
  content(assistantCategoryKind, CategoryOutlined),
  {
    name: 'answer-frame',
    label: 'Moldura',
    area: 'content',
    group: 'content',
    icon: GavelOutlined,
    list: later(() => import('./assistants/frame-page.tsx'), 'FramePage'),
    edit: later(() => import('./assistants/frame-page.tsx'), 'FramePage'),
  },
  { ...content(productKind, LibraryBooksOutlined), files: 'bank' },
  content(moduleKind, ViewModuleOutlined),
  content(materialKind, ArticleOutlined, () => import('./knowledge/material-face.tsx')),
  { ...content(knowledgeCategoryKind, FolderOutlined), label: 'Categorias de conteúdos' },
  content(emergencyKind, WarningAmber),
  content(eventKind, EventOutlined, () => import('./events/event-face.ts')),
  content(tradeDateKind, CalendarMonthOutlined),
  content(partnerKind, HandshakeOutlined),
  content(faqItemKind, HelpOutlineOutlined),
  {
    name: 'tutorial',
    label: 'Tutorial',
    area: 'content',
    group: 'content',
    icon: SchoolOutlined,
    page: later(() => import('./tutorial/tutorial-page.tsx'), 'TutorialPage'),
  },
  {
    name: 'rascunhos',
    label: 'Rascunhos e apagados',
    area: 'content',
    group: 'content',
    icon: EditNoteOutlined,
    page: later(() => import('./drafts/drafts-page.tsx'), 'DraftsPage'),
  },
  {
    name: 'plans',
    label: 'Planos',
    area: 'business',
    group: 'business',
    icon: SellOutlined,
    named: 'titulo',
    list: later(() => import('./plans/plans-list.tsx'), 'PlansList'),
    edit: kindScreens(planKind, () => import('./plans/plan-face.ts')).edit,
  },
  {
    name: 'people',
    label: 'Pessoas',
    area: 'people',
    group: 'people',
    icon: GroupOutlined,
    list: later(() => import('./people/people-list.tsx'), 'PeopleList'),
    show: later(() => import('./people/person-page.tsx'), 'PersonPage'),
  },
  {
    name: 'leads',
    label: 'Leads',
    area: 'people',
    group: 'people',
    icon: ContactMailOutlined,
    files: 'leads',
    list: later(() => import('./people/lead-list.tsx'), 'LeadList'),
  },
  {
    name: 'numeros',
    label: 'Números',
    area: 'business',
    group: 'business',
    icon: InsightsOutlined,
    page: later(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
  },
  {
    name: 'avaliacoes',
    label: 'Avaliações',
    area: 'content',
    group: 'content',
    icon: ScienceOutlined,
    page: later(() => import('./evaluation/evaluation-page.tsx'), 'EvaluationPage'),
  },
  {
    name: 'notas-fiscais',
    label: 'Notas fiscais',
    area: 'business',
    group: 'business',
    icon: ReceiptLongOutlined,
    page: later(() => import('./fiscal/payments-page.tsx'), 'PaymentsPage'),
  },
  {
    name: 'terms',
    label: 'Termos e privacidade',
    area: 'business',
    group: 'business',
    icon: PolicyOutlined,
    list: later(() => import('./terms/terms-page.tsx'), 'TermsPage'),
    edit: later(() => import('./terms/terms-page.tsx'), 'TermsPage'),
  },
  {
    name: 'configuracoes',
    label: 'Configurações',
    area: 'business',
    group: 'business',
    icon: SettingsOutlined,
    page: later(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    name: 'seguranca',
    label: 'Segurança',
    group: 'panel',
    icon: SecurityOutlined,
    page: later(() => import('./security/security-page.tsx'), 'SecurityPage'),
  },
  {
    name: 'team',
    label: 'Equipe',
    area: 'business',
    group: 'panel',
    icon: GroupsOutlined,
    page: later(() => import('./team/team-page.tsx'), 'TeamPage'),
  },
  {
    name: 'audit',
    label: 'Registro de ações',
    area: 'business',
    group: 'panel',
    icon: ManageSearchOutlined,
    list: later(() => import('./audit/audit-list.tsx'), 'AuditList'),
    show: later(() => import('./audit/audit-entry.tsx'), 'AuditShow'),
  },
  {
    name: 'respostas',
    label: 'Respostas',
    area: 'business',
    group: 'business',
    icon: InsightsOutlined,
    page: later(() => import('./answers/answers-page.tsx'), 'AnswersPage'),
  },
  {
    name: 'mal-avaliadas',
    label: 'Mal avaliadas',
    area: 'business',
    group: 'business',
    icon: ThumbDownOffAltOutlined,
    page: later(() => import('./answers/rated-page.tsx'), 'RatedPage'),
  },
  {
    name: 'trabalho',
    label: 'Trabalho',
    group: 'today',
    icon: PendingActionsOutlined,
    page: later(() => import('./work/work-page.tsx'), 'WorkPage'),
  },
];

/** Returns the area of a screen; undefined for parts of the panel that everybody on the staff uses. */
export const areaOf = (name: string): Area | undefined =>
  screens.find((screen) => screen.name === name)?.area;
