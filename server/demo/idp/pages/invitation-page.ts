import { html } from './html.ts';
import { renderPage } from './page.ts';

export const shortestPassword = 12;
export const longestPassword = 200;

export interface InvitationPage {
  productName: string;
  userName: string;
  /** Why the last attempt failed. */
  problem: string | undefined;
}

/** The form where an invited person chooses a password. */
export function renderInvitation({ productName, userName, problem }: InvitationPage): string {
  const describedBy =
    problem === undefined
      ? html`aria-describedby="rule"`
      : html`aria-describedby="problem rule" aria-invalid="true"`;
  const main = html`<section class="panel">
    <h1>Choose your password</h1>
    ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
    <form method="post">
      <label for="user">User name</label>
      <input id="user" value="${userName}" autocomplete="username" readonly />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        autofocus
        ${describedBy}
      />
      <p class="hint" id="rule">At least ${shortestPassword} characters. A few words are easiest to remember.</p>
      <label for="again">Password again</label>
      <input
        id="again"
        name="again"
        type="password"
        autocomplete="new-password"
        required
        ${problem !== undefined && html`aria-describedby="problem" aria-invalid="true"`}
      />
      <button class="button" type="submit">Save password</button>
    </form>
  </section>`;
  const title = problem === undefined ? 'Choose your password' : 'Check your password';
  return renderPage({ productName, title, main });
}
