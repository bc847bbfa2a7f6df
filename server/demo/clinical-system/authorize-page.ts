import { demoPassword } from '../idp/accounts.ts';
import { html } from '../idp/pages/html.ts';
import { pageHeaders, renderPage } from '../idp/pages/page.ts';

/** As on the pages of the identity provider, but no script at all may run here. */
export const clinicalPageHeaders = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    "script-src 'self'",
    "script-src 'none'",
  ),
};

export interface AuthorizePage {
  readonly productName: string;
  readonly organisation: string;
  readonly userName: string;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  /** Where Cancel leads. */
  readonly cancelUrl: string;
  /** Names in the clinical system that the user could link. */
  readonly ownNames: readonly string[];
}

/** The sign-in page of an organisation's clinical system. */
export function renderAuthorize(page: AuthorizePage): string {
  const { productName, organisation, userName, problem, cancelUrl, ownNames } = page;
  const describedBy = problem !== undefined && html`aria-describedby="problem" aria-invalid="true"`;
  const main = html`<section class="panel">
    <h1>Sign in to the clinical system</h1>
    <p>
      ${productName} would like to know who you are in the clinical system of
      <strong>${organisation}</strong>.
    </p>
    <p>
      This is the demo’s clinical system, played by ${productName} itself. Its people are made up, and
      all have the password <strong>${demoPassword}</strong>.
      ${ownNames.length > 0 && html`Your name here is <strong>${ownNames.join(' or ')}</strong>.`}
    </p>
    ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
    <form method="post">
      <label for="user">Clinical system user name</label>
      <input
        id="user"
        name="user"
        value="${userName}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="200"
        required
        ${userName === '' && html`autofocus`}
      />
      <label for="password">Clinical system password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="off"
        maxlength="200"
        required
        ${describedBy}
        ${userName !== '' && html`autofocus`}
      />
      <button class="button" type="submit">Sign in and link</button>
    </form>
    <p class="way-out"><a href="${cancelUrl}">Cancel</a></p>
  </section>`;
  const title = problem === undefined ? 'Clinical system' : 'Problem signing in';
  return renderPage({ productName, title, main });
}
