import type { APIRoute } from 'astro'

/** Where each text was before. */
export const GET: APIRoute = ({ params, redirect, rewrite }) =>
  /^\w+$/.test(params.document ?? '')
    ? redirect(`/consents/${params.document}`, 301)
    : rewrite('/404')
