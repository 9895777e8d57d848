import { escapeHtml } from '#server/platform/text/escape-html.ts';

interface MailSummary {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 'Figtree Variable',system-ui,sans-serif}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1rem}
h1{font-size:1.4rem;margin:0 0 .25rem}
a{color:inherit}
ul{list-style:none;margin:1.5rem 0;padding:0;border-top:1px solid #8884}
li a{display:block;padding:.9rem .5rem;border-bottom:1px solid #8884;text-decoration:none}
li a:hover,li a:focus-visible{background:#8882}
small,time{opacity:.75;font-size:.875rem}
strong{display:block}
.row{display:flex;justify-content:space-between;gap:1rem}
.cut{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;display:block}
iframe{width:100%;height:36rem;border:1px solid #8884;border-radius:12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8884;border-radius:12px;font:inherit}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0}`;

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});
const when = (date: Date): string => `<time datetime="${date.toISOString()}">${moment.format(date)}</time>`;

const page = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${head}<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

const excerpt = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 140);

/** Returns the list page, newest first. It reloads itself every 5 s, so that new mails show without a script. */
export function mailboxPage(mails: MailSummary[], brand: string): string {
  const rows = mails.map(
    (
      mail,
    ) => `<li><a href="/dev/mailbox/${mail.id}"><span class="row"><small>Para ${escapeHtml(mail.recipient)}</small>
${when(mail.createdAt)}</span><strong>${escapeHtml(mail.subject)}</strong><small class="cut">${escapeHtml(excerpt(mail.text))}</small></a></li>`,
  );
  const list =
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nenhum email ainda. Eles aparecem aqui sozinhos.</p>';
  const body = `<main><h1>Caixa de correio local</h1><small>Emails que a ${escapeHtml(brand)} enviaria. A página se atualiza a cada 5 segundos.</small>${list}</main>`;
  return page('Caixa de correio local', '<meta http-equiv="refresh" content="5">', body);
}

/** Returns the page of one mail: the HTML part in a sandboxed frame, the text part below. */
export function mailPage(mail: MailSummary): string {
  const body = `<main><p><a href="/dev/mailbox">← Caixa de correio</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>Para</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Enviado</dt><dd>${when(mail.createdAt)}</dd></dl>
<iframe src="/dev/mailbox/${mail.id}/html" title="Email em HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Versão em texto</h2><pre>${linked(mail.text)}</pre></main>`;
  return page(mail.subject, '', body);
}

const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );
