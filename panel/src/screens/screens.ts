import type { Area } from '@matilha/contract/staff';
import type { SvgIconComponent } from '@mui/icons-material';
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
import { type ComponentType, lazy } from 'react';

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
  /** Missing: for every role of the panel, whose calls show each its own. */
  area?: Area;
  group: keyof typeof groups;
  icon: SvgIconComponent;
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

/** Every screen of the panel, in the order of the menu. */
export const screens: readonly (ResourceScreen | PageScreen)[] = [
  {
    name: 'assistants',
    label: 'Assistentes',
    area: 'content',
    group: 'content',
    icon: SmartToyOutlined,
    named: 'title',
    list: later(() => import('./assistants/assistant-list.tsx'), 'AssistantList'),
    create: later(() => import('./assistants/assistant-record.tsx'), 'AssistantCreate'),
    edit: later(() => import('./assistants/assistant-record.tsx'), 'AssistantEdit'),
  },
  {
    name: 'assistant-categories',
    label: 'Categorias de assistentes',
    area: 'content',
    group: 'content',
    icon: CategoryOutlined,
    named: 'nome',
    list: later(() => import('./assistants/category-screens.tsx'), 'CategoryList'),
    create: later(() => import('./assistants/category-screens.tsx'), 'CategoryCreate'),
    edit: later(() => import('./assistants/category-screens.tsx'), 'CategoryEdit'),
  },
  {
    name: 'answer-frame',
    label: 'Moldura',
    area: 'content',
    group: 'content',
    icon: GavelOutlined,
    list: later(() => import('./assistants/frame-page.tsx'), 'FramePage'),
    edit: later(() => import('./assistants/frame-page.tsx'), 'FramePage'),
  },
  {
    name: 'products',
    label: 'Conteúdos',
    area: 'content',
    group: 'content',
    icon: LibraryBooksOutlined,
    files: 'bank',
    named: 'titulo',
    list: later(() => import('./knowledge/product-screens.tsx'), 'ProductList'),
    create: later(() => import('./knowledge/product-screens.tsx'), 'ProductCreate'),
    edit: later(() => import('./knowledge/product-screens.tsx'), 'ProductEdit'),
  },
  {
    name: 'modules',
    label: 'Módulos',
    area: 'content',
    group: 'content',
    icon: ViewModuleOutlined,
    named: 'titulo',
    list: later(() => import('./knowledge/module-screens.tsx'), 'ModuleList'),
    create: later(() => import('./knowledge/module-screens.tsx'), 'ModuleCreate'),
    edit: later(() => import('./knowledge/module-screens.tsx'), 'ModuleEdit'),
  },
  {
    name: 'materials',
    label: 'Materiais',
    area: 'content',
    group: 'content',
    icon: ArticleOutlined,
    named: 'titulo_material',
    list: later(() => import('./knowledge/material-screens.tsx'), 'MaterialList'),
    create: later(() => import('./knowledge/material-screens.tsx'), 'MaterialCreate'),
    edit: later(() => import('./knowledge/material-screens.tsx'), 'MaterialEdit'),
  },
  {
    name: 'knowledge-categories',
    label: 'Categorias de conteúdos',
    area: 'content',
    group: 'content',
    icon: FolderOutlined,
    named: 'nome',
    list: later(() => import('./knowledge/category-screens.tsx'), 'KnowledgeCategoryList'),
    create: later(() => import('./knowledge/category-screens.tsx'), 'KnowledgeCategoryCreate'),
    edit: later(() => import('./knowledge/category-screens.tsx'), 'KnowledgeCategoryEdit'),
  },
  {
    name: 'events',
    label: 'Eventos',
    area: 'content',
    group: 'content',
    icon: EventOutlined,
    files: 'sheet',
    named: 'name',
    list: later(() => import('./events/event-screens.tsx'), 'EventList'),
    create: later(() => import('./events/event-screens.tsx'), 'EventCreate'),
    edit: later(() => import('./events/event-screens.tsx'), 'EventEdit'),
  },
  {
    name: 'trade-dates',
    label: 'Datas do setor',
    area: 'content',
    group: 'content',
    icon: CalendarMonthOutlined,
    files: 'sheet',
    named: 'nome',
    list: later(() => import('./dates/date-screens.tsx'), 'DateList'),
    create: later(() => import('./dates/date-screens.tsx'), 'DateCreate'),
    edit: later(() => import('./dates/date-screens.tsx'), 'DateEdit'),
  },
  {
    name: 'partners',
    label: 'Parceiros',
    area: 'content',
    group: 'content',
    icon: HandshakeOutlined,
    files: 'sheet',
    named: 'name',
    list: later(() => import('./partners/partner-screens.tsx'), 'PartnerList'),
    create: later(() => import('./partners/partner-screens.tsx'), 'PartnerCreate'),
    edit: later(() => import('./partners/partner-screens.tsx'), 'PartnerEdit'),
  },
  {
    name: 'faq',
    label: 'Perguntas frequentes',
    area: 'content',
    group: 'content',
    icon: HelpOutlineOutlined,
    files: 'sheet',
    named: 'pergunta',
    list: later(() => import('./faq/faq-list.tsx'), 'FaqList'),
    create: later(() => import('./faq/faq-record.tsx'), 'FaqCreate'),
    edit: later(() => import('./faq/faq-record.tsx'), 'FaqEdit'),
  },
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
    edit: later(() => import('./plans/plan-record.tsx'), 'PlanEdit'),
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
