import type { APIRoute } from 'astro'
import { appIcon } from '#components/og/app-icon'

/** The icon of the installed app, as the manifest names it. */
export const GET: APIRoute = (context) => appIcon(context, 512)
