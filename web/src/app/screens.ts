import { defineScreen } from '#web/lib/navigation/screens.tsx';

const visitors = false;
const subscribers = true;

defineScreen('/auth', visitors, () => import('./routes/auth.tsx').then((m) => m.AuthScreen));
defineScreen('/recover-password', visitors, () =>
  import('./routes/recover-password.tsx').then((m) => m.RecoverPasswordScreen),
);
defineScreen('/redefinir-senha', visitors, () =>
  import('./routes/redefinir-senha.tsx').then((m) => m.ResetPasswordScreen),
);
defineScreen('/email-verification', visitors, () =>
  import('./routes/email-verification.tsx').then((m) => m.EmailVerificationScreen),
);
defineScreen('/email-verificado', visitors, () =>
  import('./routes/email-verificado.tsx').then((m) => m.EmailVerifiedScreen),
);
defineScreen('/confirmar-plano', visitors, () =>
  import('./routes/confirmar-plano.tsx').then((m) => m.ConfirmPlanScreen),
);
defineScreen('/confirmar-email', visitors, () =>
  import('./routes/confirmar-email.tsx').then((m) => m.ConfirmEmailScreen),
);
defineScreen('/landing', visitors, () => import('./routes/landing.tsx').then((m) => m.LandingScreen));
defineScreen('/termos', visitors, () => import('./routes/termos.tsx').then((m) => m.TermsScreen));
defineScreen('/privacidade', visitors, () => import('./routes/privacidade.tsx').then((m) => m.PrivacyScreen));

defineScreen('/', subscribers, () => import('./routes/home.tsx').then((m) => m.HomeScreen));
defineScreen('/chat/:listId', subscribers, () => import('./routes/chat.tsx').then((m) => m.ChatScreen));
defineScreen('/subscription', subscribers, () =>
  import('./routes/subscription.tsx').then((m) => m.SubscriptionScreen),
);
defineScreen('/subscription/portal', subscribers, () =>
  import('./routes/subscription-portal.tsx').then((m) => m.SubscriptionPortalScreen),
);
defineScreen('/subscribe', subscribers, () =>
  import('./routes/subscribe.tsx').then((m) => m.SubscribeScreen),
);
defineScreen('/partners', subscribers, () => import('./routes/partners.tsx').then((m) => m.PartnersScreen));
defineScreen('/faq', subscribers, () => import('./routes/faq.tsx').then((m) => m.FaqScreen));
defineScreen('/banco-conhecimento', subscribers, () =>
  import('./routes/banco-conhecimento.tsx').then((m) => m.KnowledgeScreen),
);
defineScreen('/banco-conhecimento-conteudos/:produtoId', subscribers, () =>
  import('./routes/banco-conhecimento-conteudos.tsx').then((m) => m.ModulesScreen),
);
defineScreen('/banco-conhecimento-materiais/:moduloId', subscribers, () =>
  import('./routes/banco-conhecimento-materiais.tsx').then((m) => m.MaterialsScreen),
);
defineScreen('/banco-conhecimento-material/:materialId', subscribers, () =>
  import('./routes/banco-conhecimento-material.tsx').then((m) => m.MaterialPageScreen),
);
defineScreen('/comprar/:produtoId', subscribers, () =>
  import('./routes/comprar.tsx').then((m) => m.BuyScreen),
);
defineScreen('/resgatar-compra', subscribers, () =>
  import('./routes/resgatar-compra.tsx').then((m) => m.ClaimPurchaseScreen),
);
defineScreen('/calendar-events', subscribers, () =>
  import('./routes/calendar-events.tsx').then((m) => m.EventsScreen),
);
defineScreen('/minha-conta', subscribers, () =>
  import('./routes/minha-conta.tsx').then((m) => m.AccountScreen),
);
