import { escapeHtml } from '#edge/platform/escape-html'
import { type Role, roleLabels } from '../../edge/access/roles'
import type { Api } from '../../edge/client'

const styles = `@layer components{.login-as{position:sticky;inset-block-start:0;z-index:60;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:center;padding:.5rem 1rem;background:var(--ink);color:var(--surface);text-align:center}.login-as button{min-block-size:2.75rem;padding-inline:1rem;border:2px solid currentColor;border-radius:.5rem;background:none;color:inherit;font:inherit;font-weight:700;cursor:pointer}@media(width>=1000px){.login-as~*{--frame-block-size:calc(100dvh - 3.75rem)}}}`

/** The bar over every page that staff see through another's account: whose it is, and the way back. */
export const withLoginAsBanner = async (
  response: Response,
  api: Api,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<Response> => {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const { fullName } = await api.users.get(userId)
  const banner = `<style>${styles}</style><form class="login-as" method="post" action="/auth/login-as-end" lang="en" dir="ltr" translate="no" aria-label="Looking through an account"><span role="status">You are looking through the account of <b dir="auto">${escapeHtml(fullName)}</b> (${roleLabels[role]}). You can read, and change nothing. It ends by itself after 30 minutes.</span><button>Stop looking</button></form>`
  return (
    new HTMLRewriter()
      // The page of an error has passed here before the page that shows it.
      .on('body > form.login-as', { element: (form) => void form.remove() })
      .on('body', { element: (body) => void body.prepend(banner, { html: true }) })
      .transform(response)
  )
}
