import type { APIRoute } from 'astro'

/** Where password managers send a person whose password should change (W3C, a well-known URL for it). */
export const GET: APIRoute = ({ redirect }) => redirect('/auth/forgot-password', 302)
