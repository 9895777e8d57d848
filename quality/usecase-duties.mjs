import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';

/**
 * Duties of a use case that writes, also of one among the routes of a feature.ts: it authorizes and writes an audit entry (decision 0025). The
 * check follows the server's syntax trees: the functions that a use case names, the functions named there, and so on.
 */

const duties = {
  authorization: ({ path, name }) => path === 'server/src/platform/context.ts' && name.startsWith('require'),
  audit: ({ path, name }) => path === 'server/src/database/audit.ts' && name === 'audit',
};

const visitors = 'open to visitors';
const link = 'the secret of a mailed link is the permission';
const job = 'a job or a webhook: nobody is signed in';
const manyRows = 'happens many times a day for everybody; the rows themselves say who and when';
const ownRecord = 'the stored row is the record';
const ledger = 'the ledger is the record';
const provider = 'repeats a fact of the payment provider, whose stored event is the record';
const derived = 'writes nothing that is not computed from texts of materials';
const derivedSums = 'writes nothing that is not computed from answers';
const called = 'called by a use case that authorizes, and by jobs';

/** Use cases without one of the duties, each with its reason. */
export const exemptions = {
  'overview/usecases/close-days.ts': {
    authorization: job,
    audit: 'writes sums of other rows, computed again at will',
  },
  'answers/usecases/count-days.ts': { authorization: job, audit: derivedSums },
  'auth/usecases/claim-account.ts': { authorization: link },
  'auth/usecases/confirm-email-change.ts': { authorization: link },
  'auth/usecases/create-first-accounts.ts': {
    authorization: 'the start of the product: nobody is signed in',
  },
  'auth/usecases/enter-demonstration.ts': {
    authorization: 'open on the machine of a local installation only, which the route checks',
  },
  'auth/usecases/find-session.ts': { authorization: 'finds out who acts', audit: manyRows },
  'auth/usecases/login.ts': { authorization: 'the password is the permission' },
  'auth/usecases/register.ts': { authorization: visitors },
  'auth/usecases/resend-claim.ts': { audit: 'sends a link once more; claiming is audited' },
  'auth/usecases/resend-verification.ts': {
    authorization: visitors,
    audit: 'sends a link once more; verifying is audited',
  },
  'auth/usecases/reset-password.ts': {
    authorization: 'visitors ask for the mailed link, whose secret is the permission',
  },
  'auth/usecases/verify-email.ts': { authorization: link },
  'billing/events/usecases/process-event.ts': { authorization: job },
  'billing/events/usecases/receive-event.ts': {
    authorization: 'the signature is the permission',
    audit: ownRecord,
  },
  'billing/personal-data/usecases/cancel-subscriptions.ts': {
    authorization: called,
    audit: 'the erasure that calls it is audited',
  },
  'billing/plans/usecases/apply-changed-prices.ts': { authorization: job, audit: provider },
  'billing/plans/usecases/apply-plan-prices.ts': {
    authorization: 'the start of the product and its command',
    audit: provider,
  },
  'billing/purchases/usecases/request-claim-code.ts': { audit: 'sends a code; claiming with it is audited' },
  'billing/refunds/usecases/follow-due-refunds.ts': { authorization: job },
  'billing/standing/usecases/end-simulated-subscriptions.ts': { authorization: job },
  'billing/standing/usecases/reconcile.ts': { authorization: job },
  'billing/standing/usecases/sync-customer.ts': { authorization: called },
  'billing/subscription/usecases/read-subscription.ts': { audit: 'its transaction only reads' },
  'billing/withdrawals/usecases/finish-withdrawals.ts': { authorization: job },
  'chat/usecases/change-conversation.ts': { audit: ownRecord },
  'chat/usecases/continue-answer.ts': { audit: manyRows },
  'chat/usecases/conversation-memory.ts': { audit: ownRecord },
  'chat/usecases/remember-conversation.ts': { authorization: job, audit: ownRecord },
  'chat/usecases/rate-answer.ts': { audit: manyRows },
  'chat/usecases/settle-abandoned-answers.ts': { authorization: job, audit: ledger },
  'chat/usecases/settle-answer.ts': { authorization: job, audit: ledger },
  'chat/usecases/stop-answer.ts': { audit: manyRows },
  'credits/usecases/read-balance.ts': { authorization: called, audit: ledger },
  'demonstration/usecases/reset-demonstration.ts': {
    authorization: 'a command on the machine, whose owner is the permission',
  },
  'events/usecases/mark-interest.ts': { audit: manyRows },
  'events/usecases/read-feed.ts': { authorization: 'the secret address is the permission', audit: manyRows },
  'knowledge/usecases/embed-materials.ts': { authorization: job, audit: derived },
  'knowledge/usecases/index-materials.ts': { authorization: job, audit: derived },
  'knowledge/usecases/track-progress.ts': { audit: manyRows },
  'storage/usecases/keep-ledger.ts': { authorization: job, audit: derived },
  'leads/usecases/claim-plan.ts': { authorization: link },
  'leads/usecases/deliver-lead.ts': { authorization: job, audit: ownRecord },
  'leads/usecases/register-lead.ts': { authorization: visitors },
  'photos/usecases/own-photos.ts': { audit: manyRows },
  'posts/usecases/read-posts-out.ts': {
    authorization: 'the secret address is the permission',
    audit: manyRows,
  },
  'posts/usecases/send-monday-mails.ts': { authorization: job, audit: 'the stored mail is the record' },
  'posts/usecases/stop-monday-mail.ts': { authorization: link },
  'privacy/usecases/ask-data-officer.ts': { authorization: visitors, audit: ownRecord },
  'privacy/usecases/own-consents.ts': { audit: ownRecord },
  'privacy/usecases/erase-account.ts': { authorization: job, audit: 'the request to erase is audited' },
  'records/usecases/publish-due-drafts.ts': { authorization: job },
  'uploads/usecases/remove-unused.ts': {
    authorization: job,
    audit: 'removes what nobody ever used',
  },
  'staff/usecases/accept-invitation.ts': { authorization: link },
  'staff/usecases/recover-on-machine.ts': {
    authorization: 'a command on the machine, whose owner is the permission',
  },
  'shop/usecases/chat-facts.ts': { audit: manyRows },
  'shop/usecases/own-shop.ts': { audit: manyRows },
  'work/usecases/act-on-all-work.ts': { authorization: job },
};

const changing = /\b(insert into|delete from|update \w+( \w+)? set)\b/i;
const isType = ({ type }) => /^Ts(?!AsExpression|NonNull|Satisfies|ConstAssertion)/.test(type ?? '');

function walk(node, visit) {
  if (node === null || typeof node !== 'object' || isType(node)) return;
  if (typeof node.type === 'string') visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

/** Returns the names used in a function, and whether it opens a transaction or changes rows itself. */
function readFunction(node, exported) {
  const facts = { exported, names: new Set(), opens: false, changes: false };
  walk(node, ({ type, value, callee, cooked }) => {
    if (type === 'Identifier') facts.names.add(value);
    const method = type === 'CallExpression' && callee.property?.value;
    if (method === 'transaction') facts.opens = true;
    if (['insert', 'update', 'delete'].includes(method)) facts.changes = true;
    if (type === 'StringLiteral' && changing.test(value)) facts.changes = true;
    if (type === 'TemplateElement' && changing.test(cooked)) facts.changes = true;
  });
  const types = (node.params ?? []).map(({ pat, ...bare }) => {
    return (pat ?? bare).typeAnnotation?.typeAnnotation?.typeName?.value;
  });
  return { ...facts, inTransaction: types.includes('Transaction') };
}

/** Returns the routes of a feature's parts: the other parts are called by the product. */
const routesOf = ({ expression: parts }) => parts?.properties?.find(({ key }) => key?.value === 'routes');

/** Returns the imports, re-exports and top-level functions of a module. */
function readModule({ body }, resolve) {
  const module = { imports: new Map(), forwarded: new Map(), functions: new Map() };
  for (const item of body) {
    const path = item.source && resolve(item.source.value);
    if (item.type === 'ImportDeclaration' || item.type === 'ExportNamedDeclaration') {
      if (!path) continue;
      for (const { imported, local, orig, exported } of item.specifiers) {
        if (local) module.imports.set(local.value, { path, name: imported?.value ?? local.value });
        else if (orig) module.forwarded.set(exported?.value ?? orig.value, { path, name: orig.value });
      }
      continue;
    }
    const exported = item.type === 'ExportDeclaration';
    const { identifier, declarations = [], ...rest } = exported ? item.declaration : item;
    if (/^(Function|Class)Declaration$/.test(rest.type))
      module.functions.set(identifier.value, readFunction(rest, exported));
    for (const { id, init } of declarations)
      if (id.type === 'Identifier' && init)
        module.functions.set(id.value, readFunction(routesOf(init) ?? init, exported));
  }
  return module;
}

function readModules(root) {
  const modules = new Map();
  const paths = globSync('server/src/**/*.ts', { cwd: root });
  for (const path of paths.filter((each) => !/\.test\.ts$|\/testing\//.test(each))) {
    const resolve = (request) => {
      const found = request.startsWith('#server/')
        ? request.replace('#server/', 'server/src/')
        : request.startsWith('.') && relative(root, join(root, dirname(path), request));
      return found && existsSync(join(root, found)) ? found : undefined;
    };
    const tree = parseSync(readFileSync(join(root, path), 'utf8'), {
      syntax: 'typescript',
      target: 'es2022',
    });
    modules.set(path, readModule(tree, resolve));
  }
  return modules;
}

/** Returns the missing duties of writing use cases without an exemption, and the exemptions that are not needed. */
export function judgeDuties(root, exempt) {
  const missing = missingDuties(root);
  const problems = Object.entries(missing).flatMap(([path, lacking]) =>
    lacking.filter((duty) => !exempt[path]?.[duty]).map((duty) => `${path}: no ${duty}`),
  );
  const stale = Object.entries(exempt).flatMap(([path, reasons]) =>
    Object.keys(reasons)
      .filter((duty) => !missing[path]?.includes(duty))
      .map((duty) => `${path}: the exemption from ${duty} is not needed`),
  );
  return [...problems, ...stale];
}

/** Returns the missing duties by path below `server/src/features/`. */
function missingDuties(root) {
  const modules = readModules(root);
  const source = ({ path, name }) => {
    const forwarded = modules.get(path)?.forwarded.get(name);
    return forwarded ? source(forwarded) : { path, name };
  };
  const named = ({ path, name }) => {
    const module = modules.get(path);
    return [...(module?.functions.get(name)?.names ?? [])].flatMap((each) => {
      if (module.imports.has(each)) return [source(module.imports.get(each))];
      return module.functions.has(each) ? [{ path, name: each }] : [];
    });
  };
  /** Returns whether `is` accepts a function, or one that it names, directly or through functions accepted by `through`. */
  const reaches = (from, is, through = () => true, seen = new Set()) => {
    const key = `${from.path}#${from.name}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return is(from) || named(from).some((each) => through(each) && reaches(each, is, through, seen));
  };
  const inRepository = ({ path }) => /repository\.ts$/.test(path);
  const changesRows = (each) =>
    inRepository(each) &&
    reaches(each, ({ path, name }) => modules.get(path)?.functions.get(name)?.changes, inRepository);

  const missing = {};
  for (const [path, { functions, imports }] of modules) {
    const served = path.endsWith('/feature.ts') && imports.has('serve');
    if (!served && !/^server\/src\/features\/.*\/usecases\//.test(path)) continue;
    const acts = (each) => {
      const local = ({ path: at }) => at === path;
      return reaches(
        each,
        (at) => local(at) && (functions.get(at.name)?.opens || named(at).some(changesRows)),
        local,
      );
    };
    const acting = [...functions].flatMap(([name, { exported, inTransaction }]) =>
      exported && !inTransaction && acts({ path, name }) ? [{ path, name }] : [],
    );
    const lacking = Object.keys(duties).filter((duty) => acting.some((each) => !reaches(each, duties[duty])));
    if (lacking.length > 0) missing[path.replace('server/src/features/', '')] = lacking;
  }
  return missing;
}
