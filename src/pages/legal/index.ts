import type { APIRoute } from 'astro'

/** Where the texts were before. */
export const GET: APIRoute = ({ redirect }) => redirect('/consents', 301)
