/** A page for operators and auditors; `body` is HTML. */
export function operatorPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(title)}</title>
    <link rel="stylesheet" href="/docs/style.css" />
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${body}
    </main>
  </body>
</html>`;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export const operatorStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; }
h3 { font-size: 1rem; margin-bottom: 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { border-top: 0; }
th:first-child { width: 3rem; }
.lists th { width: auto; }
.status { width: 6rem; }
.tests { width: 18rem; }
td small { display: block; }
td code { display: inline-block; padding: 0 0.25rem; border: 1px solid; border-radius: 3px; white-space: pre-wrap; }
[data-status="met"] .status { font-weight: 400; }
.status { font-weight: 700; }
.lists td { overflow-wrap: break-word; }
@media (max-width: 48rem) {
  thead { position: absolute; clip-path: inset(50%); }
  table, tbody, tr { display: block; }
  tr { padding-block: 0.5rem; border-top: 1px solid; }
  th, td { display: block; border: 0; padding: 0.125rem 0; }
  th:first-child, .status, .tests { width: auto; }
  .lists td::before { content: attr(data-label) ": "; font-weight: 700; }
}
@media print {
  main { max-width: none; padding: 0; }
  :root { font-size: 11px; }
  tr { break-inside: avoid; }
  h2 { margin-top: 1.5rem; break-after: avoid; }
}
`;
