import type { APIRoute } from 'astro'
import { appIcon } from '#components/og/app-icon'

/** What a phone that draws no SVG puts on its home screen. */
export const GET: APIRoute = (context) => appIcon(context, 180)
