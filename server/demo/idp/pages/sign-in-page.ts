import { demoPassword } from '../accounts.ts';
import { html } from './html.ts';
import { renderPage } from './page.ts';

export interface SignInPage {
  productName: string;
  /** The client's address, for the link to register. */
  publicUrl: string;
  userName: string;
  /** Why the last attempt failed. */
  problem: string | undefined;
  demoAccounts: readonly { userName: string; description: string }[];
}

/** The sign-in form, with the list of accounts in the demo. */
export function renderSignIn(page: SignInPage): string {
  const { productName, publicUrl, userName, problem, demoAccounts } = page;
  const hasName = userName !== '';
  const describedBy = problem !== undefined && html`aria-describedby="problem" aria-invalid="true"`;
  const main = html`<section class="panel">
      <h1>Sign in</h1>
      ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      <form method="post">
        <label for="user">User name</label>
        <input
          id="user"
          name="user"
          value="${userName}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="200"
          required
          ${!hasName && html`autofocus`}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required
          ${describedBy}
          ${hasName && html`autofocus`}
        />
        <button class="button" type="submit">Sign in</button>
      </form>
      <p class="after">New here? <a href="${publicUrl}/register">Register</a></p>
    </section>
    ${demoAccounts.length > 0 && demoList(demoAccounts)}`;
  return renderPage({
    productName,
    title: problem === undefined ? 'Sign in' : 'Problem signing in',
    main,
  });
}

function demoList(accounts: SignInPage['demoAccounts']) {
  return html`<section class="panel" aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>All use the password <strong>${demoPassword}</strong>. The people and residents are fictional.</p>
    <ul class="accounts">
      ${accounts.map(
        (account) =>
          html`<li>
            <a href="?user=${encodeURIComponent(account.userName)}">${account.userName}</a>
            <span>${account.description}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
