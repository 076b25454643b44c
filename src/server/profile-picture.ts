import { Buffer } from 'node:buffer'
import type { APIContext } from 'astro'
import { ApiError } from '#edge/client'

type Page = Pick<APIContext, 'locals' | 'params' | 'url'>

/**
 * The face of an account for those who may know it. A browser keeps it as long as a page of a list is read, and only
 * for the cookies it came with: it is gone with the session.
 */
export const pictureResponse = async ({ locals, params, url }: Page): Promise<Response> => {
  const { session, api } = locals
  if (!session || url.search) return new Response(null, { status: 404 })
  try {
    const { mimeType, picture } = await api.call('GET /users/:user/profile_picture', {
      params: { user: params.user ?? '' },
    })
    return new Response(Buffer.from(picture, 'base64'), {
      headers: {
        'content-type': mimeType,
        'cache-control': 'private, max-age=300',
        vary: 'cookie',
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return new Response(null, { status: error.status })
    throw error
  }
}
