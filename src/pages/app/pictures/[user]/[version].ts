import type { APIRoute } from 'astro'
import { pictureResponse } from '#server/profile-picture'

export const GET: APIRoute = (page) => pictureResponse(page)
