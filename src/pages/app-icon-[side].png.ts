import type { APIRoute } from 'astro'
import { appIcon } from '#components/og/app-icon'

/** The icons of the installed app, as the manifest names them. */
export const GET: APIRoute = (context) => {
  const { side = '' } = context.params
  return ['192', '512'].includes(side) ? appIcon(context, Number(side)) : context.rewrite('/404')
}
